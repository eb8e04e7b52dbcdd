import { execFileSync } from "node:child_process";
import { type Bom, productBom } from "./supply/bom.ts";
import { ownPackages, root } from "./supply/project.ts";

// The parts of the product as CycloneDX on standard output: what is installed to run it, and what is put into the web application.
// npm writes the bill of everything from package-lock.json; no registry is asked.
const MAX_BILL_BYTES = 64 * 1024 * 1024;
const written = execFileSync("npm", ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"], {
  cwd: root,
  encoding: "utf8",
  maxBuffer: MAX_BILL_BYTES,
  stdio: ["ignore", "pipe", "ignore"],
});
process.stdout.write(`${JSON.stringify(productBom(JSON.parse(written) as Bom, ownPackages()), null, 2)}\n`);
