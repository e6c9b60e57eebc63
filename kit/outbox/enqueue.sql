-- Called inside the statement that creates the link or the collectible, so that both are stored or neither.
create or replace function outbox.enqueue(channel text, recipient text, subject text, text text, html text, at timestamptz)
returns bigint language sql as $$
  insert into outbox.messages (channel, recipient, subject, text, html, created_at, next_attempt_at)
  values ($1, $2, $3, $4, $5, $6, $6) returning message_id
$$;
