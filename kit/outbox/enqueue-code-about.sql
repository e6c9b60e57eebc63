-- A text message with its one-time code, for services that want the code apart from the sentence; it goes when whoever it is about goes.
create or replace function outbox.enqueue_code_about(about text, channel text, recipient text, text text, code text, at timestamptz)
returns bigint language sql as $$
  select pg_notify('outbox', '');
  insert into outbox.messages (about, channel, recipient, subject, text, html, code, created_at, next_attempt_at)
  values ($1, $2, $3, '', $4, '', $5, $6, $6) returning message_id
$$;
