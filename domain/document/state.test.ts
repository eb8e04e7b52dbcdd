import { type Permission, type Role, rolePermissions, roles, type TenantFeature } from "#domain/access/permissions.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { documentStates, type DocumentState } from "./names.ts";
import { type ActorFacts, allowedTargets, decide, type DocumentFacts, keepsApproval, type StateAction, stateActions } from "./state.ts";

const facts = (parts: Partial<DocumentFacts> & { state: DocumentState }): DocumentFacts => ({
  errorType: null,
  errorOrigin: null,
  isClean: true,
  isApproved: false,
  hasFile: true,
  isUploader: false,
  ...parts,
});
const actor = (role: Role, features: TenantFeature[] = ["Archive"]): ActorFacts => ({
  role,
  permissions: new Set<Permission>(rolePermissions[role]),
  features: new Set(features),
});
const admin = actor("TenantAdmin");
const outcome = (action: StateAction, document: DocumentFacts, by: ActorFacts = admin): string => {
  const decision = decide(action, document, by);
  return decision.ok ? decision.to : decision.code;
};

/** Rows of domain rules 2 for the admin, the archive on and approval off. "-" is invalid-transition; the last column, delete, keeps the state. */
const table = `
                  save       validate   setNew  pause   archive   reExtract   pdfOnly  edit            editNote         export          markAsExported  markAsExportFailure
Extracting        -          -          -       -       -         -           -        -               Extracting       -               -               -
New               Processed  Processed  -       Paused  -         Extracting  New      New             New              ReadyForExport  -               -
Error/extraction  Processed  Processed  New     Paused  -         Extracting  New      Error           Error            -               -               -
Error/export      Processed  Processed  New     Paused  -         Extracting  New      Error           Error            ReadyForExport  Exported        -
Error/final       -          -          -       Paused  -         -           New      Error           Error            -               -               -
Paused/final      -          -          -       -       -         -           -        Paused          Paused           -               -               -
Returned          Processed  Processed  New     Paused  Archived  Extracting  -        Returned        Returned         -               -               -
ApprovalPending   -          -          -       -       -         -           -        -               ApprovalPending  -               -               -
Rejected          Processed  Processed  New     Paused  Archived  Extracting  -        Rejected        Rejected         -               -               -
Processed         Processed  Processed  New     Paused  Archived  Extracting  -        Processed       Processed        ReadyForExport  Exported        -
ReadyForExport    Processed  -          New     Paused  -         -           -        ReadyForExport  ReadyForExport   -               Exported        Error
Exported          -          Processed  New     -       Archived  -           -        Exported        Exported         -               -               Error
Paused            Processed  Processed  New     -       -         Extracting  -        Paused          Paused           -               -               -
Archived          -          Processed  New     -       -         -           -        -               -                -               -               -`;

const [heading = "", ...lines] = table.trim().split("\n");
const actions = heading.trim().split(/\s+/) as StateAction[];
const rows = lines.map((line) => {
  const [name = "", ...targets] = line.trim().split(/\s+/);
  const [state = "", kind] = name.split("/");
  const error: Partial<DocumentFacts> =
    kind === "final"
      ? { errorType: "InvalidDocumentCorrupted", errorOrigin: "extraction" }
      : kind === "export"
        ? { errorType: "UnknownError", errorOrigin: "export" }
        : kind
          ? { errorType: "ExtractionError", errorOrigin: "extraction" }
          : {};
  return { name, document: facts({ state: state as DocumentState, ...error }), targets };
});

describe("R050-R060 every state with every action", () => {
  test("the table holds each state and each action", () => {
    expect(new Set(rows.map((row) => row.document.state))).toEqual(new Set(documentStates));
    expect(new Set([...actions, "delete"])).toEqual(new Set(stateActions));
    expect(rows.every((row) => row.targets.length === actions.length)).toBe(true);
  });

  test.each(rows)("$name", ({ document, targets }) => {
    const expected = targets.map((target) => (target === "-" ? "invalid-transition" : target));
    expect(actions.map((action) => outcome(action, document))).toEqual(expected);
    expect(outcome("delete", document)).toBe(document.state);
  });
});

describe("values that break a rule", () => {
  test.each([
    ["New", "New"],
    ["Paused", "Paused"],
    ["Returned", "Returned"],
    ["Rejected", "Rejected"],
    ["Error", "Error"],
    ["Processed", "New"],
    ["ReadyForExport", "New"],
  ] as const)("row 5b: a save in %s leads to %s", (state, to) => expect(outcome("save", facts({ state, isClean: false }))).toBe(to));

  test.each(["validate", "export", "markAsExported"] as const)("%s is refused with validation", (action) =>
    expect(outcome(action, facts({ state: "Processed", isClean: false }))).toBe("validation"),
  );

  test("row 7c: an admin validates an exported document only when it is clean", () =>
    expect(outcome("validate", facts({ state: "Exported", isClean: false }))).toBe("validation"));
});

describe("approval", () => {
  const withApproval = actor("TenantAdmin", ["Archive", "Approval"]);
  const exportError = { state: "Error", errorType: "UnknownError", errorOrigin: "export" } as const;

  test.each([
    ["export", facts({ state: "New" })],
    ["export", facts({ state: "Processed" })],
    ["export", facts(exportError)],
    ["markAsExported", facts({ state: "Processed" })],
    ["markAsExported", facts({ state: "ReadyForExport" })],
    ["markAsExported", facts(exportError)],
  ] as const)("row 12: %s of a document that nobody approved", (action, document) => {
    expect(outcome(action, document, withApproval)).toBe("approval-required");
    expect(outcome(action, { ...document, isApproved: true }, withApproval)).toBe(action === "export" ? "ReadyForExport" : "Exported");
  });

  test("only states on the way out keep an approval", () => {
    expect(documentStates.filter(keepsApproval).sort()).toEqual(["Archived", "Error", "Exported", "ReadyForExport"]);
  });
});

describe("who may", () => {
  const mayFromNew: Record<Role, StateAction[]> = {
    Uploader: [],
    Approver: [],
    AccountingUnitApprover: [],
    Processor: ["save", "validate", "pause", "reExtract", "pdfOnly", "edit", "editNote", "export", "delete"],
    AccountingUnitProcessor: ["save", "validate", "pause", "reExtract", "pdfOnly", "edit", "editNote", "export", "delete"],
    TenantAdmin: ["save", "validate", "pause", "reExtract", "pdfOnly", "edit", "editNote", "export", "delete"],
  };
  test.each(roles)("R140 %s on somebody else's New document", (role) => {
    const document = facts({ state: "New" });
    expect(stateActions.filter((action) => decide(action, document, actor(role)).ok)).toEqual(mayFromNew[role]);
    for (const action of stateActions)
      if (!rolePermissions[role].includes(permissionOf(action))) expect(outcome(action, document, actor(role)), action).toBe("permission-denied");
  });

  test.each(["setNew", "validate"] as const)("R177 %s takes a document out of Archived for the admin only", (action) => {
    expect(decide(action, facts({ state: "Archived" }), admin).ok).toBe(true);
    expect(outcome(action, facts({ state: "Archived" }), actor("Processor"))).toBe("permission-denied");
    expect(outcome(action, facts({ state: "Exported" }), actor("Processor"))).toBe("permission-denied");
  });

  test("R069 archiving needs the archive feature", () =>
    expect(outcome("archive", facts({ state: "Exported" }), actor("TenantAdmin", []))).toBe("feature-disabled"));
  test("reading again needs a file", () => expect(outcome("reExtract", facts({ state: "New", hasFile: false }))).toBe("invalid-transition"));
});

const permissionOf = (action: StateAction): Permission =>
  action === "delete" ? "DeleteDocument" : ["export", "markAsExported", "markAsExportFailure"].includes(action) ? "ExportDocument" : "EditDocument";

describe("R173-R176 deleting", () => {
  /** States that may be deleted, with the restriction off and on, by the uploader of the document and by others (domain rules 1.3). */
  const own = {
    Uploader: ["New", "Error", "Returned"],
    Processor: documentStates.filter((state) => state !== "Archived" && state !== "ApprovalPending"),
  } as const;
  const expected: Record<Role, Record<"free" | "restricted", { own: readonly string[]; others: readonly string[] }>> = {
    Uploader: { free: { own: own.Uploader, others: [] }, restricted: { own: ["New"], others: [] } },
    Processor: { free: { own: own.Processor, others: own.Processor }, restricted: { own: ["New"], others: [] } },
    AccountingUnitProcessor: { free: { own: own.Processor, others: own.Processor }, restricted: { own: ["New"], others: [] } },
    Approver: { free: { own: [], others: [] }, restricted: { own: [], others: [] } },
    AccountingUnitApprover: { free: { own: [], others: [] }, restricted: { own: [], others: [] } },
    TenantAdmin: { free: { own: documentStates, others: documentStates }, restricted: { own: documentStates, others: documentStates } },
  };
  const deletable = (role: Role, features: TenantFeature[], isUploader: boolean) =>
    documentStates.filter((state) => decide("delete", facts({ state, isUploader }), actor(role, features)).ok);

  test.each(roles)("%s", (role) => {
    for (const [restriction, features] of [
      ["free", []],
      ["restricted", ["RestrictedDelete"]],
    ] as const) {
      expect(deletable(role, [...features], true), `${restriction}, own`).toEqual(expected[role][restriction].own);
      expect(deletable(role, [...features], false), `${restriction}, of others`).toEqual(expected[role][restriction].others);
    }
  });
});

test("an illegal change is told which targets are open", () => {
  expect(allowedTargets(facts({ state: "New" }), admin)).toEqual(["Processed", "Paused"]);
  expect(allowedTargets(facts({ state: "Exported" }), actor("Processor"))).toEqual(["Archived"]);
  expect(allowedTargets(facts({ state: "ApprovalPending" }), admin)).toEqual([]);
});

describe("whatever happens", () => {
  const documents = fc.record({
    state: fc.constantFrom(...documentStates),
    errorType: fc.constantFrom(null, "ExtractionError", "UnsupportedFiletype", "InvalidDocumentProtected", "UnknownError"),
    errorOrigin: fc.constantFrom(null, "extraction", "export"),
    isClean: fc.boolean(),
    isApproved: fc.boolean(),
    hasFile: fc.boolean(),
    isUploader: fc.boolean(),
  }) as fc.Arbitrary<DocumentFacts>;
  const actors = fc
    .tuple(fc.constantFrom(...roles), fc.subarray<TenantFeature>(["Archive", "Approval", "RestrictedDelete"]))
    .map(([role, features]) => actor(role, features));
  const action = fc.constantFrom(...stateActions);

  test("with approval on nothing unapproved is exported, whoever asks", () =>
    fc.assert(
      fc.property(action, documents, actors, (asked, document, by) => {
        const decision = decide(asked, document, by);
        const leaves = decision.ok && decision.to !== document.state && (decision.to === "Exported" || decision.to === "ReadyForExport");
        return !leaves || !by.features.has("Approval") || document.isApproved;
      }),
    ));

  test("only the admin changes or deletes an archived document, and nobody edits it", () =>
    fc.assert(
      fc.property(
        action,
        documents,
        actors,
        (asked, document, by) =>
          document.state !== "Archived" || !decide(asked, document, by).ok || (by.role === "TenantAdmin" && ["setNew", "validate", "delete"].includes(asked)),
      ),
    ));

  test("a role without the permission is refused before its document is looked at", () =>
    fc.assert(
      fc.property(
        action,
        documents,
        actors,
        (asked, document, by) => by.permissions.has(permissionOf(asked)) || outcome(asked, document, by) === "permission-denied",
      ),
    ));

  test("nothing but a clean document becomes Processed or leaves", () =>
    fc.assert(
      fc.property(action, documents, actors, (asked, document, by) => {
        const decision = decide(asked, document, by);
        return !decision.ok || document.isClean || decision.to === document.state || !["Processed", "ReadyForExport", "Exported"].includes(decision.to);
      }),
    ));

  test("from every state the admin finds a way to Exported, Archived or a new reading", () => {
    for (const state of documentStates.filter((each) => each !== "Extracting" && each !== "ApprovalPending")) {
      const reached = new Set<string>([state]);
      for (const from of reached)
        for (const asked of stateActions) {
          const decision = decide(asked, facts({ state: from as DocumentState, errorOrigin: "export" }), admin);
          if (decision.ok) reached.add(decision.to);
        }
      expect(reached.has("Exported") && reached.has("Archived") && reached.has("Extracting"), state).toBe(true);
    }
  });
});
