-- Adds an email to someone on a list, which waits until nothing else does, with the address that takes them off it. Returns which message it is, for whoever
-- must delete it once its reader has answered.
create or replace function outbox.enqueue_for_list(
  recipient text, subject text, text text, html text, unsubscribe text, at timestamptz
) returns bigint language sql as $$
  insert into outbox.messages (channel, recipient, subject, text, html, unsubscribe, created_at, next_attempt_at, is_bulk)
  values ('email', $1, $2, $3, $4, $5, $6, $6, true) returning message_id
$$;
