-- A message about a user's account, deleted with the account. Without a user it is like any other.
create or replace function outbox.enqueue_about(about text, channel text, recipient text, subject text, text text, html text, at timestamptz)
returns bigint language sql as $$
  insert into outbox.messages (about, channel, recipient, subject, text, html, created_at, next_attempt_at)
  values ($1, $2, $3, $4, $5, $6, $7, $7) returning message_id
$$;
