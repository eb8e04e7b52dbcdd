import { moduleOf, type SourceFile, type Tree } from "./tree.ts";

/** Module folders of the server, and how many of them import each other in circles, types included. */
export function countModules(tree: Tree): [string, number][] {
  const product = tree.files.filter((file) => file.isProduct);
  const modules = new Set(product.flatMap(({ path }) => moduleOf(path) ?? []));
  return [
    ["module folders under server", modules.size],
    ["module folders in circles", circles(edges(product, moduleOf))],
    ["folders of domain in circles", circles(edges(product, folderOf("domain")))],
    ["files in circles", circles(edges(product, (path) => path))],
  ];
}

const folderOf = (top: string) => (path: string) => {
  const parts = path.split("/");
  return parts[0] === top && parts.length > 2 ? parts[1] : undefined;
};

type Graph = Map<string, Set<string>>;

function edges(files: SourceFile[], nodeOf: (path: string) => string | undefined): Graph {
  const graph: Graph = new Map();
  for (const { path, imports } of files) {
    const from = nodeOf(path);
    if (from === undefined) continue;
    const to = graph.get(from) ?? new Set();
    graph.set(from, to);
    for (const target of imports.map(nodeOf)) if (target !== undefined && target !== from) to.add(target);
  }
  return graph;
}

/** How many nodes can be reached from themselves. */
function circles(graph: Graph): number {
  return [...graph.keys()].filter((start) => reaches(graph, start)).length;
}

function reaches(graph: Graph, start: string): boolean {
  const seen = new Set<string>();
  const open = [...(graph.get(start) ?? [])];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node === start) return true;
    if (seen.has(node)) continue;
    seen.add(node);
    open.push(...(graph.get(node) ?? []));
  }
  return false;
}
