import { expect, test } from "vitest";
import { z } from "zod";
import { asNamed } from "./parameterNames.ts";

const shape = z.strictObject({ DocumentId: z.string(), isPreview: z.string().optional() });

test.each([
  [
    { documentid: "1", ISPREVIEW: "true" },
    { DocumentId: "1", isPreview: "true" },
  ],
  [{ DocumentId: "1", documentId: "2" }, { DocumentId: "1" }],
  [{ other: "1" }, { other: "1" }],
])("the parameters %j are %j", (given, named) => {
  expect(asNamed(shape, given)).toEqual(named);
});
