-- Emails are stored, and addresses verified, together; most of what a short statement costs is its beginning.
create function identity.raise_versions_of_added() returns trigger language plpgsql as $$
begin
  update identity.users u set version = nextval('identity.versions') from (select distinct user_id from added) a where u.user_id = a.user_id;
  return null;
end
$$;
create function identity.raise_versions_of_changed() returns trigger language plpgsql as $$
begin
  update identity.users u set version = nextval('identity.versions') from (
    select user_id from (table before except table changed) was union select user_id from (table changed except table before) became) c
  where u.user_id = c.user_id;
  return null;
end
$$;

drop trigger raise_version on identity.emails;
drop trigger raise_version_of_changed on identity.emails;
create trigger raise_version after delete on identity.emails for each row execute function identity.raise_version_of_user();
create trigger raise_version_of_added after insert on identity.emails referencing new table as added
  for each statement execute function identity.raise_versions_of_added();
create trigger raise_version_of_changed after update on identity.emails referencing old table as before new table as changed
  for each statement execute function identity.raise_versions_of_changed();

-- Were in no release.
drop function if exists identity.insert_email;
drop function if exists identity.record_act;
drop function if exists identity.authenticate_magic_link;
drop function if exists identity.authenticate_email_code;
drop function if exists identity.find_emails_of_code;
drop function if exists identity.starts_quietly;
