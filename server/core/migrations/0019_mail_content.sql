-- The content of an e-mail carries the name that everything else gives it.
alter table mail_outbox rename column letter to content;
