-- When the owner of an attacked account was notified; the glossary has one word for it.
alter table identity.guess_notices rename column told_at to notified_at;
