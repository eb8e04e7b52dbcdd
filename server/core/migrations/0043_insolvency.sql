-- The insolvency register is asked by company id (IČO); its answers stand beside those about VAT ids, which begin with letters.
alter table vat_register_answers rename to register_answers;
alter table register_answers rename column vat_id to asked_id;
