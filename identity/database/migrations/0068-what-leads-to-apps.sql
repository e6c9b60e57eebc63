-- What leads to a page of an app hands it the token: a link of an email, and what an OAuth provider sends the browser back with. So does
-- adding a provider from an app's session, wherever it ends.
alter table identity.mails add column of_app boolean not null default false;
alter table identity.oauth_attach_tokens add column of_app boolean not null default false;
alter table identity.oauth_flows add column of_app boolean not null default false;
alter table identity.oauth_tokens add column of_app boolean not null default false;
