import type { ProfiledFormat } from "#domain/exports/profiles/shape.ts";
import { shippedProfiles } from "#domain/exports/profiles/shipped.ts";
import { checkProfile, profileRemarks, writeProfile } from "#domain/exports/profiles/write.ts";
import { encodeText } from "./encode.ts";
import type { FileFormat, FullOptions } from "./format.ts";
import { zipOf } from "./zip.ts";

/** A format that a profile describes: one file, or an archive of its files. */
export function profiled(name: ProfiledFormat): FileFormat {
  const profileOf = ({ settings }: FullOptions) => settings.profiles?.[name] ?? shippedProfiles[name];
  return {
    name,
    fileType: (options) => {
      const profile = profileOf(options);
      if (profile.kind === "xml") return { mediaType: "application/xml", extension: ".xml" };
      return profile.files.length > 1 ? { mediaType: "application/zip", extension: ".zip" } : { mediaType: "text/csv", extension: ".csv" };
    },
    bulk: true,
    check: ({ invoice }, options) => checkProfile(profileOf(options), invoice),
    remarks: ({ invoice }, options) => profileRemarks(profileOf(options), invoice),
    isPerUnit: true,
    write: async (documents, options) => {
      const files = writeProfile(
        profileOf(options),
        documents.map((document) => document.invoice),
      );
      const entries = files.map((file) => ({ name: file.name, bytes: encodeText(file.exported) }));
      return entries.length === 1 ? entries[0]!.bytes : zipOf(entries, options.now);
    },
  };
}
