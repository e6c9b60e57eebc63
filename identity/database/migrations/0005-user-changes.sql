-- Set while the operator keeps a user out: no session of theirs counts and none begins.
alter table identity.users add column banned_at timestamptz;
