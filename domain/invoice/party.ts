/** One side of a document with its address in parts; absent parts are unknown. */
export type Party = {
  name?: string;
  companyId?: string;
  vatId?: string;
  taxNumber?: string;
  street?: string;
  city?: string;
  postalCode?: string;
  /** ISO 3166-1 alpha-2. */
  country?: string;
  registration?: string;
  email?: string;
  phone?: string;
};
