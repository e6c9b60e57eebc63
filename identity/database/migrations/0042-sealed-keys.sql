-- Names the SECRETS_KEY that a key is sealed with; null for one that lies in clear.
alter table identity.signing_keys add column sealed_with text;
alter table identity.code_keys add column sealed_with text;
