-- What a user did lately is counted before a line is added, so that nobody fills the log by an act they may repeat.
create index audit_of_user on identity.audit (user_id, at) where user_id is not null;
