import { CZECH_TIME_ZONE, czechDay } from "#domain/czech/day.ts";
import { lastExpired, type Retention } from "#domain/documents/retention.ts";
import { type SqlBool, sql } from "kysely";

/** The last day of issue that a term reaches at a moment. */
export const lastDay = (retention: Retention, now: Date): string => lastExpired(retention, czechDay(now));

/**
 * Documents of a type that are past their term: listed, under no legal hold, and neither read nor approved at the moment. One without a day
 * of issue counts from the day on which it came.
 */
export const isDue = (documentType: string, last: string) => sql<SqlBool>`document_type = ${documentType} and deleted_at is null and attached_to is null
  and state not in ('Extracting', 'ApprovalPending')
  and coalesce(case when issue_date ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then issue_date end, to_char(created_at at time zone ${CZECH_TIME_ZONE}, 'YYYY-MM-DD')) <= ${last}
  and held_at is null
  and not exists (select from documents attachment where attachment.tenant_id = documents.tenant_id and attachment.attached_to = documents.document_id and attachment.held_at is not null)`;
