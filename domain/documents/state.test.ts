import { type ActorRole, type Permission, type Role, rolePermissions, roles, type TenantFeature } from "#domain/access/permissions.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { documentStates, type DocumentState } from "#domain/names.ts";
import { type ActorFacts, allowedTargets, decideAction, type DocumentFacts, keepsApproval, type StateAction, stateActions, takesDocuments } from "./state.ts";

const facts = (parts: Partial<DocumentFacts> & { state: DocumentState }): DocumentFacts => ({
  errorType: null,
  errorOrigin: null,
  isClean: true,
  isApproved: false,
  hasFile: true,
  isUploader: false,
  isReadyForApproval: true,
  hasRun: true,
  turn: "task",
  mayUnapprove: true,
  ...parts,
});
const actor = (role: Role, features: TenantFeature[] = ["Archive", "Splitting"]): ActorFacts => ({
  role,
  permissions: new Set<Permission>(rolePermissions[role]),
  features: new Set(features),
});
const admin = actor("TenantAdmin");
const outcome = (action: StateAction, document: DocumentFacts, by: ActorFacts = admin): string => {
  const decision = decideAction(action, document, by);
  return decision.ok ? decision.to : decision.code;
};

/** Rows of domain rules 2 for the admin, the archive on and approval off. "-" is invalid-transition; the last column, delete, keeps the state. */
const table = `
                  save       validate   setNew  pause   archive   reExtract   split       merge       attach     detach      pdfOnly  edit            editNote         export          markAsExported  markAsExportFailure  loadExchangeRate  unlock      replaceFile
Extracting        -          -          -       -       -         -           -           -           -          -           -        -               Extracting       -               -               -                    -                 -           -
New               Processed  Processed  -       Paused  -         Extracting  Extracting  Extracting  New        Extracting  New      New             New              ReadyForExport  -               -                    New               -           -
Error/extraction  Processed  Processed  New     Paused  -         Extracting  Extracting  Extracting  Error      Extracting  New      Error           Error            -               -               -                    Error             -           Extracting
Error/export      Processed  Processed  New     Paused  -         Extracting  Extracting  Extracting  Error      Extracting  New      Error           Error            ReadyForExport  Exported        -                    Error             -           -
Error/final       -          -          -       Paused  -         -           -           -           Error      Extracting  New      Error           Error            -               -               -                    Error             -           Extracting
Paused/final      -          -          -       -       -         -           -           -           Paused     Extracting  -        Paused          Paused           -               -               -                    Paused            -           -
Returned          Processed  Processed  New     Paused  Archived  Extracting  Extracting  Extracting  Returned   Extracting  -        Returned        Returned         -               -               -                    Returned          -           -
ApprovalPending   -          -          -       -       -         -           -           -           -          -           -        -               ApprovalPending  -               -               -                    -                 -           -
Rejected          Processed  Processed  New     Paused  Archived  Extracting  Extracting  Extracting  Rejected   Extracting  -        Rejected        Rejected         -               -               -                    Rejected          -           -
Processed         Processed  Processed  New     Paused  Archived  Extracting  Extracting  Extracting  Processed  Extracting  -        Processed       Processed        ReadyForExport  Exported        -                    Processed         -           -
ReadyForExport    Processed  -          New     Paused  -         -           -           -           -          -           -        ReadyForExport  ReadyForExport   -               Exported        Error                -                 -           -
Exported          -          Processed  New     -       Archived  -           -           -           -          -           -        Exported        Exported         -               -               Error                -                 -           -
Paused            Processed  Processed  New     -       -         Extracting  Extracting  Extracting  Paused     Extracting  -        Paused          Paused           -               -               -                    Paused            -           -
Archived          -          Processed  New     -       -         -           -           -           -          -           -        -               -                -               -               -                    -                 -           -`;

/** The same for approval and return, with both features on. */
const approvalTable = `
                  startApproval    restartApproval  withdraw  approve          reject           delegate         remind           editInApproval   unapprove        returnToIssuer
Extracting        -                -                -         -                -                -                -                -                -                -
New               ApprovalPending  -                -         -                -                -                -                -                -                Returned
Error/extraction  -                -                -         -                -                -                -                -                -                Returned
Error/export      -                -                -         -                -                -                -                -                -                Returned
Error/final       -                -                -         -                -                -                -                -                -                Returned
Paused/final      -                -                -         -                -                -                -                -                -                Returned
Returned          ApprovalPending  -                -         -                -                -                -                -                -                -
ApprovalPending   -                ApprovalPending  New       ApprovalPending  ApprovalPending  ApprovalPending  ApprovalPending  ApprovalPending  ApprovalPending  Returned
Rejected          ApprovalPending  ApprovalPending  -         -                -                -                -                -                -                Returned
Processed         ApprovalPending  ApprovalPending  -         -                -                -                -                -                -                Returned
ReadyForExport    -                ApprovalPending  -         -                -                -                -                -                ApprovalPending  -
Exported          -                -                -         -                -                -                -                -                -                -
Paused            ApprovalPending  -                -         -                -                -                -                -                -                Returned
Archived          -                -                -         -                -                -                -                -                -                -`;

function rowsOf(text: string) {
  const [heading = "", ...lines] = text.trim().split("\n");
  const actions = heading.trim().split(/\s+/) as StateAction[];
  return lines.map((line) => {
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
    return { name, document: facts({ state: state as DocumentState, ...error }), actions, targets };
  });
}
const rows = rowsOf(table);
const approvalRows = rowsOf(approvalTable);

describe("R050-R060 every state with every action", () => {
  test("the tables hold each state and each action", () => {
    for (const each of [rows, approvalRows]) {
      expect(new Set(each.map((row) => row.document.state))).toEqual(new Set(documentStates));
      expect(each.every((row) => row.targets.length === row.actions.length)).toBe(true);
    }
    expect(new Set([...rows[0]!.actions, ...approvalRows[0]!.actions, "delete"])).toEqual(new Set(stateActions));
  });

  test.each(rows)("$name", ({ document, actions, targets }) => {
    const expected = targets.map((target) => (target === "-" ? "invalid-transition" : target));
    expect(actions.map((action) => outcome(action, document))).toEqual(expected);
    expect(outcome("delete", document)).toBe(document.state);
  });

  test.each(approvalRows)("approval and return: $name", ({ document, actions, targets }) => {
    const expected = targets.map((target) => (target === "-" ? "invalid-transition" : target));
    expect(actions.map((action) => outcome(action, document, actor("TenantAdmin", ["Approval", "Return"])))).toEqual(expected);
  });
});

describe("a file that cannot be read", () => {
  test.each([
    ["Error", "InvalidDocumentProtected", "Extracting"],
    ["Paused", "InvalidDocumentProtected", "Extracting"],
    ["Error", "InvalidDocumentCorrupted", "invalid-transition"],
    ["New", null, "invalid-transition"],
  ] as const)("row 4b: a password for %s with %s leads to %s", (state, errorType, to) =>
    expect(outcome("unlock", facts({ state, errorType, errorOrigin: "extraction" }))).toBe(to),
  );

  test("row 4c: another file is taken for one that could not be read, and not for a document without a file", () => {
    const failed = facts({ state: "Error", errorType: "InvalidDocumentLowDpi", errorOrigin: "extraction" });
    expect(outcome("replaceFile", failed)).toBe("Extracting");
    expect(outcome("replaceFile", { ...failed, hasFile: false })).toBe("invalid-transition");
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

  test.each(["startApproval", "restartApproval", "approve", "reject", "delegate", "unapprove", "remind", "editInApproval"] as const)(
    "R168 %s needs the feature",
    (action) => expect(outcome(action, facts({ state: "ApprovalPending" }))).toBe("feature-disabled"),
  );

  test("what breaks a rule is not sent to approval, nor sent again", () => {
    expect(outcome("startApproval", facts({ state: "New", isReadyForApproval: false }), withApproval)).toBe("validation");
    expect(outcome("restartApproval", facts({ state: "Rejected", isReadyForApproval: false }), withApproval)).toBe("validation");
    expect(outcome("startApproval", facts({ state: "New", isClean: false }), withApproval)).toBe("ApprovalPending");
  });

  test("only documents that were sent to approval before are sent again", () =>
    expect(outcome("restartApproval", facts({ state: "Processed", hasRun: false }), withApproval)).toBe("invalid-transition"));

  test("who has no turn gets an answer that says so; an admin without a task may decide, not delegate", () => {
    const decided = (turn: DocumentFacts["turn"]) =>
      (["approve", "reject", "delegate"] as const).map((action) => outcome(action, facts({ state: "ApprovalPending", turn }), withApproval));
    const [no, yes] = ["not-current-approver", "ApprovalPending"];
    expect(decided("none")).toEqual([no, no, no]);
    expect(decided("override")).toEqual([yes, yes, no]);
    expect(decided("task")).toEqual([yes, yes, yes]);
  });

  test("only states of the export keep an approval", () => {
    expect(documentStates.filter(keepsApproval).sort()).toEqual(["Archived", "Error", "Exported", "ReadyForExport"]);
  });
});

describe("who may", () => {
  const mayFromNew: Record<Role, StateAction[]> = {
    Uploader: [],
    Approver: [],
    AccountingUnitApprover: [],
    Processor: [
      "save",
      "validate",
      "pause",
      "reExtract",
      "split",
      "merge",
      "attach",
      "detach",
      "pdfOnly",
      "edit",
      "editNote",
      "loadExchangeRate",
      "export",
      "delete",
    ],
    AccountingUnitProcessor: [
      "save",
      "validate",
      "pause",
      "reExtract",
      "split",
      "merge",
      "attach",
      "detach",
      "pdfOnly",
      "edit",
      "editNote",
      "loadExchangeRate",
      "export",
      "delete",
    ],
    TenantAdmin: [
      "save",
      "validate",
      "pause",
      "reExtract",
      "split",
      "merge",
      "attach",
      "detach",
      "pdfOnly",
      "edit",
      "editNote",
      "loadExchangeRate",
      "export",
      "delete",
    ],
  };
  test.each(roles)("%s on somebody else's New document", (role) => {
    const document = facts({ state: "New" });
    expect(stateActions.filter((action) => decideAction(action, document, actor(role)).ok)).toEqual(mayFromNew[role]);
    for (const action of stateActions)
      if (!rolePermissions[role].includes(permissionOf(action))) expect(outcome(action, document, actor(role)), action).toBe("permission-denied");
  });

  test.each(["setNew", "validate"] as const)("R177 %s takes a document out of Archived for the admin only", (action) => {
    expect(decideAction(action, facts({ state: "Archived" }), admin).ok).toBe(true);
    expect(outcome(action, facts({ state: "Archived" }), actor("Processor"))).toBe("permission-denied");
    expect(outcome(action, facts({ state: "Exported" }), actor("Processor"))).toBe("permission-denied");
  });

  test("row 14: an export that was confirmed is reported as failed by the admin only, one on its way by whoever exports", () => {
    const by = (role: ActorRole): ActorFacts => ({ ...actor("Processor"), role, permissions: new Set(rolePermissions[role]) });
    for (const role of ["Processor", "AccountingUnitProcessor", "ClientApplication"] as const) {
      expect(outcome("markAsExportFailure", facts({ state: "ReadyForExport" }), by(role))).toBe("Error");
      expect(outcome("markAsExportFailure", facts({ state: "Exported" }), by(role))).toBe("permission-denied");
    }
    expect(outcome("markAsExportFailure", facts({ state: "Exported" }))).toBe("Error");
  });

  test("R069 archiving needs the archive feature", () =>
    expect(outcome("archive", facts({ state: "Exported" }), actor("TenantAdmin", []))).toBe("feature-disabled"));
  test("R322 splitting needs its feature, merging does not", () => {
    expect(outcome("split", facts({ state: "New" }), actor("TenantAdmin", []))).toBe("feature-disabled");
    expect(outcome("merge", facts({ state: "New" }), actor("TenantAdmin", []))).toBe("Extracting");
  });
  test("R075 the only document of its folder stays a document", () =>
    expect(outcome("attach", facts({ state: "New", isAloneInFolder: true }))).toBe("only-document-in-folder"));
  test("row 17: what takes an attached document", () =>
    expect(documentStates.filter((state) => !takesDocuments(state)).sort()).toEqual(["ApprovalPending", "Archived", "Exported"]));
  test("an attachment without a file becomes a document that nobody reads", () =>
    expect(outcome("detach", facts({ state: "Paused", hasFile: false }))).toBe("New"));
  test("reading again needs a file", () => expect(outcome("reExtract", facts({ state: "New", hasFile: false }))).toBe("invalid-transition"));
});

const permissions: Partial<Record<StateAction, Permission>> = {
  delete: "DeleteDocument",
  export: "ExportDocument",
  markAsExported: "ExportDocument",
  markAsExportFailure: "ExportDocument",
  startApproval: "SendDocumentToApproval",
  restartApproval: "SendDocumentToApproval",
  withdraw: "SendDocumentToApproval",
  approve: "ApproveDocument",
  reject: "RejectDocument",
  delegate: "ApproveDocument",
  unapprove: "ApproveDocument",
  remind: "RemindApprover",
  editInApproval: "ApproveDocument",
  returnToIssuer: "ReturnDocumentToSender",
};
const permissionOf = (action: StateAction): Permission => permissions[action] ?? "EditDocument";

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
    documentStates.filter((state) => decideAction("delete", facts({ state, isUploader }), actor(role, features)).ok);

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

test("an illegal change names the targets that are open", () => {
  expect(allowedTargets(facts({ state: "New" }), admin)).toEqual(["Processed", "Paused"]);
  expect(allowedTargets(facts({ state: "Exported" }), actor("Processor"))).toEqual(["Archived"]);
  expect(allowedTargets(facts({ state: "ApprovalPending" }), admin)).toEqual(["New"]);
  expect(allowedTargets(facts({ state: "ApprovalPending" }), actor("Approver"))).toEqual([]);
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
    isReadyForApproval: fc.boolean(),
    hasRun: fc.boolean(),
    turn: fc.constantFrom("none", "task", "override"),
  }) as fc.Arbitrary<DocumentFacts>;
  const actors = fc
    .tuple(fc.constantFrom(...roles), fc.subarray<TenantFeature>(["Archive", "Approval", "Return", "RestrictedDelete"]))
    .map(([role, features]) => actor(role, features));
  const action = fc.constantFrom(...stateActions);

  test("with approval on nothing unapproved is exported, whoever asks", () =>
    fc.assert(
      fc.property(action, documents, actors, (asked, document, by) => {
        const decision = decideAction(asked, document, by);
        const leaves = decision.ok && decision.to !== document.state && (decision.to === "Exported" || decision.to === "ReadyForExport");
        return !leaves || !by.features.has("Approval") || document.isApproved;
      }),
    ));

  test("nobody but the admin takes a document out of Exported, except to Archived", () =>
    fc.assert(
      fc.property(action, documents, actors, (asked, document, by) => {
        const decision = decideAction(asked, { ...document, state: "Exported" }, by);
        return !decision.ok || by.role === "TenantAdmin" || decision.to === "Exported" || decision.to === "Archived";
      }),
    ));

  test("only the admin changes or deletes an archived document, and nobody edits it", () =>
    fc.assert(
      fc.property(
        action,
        documents,
        actors,
        (asked, document, by) =>
          document.state !== "Archived" ||
          !decideAction(asked, document, by).ok ||
          (by.role === "TenantAdmin" && ["setNew", "validate", "delete"].includes(asked)),
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
        const decision = decideAction(asked, document, by);
        return !decision.ok || document.isClean || decision.to === document.state || !["Processed", "ReadyForExport", "Exported"].includes(decision.to);
      }),
    ));

  test("from every state the admin finds a way to Exported, Archived or a new reading", () => {
    for (const state of documentStates.filter((each) => each !== "Extracting")) {
      const reached = new Set<string>([state]);
      for (const from of reached)
        for (const asked of stateActions) {
          const decision = decideAction(asked, facts({ state: from as DocumentState, errorOrigin: "export" }), admin);
          if (decision.ok) reached.add(decision.to);
        }
      expect(reached.has("Exported") && reached.has("Archived") && reached.has("Extracting"), state).toBe(true);
    }
  });
});
