import type { Frame } from "./profile.ts";

const WIDTH = 1_200;
const ROW = 16;
const HEAD = 24;
/** Width of a letter at the size of the text. */
const LETTER = 6.2;
/** What is narrower is left out, in pixels. */
const MIN_WIDTH = 4;

const escape = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** One colour for each kind of code: our own, packages, Node's, and V8's. */
function kindOf({ place }: Frame): "own" | "package" | "node" | "engine" {
  if (place === "") return "engine";
  if (place.startsWith("node:")) return "node";
  return place.startsWith("node_modules/") ? "package" : "own";
}

/** A function of Node that does nothing but call the next one of Node: its name would say nothing that the next one doesn't. */
const isPassage = (one: Frame, next: Frame): boolean => kindOf(one) === "node" && kindOf(next) === "node" && next.ms > 0.99 * one.ms;

/**
 * Draws a tree of calls as an SVG that needs nothing else: each function lies above its caller and is as wide as the time in it and in what it called.
 * Of functions of Node that only call each other the last one is drawn. Hovering shows function, file:line, milliseconds and share.
 */
export function flameGraph(title: string, all: Frame): string {
  const boxes: string[] = [];
  let rows = 0;
  const scale = WIDTH / Math.max(all.ms, Number.MIN_VALUE);
  const draw = (one: Frame, x: number, row: number): void => {
    const width = one.ms * scale;
    if (width < MIN_WIDTH) return;
    const callees = [...one.callees.values()].toSorted((first, second) => second.ms - first.ms);
    if (callees[0] && isPassage(one, callees[0])) return draw(callees[0], x, row);
    rows = Math.max(rows, row + 1);
    const says = `${one.name}${one.place === "" ? "" : ` ${one.place}`}: ${one.ms.toFixed(1)} ms, ${((100 * one.ms) / all.ms).toFixed(1)} %`;
    const label = one.name.slice(0, Math.floor((width - 4) / LETTER));
    const [left, top] = [x.toFixed(1), row * ROW];
    const text = label.length > 2 ? `<text x="${(x + 2).toFixed(1)}" y="${-top - 4}">${escape(label)}</text>` : "";
    boxes.push(
      `<g><title>${escape(says)}</title><rect class="${kindOf(one)}" x="${left}" y="${-top - ROW}" width="${width.toFixed(1)}" height="${ROW - 1}"/>${text}</g>`,
    );
    let next = x;
    for (const callee of callees) {
      draw(callee, next, row + 1);
      next += callee.ms * scale;
    }
  };
  draw(all, 0, 0);
  const height = HEAD + rows * ROW;
  const style =
    "text{font:11px monospace;pointer-events:none}rect{stroke:#fff;stroke-width:.3}.own{fill:#f0a35e}.package{fill:#9cc5e8}.node{fill:#b9d8a8}.engine{fill:#d5d5d5}";
  const legend = `${title}: ${all.ms.toFixed(0)} ms. Orange our own code, blue packages, green Node, grey V8.`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}"><style>${style}</style><rect width="100%" height="100%" fill="#fff"/><text x="4" y="15">${escape(legend)}</text><g transform="translate(0 ${height})">\n${boxes.join("\n")}\n</g></svg>\n`;
}
