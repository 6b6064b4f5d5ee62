/** What becomes of chips when wagers end out of turn, in sums. */
import { dollars } from "../../parts/money.js";

/** What would become of the chips, by seat: "Seat 1: $25 back, $1 of it out of the tray". */
export function sumsSaid(chips) {
  const seats = [...new Set(chips.map((chip) => chip.seat))];
  const sum = (seat, fits) =>
    chips
      .filter((chip) => chip.seat === seat && fits(chip))
      .reduce((all, chip) => all + chip.cents, 0);
  return seats.map((seat) => {
    const [back, tray, taken, tips, later] = [
      (item) => item.fate === "back",
      (item) => item.fate === "back" && item.tray,
      (item) => item.fate === "taken" && !item.tip_box,
      (item) => item.fate === "taken" && item.tip_box,
      (item) => item.fate === "later",
    ].map((fits) => sum(seat, fits));
    const told = [
      back && `${dollars(back)} back${tray ? `, ${dollars(tray)} of it out of the tray` : ""}`,
      taken && `${dollars(taken)} taken`,
      tips && `${dollars(tips)} out of the tip box`,
      later && `${dollars(later)} settled later`,
    ].filter(Boolean);
    return `Seat ${seat}: ${told.join("; ")}`;
  });
}
