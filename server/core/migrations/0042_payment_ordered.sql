-- Since when a document is in a payment order, for lists. The table payment_order_documents decides.
alter table documents add column payment_ordered_at timestamptz;
update documents set payment_ordered_at = ordered.created_at
from payment_order_documents payment
join payment_orders ordered on ordered.tenant_id = payment.tenant_id and ordered.order_id = payment.order_id
where payment.tenant_id = documents.tenant_id and payment.document_id = documents.document_id and payment.taken_back_at is null;
