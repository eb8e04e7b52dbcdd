-- What a message carries of the request that caused it, so that its log lines and spans belong to that request: its id and traceparent.
alter table deliveries add column origin jsonb;
alter table web_hook_outbox add column origin jsonb;
alter table mail_outbox add column origin jsonb;
