import { expect, test } from "vitest";
import { importFields, importTypes } from "./fields.ts";

// These lists are specified; they stand on the wire, so a slip breaks other programs.
test("R368 types of imports, and folders over SFTP and of the server beyond them", () => {
  expect([...importTypes].toSorted()).toEqual(["Email", "Folder", "Gmail", "GoogleDrive", "SFTP", "SharePoint", "WebDAV"]);
});

test.each([
  ["R369", "mailType", ["Exchange", "Imap"]],
  ["R370", "security", ["Auto", "None", "SslOnConnect", "StartTls", "StartTlsWhenAvailable"]],
  ["R371", "processingMode", ["ByFileName", "EachFileSeparately", "RecognizeDocumentType"]],
  ["R372", "checkFrequency", ["1", "15", "5", "60"]],
])("%s choices of a mailbox: %s", (_id, name, choices) => {
  expect([...(importFields.Email[name]?.choices ?? [])].toSorted()).toEqual(choices);
});
