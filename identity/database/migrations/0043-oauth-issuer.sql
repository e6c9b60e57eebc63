-- Whose subject it is, where the settings name an issuer of their own; null for the provider's. A number that one GitLab gave to somebody is
-- another person's at the next.
alter table identity.oauth_registrations
  add column issuer text,
  drop constraint oauth_registrations_provider_type_provider_subject_key,
  add constraint oauth_registrations_of_issuer unique nulls not distinct (provider_type, issuer, provider_subject);
