import { allLists } from "#domain/documents/list/lists.ts";
import { z } from "zod";
import { call } from "#contract/call.ts";
import { id } from "#contract/shapes.ts";

/** Views that one person may keep. */
export const MAX_VIEWS = 100;

const view = z.strictObject({
  name: z.string().trim().min(1).max(100),
  /** Whether the whole tenant sees it. */
  shared: z.boolean().default(false),
  listType: z.enum(allLists).default("All"),
  documentType: z.string().max(64).nullable().default(null),
  /** Search, conditions and order as they stand in the address: `query=alza&f=currency.Eq.EUR&sort=dueDate.asc`. */
  query: z.string().max(8000).default(""),
  /** Column ids in order; none = the columns of the person. */
  columns: z.array(z.string().max(64)).max(100).default([]),
});
const viewId = z.strictObject({ viewId: id });

export const listViews = {
  listViews: call({
    method: "GET",
    path: "/v1/documents/views",
    summary: "The caller's saved views of the document list, and those that colleagues share.",
    needs: "signedIn",
    reply: z.object({ items: z.array(view.extend({ viewId: id, isOwn: z.boolean(), mayChange: z.boolean(), ownerName: z.string() })) }),
  }),
  createView: call({
    method: "POST",
    path: "/v1/documents/views",
    summary: "Keeps a view of the document list.",
    needs: "signedIn",
    onlyPeople: true,
    body: view,
    reply: viewId,
    errors: ["invalid-parameter"],
  }),
  updateView: call({
    method: "PUT",
    path: "/v1/documents/views/{viewId}",
    summary: "Replaces a view; a shared one of somebody else only an administrator.",
    needs: "signedIn",
    onlyPeople: true,
    params: viewId,
    body: view,
    errors: ["permission-denied"],
  }),
  deleteView: call({
    method: "DELETE",
    path: "/v1/documents/views/{viewId}",
    summary: "Forgets a view; a shared one of somebody else only an administrator.",
    needs: "signedIn",
    onlyPeople: true,
    params: viewId,
    errors: ["permission-denied"],
  }),
} as const;
