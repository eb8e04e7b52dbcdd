/** External limits of reading, each with its unit. A file beyond them is refused, never read in part without saying so. */

/** Most pages that one file may have. */
export const MAX_PAGES = 300;
/** Largest picture that is decoded, in pixels (100 megapixels: an A3 page at 600 dpi has 70). */
export const MAX_PICTURE_PIXELS = 100_000_000;
/** Largest page side that is drawn, in points; 200 inches is the limit of the PDF format itself. */
export const MAX_PAGE_POINTS = 14_400;
/** Most pixels of a rendered page. */
export const MAX_RENDER_PIXELS = 24_000_000;
/** Most words kept of one page; more is noise or an attack. */
export const MAX_PAGE_WORDS = 20_000;
/** Largest file embedded in a PDF that is looked at, in bytes. */
export const MAX_ATTACHMENT_BYTES = 20 * 1024 * 1024;
/** Most files embedded in a PDF that are looked at. */
export const MAX_ATTACHMENTS = 50;
/** Largest XML document that is parsed, in bytes. */
export const MAX_XML_BYTES = 20 * 1024 * 1024;

/** An A4-like page below this resolution is refused as InvalidDocumentLowDpi. */
export const MIN_PAGE_DPI = 72;
/** Resolution at which pages are drawn for recognition, in dpi. */
export const OCR_DPI = 200;
/** Resolution at which a page with a text layer is drawn for its codes, in dpi. */
export const CODE_DPI = 130;

/** Time for a child to start and take its rights away, in milliseconds. */
export const START_MS = 30_000;
/**
 * All times of a request count the processor time of its child, or a tenth of the time on the clock where that is more:
 * a busy machine lengthens none of them, and a child that only waits is ended too. Where the system does not report it, a third of the clock counts.
 */
export const CLOCK_SHARE = { reported: 0.1, unreported: 1 / 3 };
/** Time for one reading, in milliseconds; each finished page adds PAGE_EXTRA_MS. */
export const REQUEST_MS = 60_000;
export const PAGE_EXTRA_MS = 5_000;
/** Longest reading of a document at its first turn, in milliseconds: one that takes longer goes to the few slots of long readings. */
export const QUICK_READING_MS = 30_000;
/** Longest reading of a document altogether on the clock, unless the operator says otherwise. */
export const MAX_READING_MS = 600_000;
/** Time for drawing one page or measuring a file. */
export const DRAW_MS = 5_000;
/** The same for making a PDF of a document: drawing its values, putting pages together, adding to one. */
export const COMPOSE_MS = 20_000;
/** Most requests that one tenant may have waiting for the children of a process. */
export const MAX_WAITING = 200;
/** Memory of a reading child, the recogniser in it included, in bytes. */
export const CHILD_MEMORY_BYTES = 1024 * 1024 * 1024;

/** Largest message that is read, in bytes: base64 makes a file a third larger. */
export const MAX_MESSAGE_BYTES = 75 * 1024 * 1024;
/** Room in a PDF for a signature with its certificates and a time stamp, in bytes. */
export const SIGNATURE_BYTES = 24 * 1024;
