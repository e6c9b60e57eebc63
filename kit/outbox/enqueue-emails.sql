-- Emails about users' accounts, each deleted with its account.
create or replace function outbox.enqueue_emails(
  about text[], recipient text[], subject text[], text text[], html text[], at timestamptz[]
) returns void language sql as $$
  insert into outbox.messages (about, channel, recipient, subject, text, html, created_at, next_attempt_at)
  select e.about, 'email', e.recipient, e.subject, e.text, e.html, e.at, e.at
  from unnest($1, $2, $3, $4, $5, $6) e (about, recipient, subject, text, html, at)
$$;
