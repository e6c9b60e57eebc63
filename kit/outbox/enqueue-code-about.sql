-- A text message with its one-time code, for services that need the code separately; deleted with the account it is about.
create or replace function outbox.enqueue_code_about(about text, channel text, recipient text, text text, code text, at timestamptz)
returns bigint language sql as $$
  insert into outbox.messages (about, channel, recipient, subject, text, html, code, created_at, next_attempt_at)
  values ($1, $2, $3, '', $4, '', $5, $6, $6) returning message_id
$$;
