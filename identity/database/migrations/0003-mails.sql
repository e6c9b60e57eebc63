-- One mail is one proof of a mailbox. Its link and its code are two ways to hand that proof in: spending either spends the mail.
create table identity.mails (
  mail_id uuid primary key,
  email_id text not null references identity.emails on delete cascade,
  created_at timestamptz not null,
  spent_at timestamptz
);

create index mails_email on identity.mails (email_id);

create table identity.magic_links (
  token_hash bytea primary key,
  mail_id uuid not null references identity.mails on delete cascade,
  code_challenge text,
  -- Made by the service itself, for a mail that no browser asked for.
  unasked boolean not null,
  expires_at timestamptz not null
);

create index magic_links_mail on identity.magic_links (mail_id);

-- At most one code per address: a new one takes the place of the old one.
create table identity.codes (
  email_id text primary key references identity.emails on delete cascade,
  mail_id uuid not null references identity.mails on delete cascade,
  code_mac bytea not null,
  expires_at timestamptz not null,
  attempts integer not null default 0
);

create index codes_mail on identity.codes (mail_id);
