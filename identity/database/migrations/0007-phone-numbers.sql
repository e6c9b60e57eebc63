create table identity.phone_numbers (
  phone_id text primary key,
  user_id text not null references identity.users on delete cascade,
  phone_number text not null,
  verified boolean not null default false,
  -- Added by a signed-in user and not proved yet; it owns nothing. Why: see identity.emails.
  claim boolean not null default false,
  created_at timestamptz not null,
  unique (user_id, phone_number),
  check (not (claim and verified))
);

create unique index phone_numbers_owned on identity.phone_numbers (phone_number) where not claim;

-- At most one code per number, whichever channel it went by: a new one takes the place of the old one.
create table identity.phone_codes (
  phone_id text primary key references identity.phone_numbers on delete cascade,
  channel text not null check (channel in ('sms', 'whatsapp')),
  code_mac bytea not null,
  expires_at timestamptz not null,
  attempts integer not null default 0,
  spent_at timestamptz
);
