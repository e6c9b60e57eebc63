-- However many browsers ask for codes in one network, those elsewhere meet one of them. Empty: asked for by the version before this one.
alter table identity.codes add column network text not null default '';
alter table identity.phone_codes add column network text not null default '';
