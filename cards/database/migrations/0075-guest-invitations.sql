-- Who is invited by email to collect an event. The address is here until they answer, it lapses or is withdrawn; then only its keyed hash, so that nobody is
-- invited twice, for as long as the row stays.
create table cards.guest_invitations (
  invitation_id uuid primary key default gen_random_uuid(),
  event_id uuid not null references cards.poap_events on delete cascade,
  address_hash bytea not null,
  email text,
  language text not null,
  state text not null default 'waiting'
    constraint invitations_state check (state in ('waiting', 'sent', 'accepted', 'declined', 'withdrawn', 'lapsed', 'unwanted')),
  created_at timestamptz not null,
  -- While it waits: when it may be sent. The day's limits may put it off.
  next_at timestamptz not null,
  admission_id uuid unique references cards.admissions on delete set null,
  constraint invitations_once unique (event_id, address_hash),
  constraint invitations_address check ((email is not null) = (state in ('waiting', 'sent')))
) with (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);
create index invitations_due on cards.guest_invitations (next_at) where state = 'waiting';
create index invitations_of_address on cards.guest_invitations (email) where email is not null;
create index invitations_by_age on cards.guest_invitations (created_at);

-- Who wants no such emails, from anyone. It survives their account, because they would be invited again without it.
create table cards.unwanted_invitations (
  address_hash bytea primary key,
  since timestamptz not null
) with (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);
