-- Who opened a screen or added it, so that it ends with their role. Whoever runs an event has one of their own there.
delete from cards.kiosks where name is null;
alter table cards.kiosks add column user_id text;
drop index cards.kiosks_own;
create unique index kiosks_own on cards.kiosks (event_id, user_id) where name is null;
alter table cards.kiosks add constraint kiosks_own_of_someone check (name is not null or user_id is not null);
create index kiosks_of_user on cards.kiosks (user_id);
-- What somebody called a batch may be about anyone, and goes with them.
alter table cards.code_batches add column user_id text;
create index code_batches_of_user on cards.code_batches (user_id);
