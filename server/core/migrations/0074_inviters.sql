-- Who asked a person in last: a user, or a client application, which is why this refers to no table. The page of the invitation names users.
alter table users add column invited_by uuid;
