import type { ProductPackage } from "./packages.ts";

type Property = { name: string; value: string };
type Component = { "bom-ref": string; name: string; version: string; type: string; scope?: string; properties?: Property[] };

/** A bill of materials in CycloneDX 1.5 as far as it is read here; the rest passes unchanged. */
export type Bom = {
  bomFormat: string;
  specVersion: string;
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn?: string[] }[];
};

/** Of a bill of everything that is installed, the parts of the product. Parts of the web application count as required, whatever npm calls them. */
export function productBom(everything: Bom, packages: ProductPackage[]): Bom {
  const uses = new Map(packages.map(({ name, version, use }) => [`${name}@${version}`, use]));
  const product = everything.metadata.component;
  const isKept = (ref: string) => uses.has(ref) || ref === product["bom-ref"];
  const components = everything.components.filter((component) => uses.has(component["bom-ref"]));
  return {
    ...everything,
    metadata: { ...everything.metadata, component: { ...product, name: product["bom-ref"].split("@")[0]!, type: "application" } },
    components: components.map((component) => {
      const properties = component.properties?.filter(({ name }) => name !== "cdx:npm:package:development") ?? [];
      return { ...component, properties, ...(uses.get(component["bom-ref"]) === "web" ? { scope: "required" } : {}) };
    }),
    dependencies: everything.dependencies.filter(({ ref }) => isKept(ref)).map((one) => ({ ...one, dependsOn: (one.dependsOn ?? []).filter(isKept) })),
  };
}
