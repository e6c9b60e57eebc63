-- Called by the previous release; a migration of the next one drops it (docs/decisions/039-stored-functions.md). A text message with its one-time code.
create or replace function outbox.enqueue_code(channel text, recipient text, text text, code text, at timestamptz)
returns bigint language sql as $$
  insert into outbox.messages (channel, recipient, subject, text, html, code, created_at, next_attempt_at)
  values ($1, $2, '', $3, '', $4, $5, $5) returning message_id
$$;
