/**
 * Ranks, suits and court emblems as paths. LOOK 5.
 *
 * Ranks are center lines about x = 0, 100 high, to be stroked 16 wide with round joins and butt
 * ends. Suits and emblems are areas in a box of 100 by 100.
 */

const BOWL = "C24 84 14 95.5-1 95.5C-11 95.5-19 91-25 81";
const OVAL = "M-24 29C-24 13-14 4.5 0 4.5S24 13 24 29V71C24 87 14 95.5 0 95.5S-24 87-24 71Z";

export const RANK_PATHS = {
  A: "M-27.5 99L0 5.5L27.5 99M-19 69H19",
  K: "M-21.5 0V100M24.5 2L-21.5 61M-5 40L25.5 98",
  Q: `${OVAL}M3 71L27 99`,
  J: "M19 0V72C19 87 10 95.5-3 95.5C-16 95.5-24 86-24.5 70",
  T: "M-39 18L-25 7V100M.5 27C.5 12 7 4.5 17.5 4.5S34.5 12 34.5 27V73C34.5 88 28 95.5 17.5 95.5S.5 88 .5 73Z",
  9: "M24 31C24 46.5 14 58 0 58S-24 46.5-24 31S-14 4.5 0 4.5S24 15.5 24 31C24 53 13 73-6 99",
  8: "M0 48C-13 48-20.5 38.5-20.5 26.5S-13 4.5 0 4.5S20.5 14.5 20.5 26.5S13 48 0 48C-15 48-24.5 58-24.5 72S-15 95.5 0 95.5S24.5 86 24.5 72S15 48 0 48Z",
  7: "M-24 5.5H23.5C12 40-1 66-6 99.5",
  6: "M-24 69C-24 53.5-14 42 0 42S24 53.5 24 69S14 95.5 0 95.5S-24 84.5-24 69C-24 47-13 27 6 1",
  5: `M19 5.5H-15L-18.5 46C-13 40.5-7 38.5 0 38.5C15 38.5 24 50 24 67${BOWL}`,
  4: "M13 100V6L-28 71.5H28",
  3: `M-21 5.5H19L-4 39C14 38 24 50 24 67${BOWL}`,
  2: "M-24 29C-23.5 14-14 4.5 0 4.5S23.5 14 23.5 28C23.5 43 10 56-21 94.5H26",
};

export const SUIT_PATHS = {
  s: "M50 6C58 22 95 42 95 66C95 80 84 88 73 88C66 88 60 85 56 80C57 89 61 95 67 100H33C39 95 43 89 44 80C40 85 34 88 27 88C16 88 5 80 5 66C5 42 42 22 50 6Z",
  h: "M50 95C41 80 5 61 5 36C5 20 16 9 29 9C38 9 46 14 50 23C54 14 62 9 71 9C84 9 95 20 95 36C95 61 59 80 50 95Z",
  d: "M50 5C58 21 74 39 90 51C74 63 58 81 50 97C42 81 26 63 10 51C26 39 42 21 50 5Z",
  c: "M50 5A22 22 0 0 1 66 42A23 23 0 1 1 56 77C57 87 61 95 67 100H33C39 95 43 87 44 77A23 23 0 1 1 34 42A22 22 0 0 1 50 5Z",
};

/** King: three-pointed crown. Queen: coronet with pearls. Jack: plume. All on a bar. */
export const EMBLEM_PATHS = {
  K: "M2 27L28 44L50 10L72 44L98 27L89 77H11ZM50 42L41 54.5L50 67L59 54.5ZM10 84H90V100H10Z",
  Q: "M1 29C9 34 24 33 31 14C34 28 40 36 50 36S66 28 69 14C76 33 91 34 99 29L88 77H12ZM50 50A7.5 7.5 0 1 0 50 65A7.5 7.5 0 1 0 50 50ZM31 1A6.8 6.8 0 1 0 31 14.6A6.8 6.8 0 1 0 31 1ZM69 1A6.8 6.8 0 1 0 69 14.6A6.8 6.8 0 1 0 69 1ZM50 16.5A6 6 0 1 0 50 28.5A6 6 0 1 0 50 16.5ZM13 84H87V100H13Z",
  J: "M19 84.5C20 62 34 22 90 4C94 24 90 50 70 68C62 76 54 81 45 84.5ZM9 84H86V100H9Z",
};
export const PLUME_VEIN = "M31 78C40 57 54 39 72 27";

/** The lattice of a back as one path: diagonals 10 apart, cut off at the frame. */
export const LATTICE = lattice(6, 6, 94, 134, 14.15);

function lattice(left, top, right, bottom, step) {
  const middle = (left + right) / 2 + (top + bottom) / 2;
  const across = (left + right) / 2 - (top + bottom) / 2;
  let path = "";
  for (let n = -9; n <= 9; n += 1) {
    path += diagonal(middle + (n + 0.5) * step, -1) + diagonal(across + (n + 0.5) * step, 1);
  }
  return path;

  function diagonal(sum, turn) {
    // Points with x = sum + turn * y, inside the frame.
    const ends = [];
    for (const y of [top, bottom]) ends.push([sum + turn * y, y]);
    for (const x of [left, right]) ends.push([x, turn * (x - sum)]);
    const within = ends
      .filter(([x, y]) => x >= left && x <= right && y >= top && y <= bottom)
      .sort((a, b) => a[1] - b[1]);
    if (within.length < 2) return "";
    const [from, to] = [within[0], within.at(-1)].map((point) => point.map(short));
    return `M${from.join(" ")}L${to.join(" ")}`;
  }
}

function short(number) {
  return Math.round(number * 100) / 100;
}
