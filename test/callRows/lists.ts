import type { bulkActions } from "#contract/documents/bulkActions.ts";
import type { listViews } from "#contract/documents/listViews.ts";
import { nothing, type Row } from "./row.ts";

const view = { name: "K zaplacení", query: "f=dueDate.Lt.7d&sort=dueDate.asc" };

export const bulkActionsRows: Record<keyof typeof bulkActions, Row> = {
  changeDocuments: { send: ({ documentId }) => ({ body: { action: { kind: "pause" }, documentIds: [documentId] } }) },
};
export const listViewsRows: Record<keyof typeof listViews, Row> = {
  listViews: nothing,
  createView: { send: () => ({ body: view }) },
  updateView: { send: ({ viewId }) => ({ params: { viewId }, body: { ...view, shared: true } }) },
  deleteView: { send: ({ viewId }) => ({ params: { viewId } }) },
};
