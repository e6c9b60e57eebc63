create schema if not exists outbox;

create table outbox.messages (
  message_id bigint generated always as identity primary key,
  channel text not null check (channel in ('email', 'sms', 'whatsapp')),
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamptz not null,
  -- Set while a sender works on it; another may take over after that moment.
  leased_until timestamptz,
  next_attempt_at timestamptz not null,
  attempts integer not null default 0,
  sent_at timestamptz,
  failed_at timestamptz
);

create index messages_waiting on outbox.messages (next_attempt_at) where sent_at is null and failed_at is null;
