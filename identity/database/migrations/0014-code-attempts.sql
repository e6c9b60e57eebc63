-- Until when wrong tries at this code and at those that take its place are counted together: the end of the first one. Otherwise asking
-- for a new code would start the count again.
alter table identity.codes add column attempts_until timestamptz;
update identity.codes set attempts_until = expires_at;
alter table identity.codes alter column attempts_until set not null;

alter table identity.phone_codes add column attempts_until timestamptz;
update identity.phone_codes set attempts_until = expires_at;
alter table identity.phone_codes alter column attempts_until set not null;
