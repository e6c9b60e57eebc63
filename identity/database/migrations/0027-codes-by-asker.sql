-- An address has one code for each browser or network that asked for one: what somebody asks for elsewhere takes the place of none. Wrong
-- tries are counted by account and network, in identity.limits.
alter table identity.codes add column asked_from text not null default '';
alter table identity.codes drop constraint codes_pkey, add primary key (email_id, asked_from);
alter table identity.codes drop column attempts, drop column attempts_until;

alter table identity.phone_codes add column asked_from text not null default '';
alter table identity.phone_codes add column asked_at timestamptz not null default now();
alter table identity.phone_codes drop constraint phone_codes_pkey, add primary key (phone_id, asked_from);
alter table identity.phone_codes drop column attempts, drop column attempts_until;
create index phone_codes_expiry on identity.phone_codes (expires_at);
