import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readTree } from "#scripts/house/tree.ts";
import { importedByWeb, type Lock, productPackages, type ProductPackage } from "./packages.ts";

export const root = fileURLToPath(new URL("../../", import.meta.url));

type Manifest = { dependencies: Record<string, string>; optionalDependencies: Record<string, string> };

const readJson = <T>(name: string) => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), "utf8")) as T;

export const manifest = (): Manifest => readJson<Manifest>("package.json");

/** The packages of this product as package.json, package-lock.json and the imports of the web application say. */
export function ownPackages(): ProductPackage[] {
  const { dependencies, optionalDependencies } = manifest();
  const run = [...Object.keys(dependencies), ...Object.keys(optionalDependencies)];
  return productPackages(readJson<Lock>("package-lock.json"), { run, web: importedByWeb(readTree(root)) });
}
