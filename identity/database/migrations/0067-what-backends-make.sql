-- What a backend began or set: it may hold a session's token, or know a password, of someone who becomes an operator later. Whether a backend began a session
-- of before is not known, so all of these count as begun by one.
alter table identity.sessions add column by_backend boolean not null default true;
alter table identity.sessions alter column by_backend set default false;
alter table identity.passwords add column by_backend boolean not null default false;

-- Operators sign in once more, because the console is closed to sessions that count as a backend's.
delete from identity.sessions s using identity.operators o where s.user_id = o.user_id;
