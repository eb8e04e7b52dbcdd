import approval from "#docs/guide/en/approval.md";
import documents from "#docs/guide/en/documents.md";
import errors from "#docs/guide/en/errors.md";
import formats from "#docs/guide/en/formats.md";
import keys from "#docs/guide/en/keys.md";
import news from "#docs/guide/en/news.md";
import settings from "#docs/guide/en/settings.md";
import start from "#docs/guide/en/start.md";

/** The whole guide in the order of its chapters. */
export const guide = [...start, ...documents, ...approval, ...formats, ...settings, ...keys, ...errors, ...news];
