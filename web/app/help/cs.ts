import approval from "#docs/guide/cs/approval.md";
import documents from "#docs/guide/cs/documents.md";
import errors from "#docs/guide/cs/errors.md";
import formats from "#docs/guide/cs/formats.md";
import keys from "#docs/guide/cs/keys.md";
import news from "#docs/guide/cs/news.md";
import settings from "#docs/guide/cs/settings.md";
import start from "#docs/guide/cs/start.md";

/** The whole guide in the order of its chapters. */
export const guide = [...start, ...documents, ...approval, ...formats, ...settings, ...keys, ...errors, ...news];
