import { generateInvoice, renderPdf } from "#samples/invoices/index.ts";

/** Any seed that draws an ordinary invoice. */
const SEED = 21;

/** The invented invoice that a newcomer tries the product with. Its customer has no company id: it is whoever tries it. */
export const firstInvoice = () =>
  generateInvoice(SEED, {
    language: "cs",
    kind: "invoice",
    issueDate: "2026-01-12",
    customer: {
      name: "Vzorový odběratel s.r.o.",
      street: "Ukázková 1",
      city: "Praha 1",
      postalCode: "110 00",
      country: "CZ",
      email: "odberatel@example.com",
      phone: "+420 555 000 111",
      web: "www.example.com",
      vatPayer: false,
    },
  });

/** The file `web/public/sample-invoice.pdf`. */
export const firstInvoicePdf = (): Promise<Buffer> => renderPdf(firstInvoice());
