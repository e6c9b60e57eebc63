-- Whom a collector shows their address: the organizer of the event, and nobody else (docs/decisions/117-who-was-there.md). It means nothing once the
-- collectible is someone else's, or the address is no longer verified as theirs.
create table cards.shared_emails (
  collectible_id uuid primary key references cards.collectibles on delete cascade,
  user_id text not null,
  email text not null,
  shared_at timestamptz not null
);
create index shared_emails_of_user on cards.shared_emails (user_id);
create index shared_emails_by_email on cards.shared_emails (email);

alter table cards.shared_emails set (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);
