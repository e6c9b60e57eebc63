-- Why it was not taken at the last attempt, without the recipient.
alter table outbox.messages add column last_error text not null default '';
-- The name of the connection that wrote it, which holds the address of the host: its links lead there, so only hosts of that address send it.
-- Empty for any host.
alter table outbox.messages add column written_under text not null default '';
alter table outbox.messages alter column written_under set default current_setting('application_name');
