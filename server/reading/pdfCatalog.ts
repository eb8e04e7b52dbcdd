import { damaged, dictionary, entriesOf, openRevision, reference, type Revision } from "./pdfRevision.ts";
import { addSignature } from "./pdfSignature.ts";

// The engine cannot say how an attachment relates to the pages, nor take metadata away or put it in, nor sign. All of it stands in the
// catalogue or hangs on it, and is written behind the file that the engine saved.

/** How an attached file relates to the pages (ISO 32000-2, 7.11.3): they were drawn from it, or it says the same in another form. */
export type AttachmentRelationship = "Source" | "Alternative";

export type CatalogChange = {
  /** Of the attachment that was added last. */
  relationship?: AttachmentRelationship | undefined;
  /** What becomes of the metadata: an XMP packet in their place, none, or as they are. */
  metadata: { xmp: string } | "none" | "kept";
  /** Leaves room for a signature of this moment. */
  signature?: { now: Date } | undefined;
};

/** A saved PDF whose catalogue says something else. Throws ReadFailure: Corrupted. */
export function reviseCatalog(saved: Buffer, { relationship, metadata, signature }: CatalogChange): Buffer {
  const revision = openRevision(saved);
  const entries = entriesOf(revision.read(revision.catalog));
  if (metadata !== "kept") entries.delete("/Metadata");
  if (typeof metadata === "object") entries.set("/Metadata", `${revision.add(metadataStream(metadata.xmp))} 0 R`);
  if (relationship) relate(revision, entries, relationship);
  revision.change(revision.catalog, dictionary(entries));
  return signature ? addSignature(revision, signature.now) : revision.write();
}

function relate(revision: Revision, catalog: Map<string, string>, relationship: AttachmentRelationship): void {
  // An attachment takes two numbers: the file's description, and last its bytes.
  const file = revision.last - 1;
  const description = entriesOf(revision.read(file));
  if (description.get("/Type") !== "/Filespec") throw damaged("the attachment is not where it was written");
  revision.change(file, dictionary(description.set("/AFRelationship", `/${relationship}`)));
  catalog.set("/AF", `[ ${[...associatedFiles(catalog.get("/AF"), revision), `${file} 0 R`].join(" ")} ]`);
}

/** Files that belong to the document already; the list may stand in an object of its own. */
function associatedFiles(list: string | undefined, revision: Revision): string[] {
  if (list === undefined) return [];
  const text = list.startsWith("[") ? list : revision.read(Number(reference(list)));
  return [...text.matchAll(/\d+ \d+ R\b/g)].map(([file]) => file);
}

function metadataStream(xmp: string): string {
  const bytes = Buffer.from(xmp, "utf8").toString("latin1");
  return `<</Type /Metadata /Subtype /XML /Length ${bytes.length}>>\nstream\n${bytes}\nendstream`;
}
