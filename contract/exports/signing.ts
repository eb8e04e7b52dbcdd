import { signingActions } from "#domain/exports/signing.ts";
import { z } from "zod";
import { call } from "#contract/call.ts";
import { moment } from "#contract/shapes.ts";

/** A PKCS#12 file with a chain has a few kilobytes. */
const MAX_FILE_BASE64 = 100_000;

export const signing = {
  getSigning: call({
    method: "GET",
    path: "/v1/tenant/signing",
    summary: "What is done to PDFs that leave while the feature Signing is on, and whose certificate signs them.",
    needs: "AccessTenantConfiguration",
    reply: z.object({
      actions: z.array(z.enum(signingActions)),
      timeStampUrl: z.string().nullable(),
      certificate: z.object({ subject: z.string(), issuer: z.string(), serialNumber: z.string(), validFrom: moment, validTo: moment }).nullable(),
    }),
  }),
  setSigning: call({
    method: "POST",
    path: "/v1/tenant/signing",
    summary: "Chooses the signing actions and the server of time stamps; what is left out stays.",
    needs: "AccessTenantConfiguration",
    body: z
      .strictObject({
        actions: z.array(z.enum(signingActions)).max(signingActions.length),
        /** Address of a time stamp authority (RFC 3161); null: signatures without a time stamp. */
        timeStampUrl: z
          .url({ protocol: /^https?$/ })
          .max(500)
          .nullable(),
      })
      .partial(),
    errors: ["certificate-missing"],
  }),
  setSigningCertificate: call({
    method: "POST",
    path: "/v1/tenant/signing/certificate",
    summary: "Takes a key with its certificate from a PKCS#12 file, in the place of the one before.",
    needs: "AccessTenantConfiguration",
    body: z.strictObject({ file: z.base64().min(1).max(MAX_FILE_BASE64), password: z.string().max(500) }),
    errors: ["certificate-refused"],
  }),
  deleteSigningCertificate: call({
    method: "DELETE",
    path: "/v1/tenant/signing/certificate",
    summary: "Removes the key and its certificate, and the signing action with it.",
    needs: "AccessTenantConfiguration",
  }),
} as const;
