/** htm, as far as the pages use it. */
type Factory<Node> = (type: unknown, props: object | null, ...children: unknown[]) => Node;
declare const htm: {
  bind<Node>(factory: Factory<Node>): (strings: TemplateStringsArray, ...values: unknown[]) => Node;
};
export default htm;
