-- Who goes leaves no network behind at lines about what they had, also where nobody was signed in.
create index audit_of_subject on identity.audit (subject) where subject is not null;
