-- The operator who did something in the console, whom the line is not about.
alter table identity.audit add column operator_id text;
alter table identity.audit drop constraint audit_actor_check;
alter table identity.audit add constraint audit_actor_check check (actor in ('caller', 'backend', 'operator', 'console')) not valid;

create index audit_of_operator on identity.audit (operator_id, number) where operator_id is not null;
-- What operators did, without reading what everyone else does.
create index audit_of_operators on identity.audit (number) where actor in ('operator', 'console');
