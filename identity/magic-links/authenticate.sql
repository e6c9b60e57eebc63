-- Signs in with links that are alive and whose verifier is right, as sign-in-together.sql says.
create or replace function identity.authenticate_magic_links(opened jsonb) returns table (
  place integer, method_id text, person json, factors jsonb, session_version bigint, user_version bigint, has_app boolean, audit_failure text
) language plpgsql set lock_timeout = '1s' set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  places integer[];
  mails uuid[];
begin
  select array_agg(o.place), array_agg(l.mail_id) into places, mails
  from jsonb_to_recordset(opened) as o (place integer, token bytea, verifier text, at timestamptz)
  join identity.magic_links l on l.token_hash = o.token
  where l.expires_at > o.at and (l.unasked or l.code_challenge is not distinct from o.verifier);
  if places is not null then
    return query select * from identity.sign_in_together(places, mails, opened);
  end if;
end
$$;
