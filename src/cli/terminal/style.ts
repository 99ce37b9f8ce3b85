/** Colours, where a terminal shows them and nobody has asked for none. */
function paint(code: number, stream: NodeJS.WriteStream = process.stdout): (text: string) => string {
  return (text) => (stream.isTTY && !process.env.NO_COLOR ? `\u001b[${code}m${text}\u001b[0m` : text);
}

const [bold, dim, red, green, yellow, blue] = [1, 2, 31, 32, 33, 34].map((code) => paint(code)) as [
  (text: string) => string,
  (text: string) => string,
  (text: string) => string,
  (text: string) => string,
  (text: string) => string,
  (text: string) => string,
];

const DECISIONS: Readonly<Record<string, (text: string) => string>> = {
  allow: green,
  defer: blue,
  ask: yellow,
  deny: red,
  error: red,
};

export const style = {
  bold,
  dim,
  red,
  green,
  yellow,
  blue,
  /** A word that begins with a decision, in its colour. */
  decision: (text: string): string => (DECISIONS[text.trim()] ?? ((plain: string) => plain))(text),
};
