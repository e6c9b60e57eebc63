-- Called by the previous release; a migration of the next one drops it (docs/decisions/039-stored-functions.md).
-- Adds an email to someone on a list, with the address that takes them off it.
create or replace function outbox.enqueue_to_list(
  recipient text, subject text, text text, html text, unsubscribe text, at timestamptz
) returns void language sql as $$
  insert into outbox.messages (channel, recipient, subject, text, html, unsubscribe, created_at, next_attempt_at)
  values ('email', $1, $2, $3, $4, $5, $6, $6)
$$;
