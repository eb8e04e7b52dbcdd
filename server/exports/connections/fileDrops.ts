import { sftpFolder } from "./sftp.ts";

// Programs whose interface is not published. Documents wait for them as files in a folder that the program, or a person at it, imports from.

/** PREMIER system: its add-on imports XML from a folder and renames what it has read to *.OLD. */
export const premier = sftpFolder({
  type: "Premier",
  kind: "accounting",
  formats: ["Isdoc", "Xml"],
  readNames: (name) => [`${name}.OLD`, name.replace(/\.[^.]+$/, ".OLD")],
});

/** KARAT: nothing of its import is published. */
export const karat = sftpFolder({ type: "Karat", kind: "accounting", formats: ["Isdoc", "Xml", "Csv"] });

/** EKONOM: nothing of its import is published. */
export const ekonom = sftpFolder({ type: "Ekonom", kind: "accounting", formats: ["Isdoc", "Xml", "Csv"] });
