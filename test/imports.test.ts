import { loadedBy } from "#test/imports.ts";
import { describe, expect, test } from "vitest";

/** Libraries that open or draw files; what strangers send reaches them in confined children alone. */
const readers = ["@embedpdf/pdfium", "sharp", "onnxruntime-node", "pdfkit", "tesseract.js", "postal-mime", "asn1js", "yauzl", "koffi", "node-forge"];
const isReader = (name: string): boolean => readers.some((reader) => name === reader || name.startsWith(`${reader}/`)) || name.startsWith("zxing-wasm");

describe.each(["server/api.ts", "server/worker.ts", "identity/main.ts"])("the process of %s", (entry) => {
  test("loads no library that opens files", () => {
    const { packages } = loadedBy(entry);
    expect(packages.size).toBeGreaterThan(5);
    expect([...packages].filter(([name]) => isReader(name)).map(([name, way]) => `${name}: ${way.join(" > ")}`)).toEqual([]);
  });
});

test("the child that reads loads all of them but that of certificates", () => {
  const packages = [...loadedBy("server/reading/child.ts").packages.keys()];
  for (const name of readers.filter((reader) => reader !== "node-forge")) expect(packages, name).toContain(name);
  expect([...loadedBy("server/reading/sandbox/launch.ts").packages.keys()]).toContain("koffi");
  // A thread with limits of its own, which a certificate with its key is handed to.
  expect([...loadedBy("server/exports/signing/pkcs12.ts").packages.keys()]).toContain("node-forge");
});

test("of the code that reads files the API loads what hands work to children, and what looks at their results", () => {
  const { files } = loadedBy("server/api.ts");
  const handing = /^server\/reading\/(pool|children|outcome|requests|limits|failure|failedPages|fairQueue|intake|sandbox\/(protection|start|plan))\.ts$/;
  // Learning from a save looks at the words that a child read, of a few pages and in bounded numbers.
  const results =
    /^domain\/(memory\/\w+|extraction\/(page\/(text|kept|geometry|firstWhere|boxes|closeWords|level|language|ownLetters|czechWords|formWords|recognised|confusable|strokes)|candidates\/(amounts|dates|found|identifiers)))\.ts$/;
  // Answers of Pohoda, and codes for payments that are written.
  const others = /^domain\/extraction\/(structured\/(xml|values)|barcodes\/(write|payment|attributes))\.ts$/;
  const reading = [...files.keys()].filter((path) => /^(server\/reading|domain\/extraction|domain\/memory)\//.test(path));
  expect(reading.filter((path) => ![handing, results, others].some((known) => known.test(path)))).toEqual([]);
});
