-- Emails to many people at once, which let everyone else's go first.
alter table outbox.messages add column is_bulk boolean not null default false;
