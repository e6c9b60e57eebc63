-- Who besides its holder has a role at an event (docs/decisions/111-the-life-of-an-event.md). `email` is the address that was invited; null once it left its
-- account, and for a former holder.
create table cards.event_roles (
  role_id uuid primary key default gen_random_uuid(),
  event_id uuid not null references cards.poap_events on delete cascade,
  user_id text not null,
  role text not null check (role in ('co-host', 'staff')),
  email text,
  -- Held the event before.
  was_holder boolean not null default false,
  since timestamptz not null,
  unique (event_id, user_id)
);
create index event_roles_of_user on cards.event_roles (user_id);
create index event_roles_of_email on cards.event_roles (email) where email is not null;

-- A role at an event that an address is invited to, or the event itself. It begins when whoever verified the address accepts.
create table cards.event_invitations (
  invitation_id uuid primary key default gen_random_uuid(),
  event_id uuid not null references cards.poap_events on delete cascade,
  email text not null,
  role text not null check (role in ('holder', 'co-host', 'staff')),
  invited_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  message_id bigint,
  unique (event_id, email)
);
-- An event goes to one person.
create unique index event_invitations_to_hold on cards.event_invitations (event_id) where role = 'holder';
create index event_invitations_of_email on cards.event_invitations (email);
create index event_invitations_of_inviter on cards.event_invitations (invited_by);
create index event_invitations_by_end on cards.event_invitations (expires_at);

alter table cards.event_roles set (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);
alter table cards.event_invitations set (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);
