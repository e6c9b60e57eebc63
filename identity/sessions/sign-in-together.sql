-- What the first proof of this address would evict or disable in the account (verify-email-address.sql).
create or replace function identity.find_earlier(the_user text, the_email text) returns setof text language sql stable as $$
  select f from identity.find_factors_except(the_user, the_email) f
  union all select 'password' from identity.passwords p where p.user_id = the_user
  union all select 'session' from identity.sessions s where s.user_id = the_user
  union all select 'browser' from identity.known_browsers k where k.user_id = the_user
$$;

-- Signs in with emails that verify an address, whose link or code was right: `mails` are those of the sign-ins at `places`. Only in
-- the ordinary case: the email is unspent, its link led to a page of ours or an app opens it, its address is not pending, nobody had the account
-- before, and there is nothing to tell the owner and no session to add the factor to. Any other sign-in returns no row and changes
-- nothing, and so does one of which another transaction holds a row, so that nobody else waits for it; then the steps run one by one, as
-- they do for all but the first of several for one user. Fails with IYK02 if any turns out not to be ordinary in the middle. Locks what
-- verifies the user, then the user, then sessions. Each step is one statement for all, because most of what a short statement costs is its
-- beginning.
create or replace function identity.sign_in_together(places integer[], mails uuid[], sign_ins jsonb) returns table (
  place integer, method_id text, person json, factors jsonb, session_version bigint, user_version bigint, has_app boolean, audit_failure text
) language plpgsql as $$
declare
  ordinary jsonb;
  failure text;
begin
  with held as materialized (
    select s.place, s.at, s.language, m.mail_id, e.email_id, e.email, u.user_id, not e.verified as is_first_proof, u.signed_in_at is null as is_first
    from unnest(places, mails) p (place, mail_id)
    join jsonb_to_recordset(sign_ins) as s (place integer, held bytea, mark bytea, at timestamptz, language text, elsewhere bytea) using (place)
    join identity.mails m using (mail_id) join identity.emails e using (email_id) join identity.users u using (user_id)
    where m.spent_at is null and not e.claim and u.banned_at is null and (s.elsewhere is not null or m.of_app is false)
      and case when e.verified then u.status = 'active'
        else u.signed_in_at is null and u.locale is null
          and (u.first_name, u.middle_name, u.last_name, u.untrusted_metadata) = ('', '', '', '{}'::jsonb)
          and not exists (select from identity.find_earlier(e.user_id, e.email_id)) end
      and (u.signed_in_at is null
        or exists (select from identity.known_browsers k where k.user_id = e.user_id and k.browser_hash = s.mark))
      and not exists (select from identity.sessions h where h.token_hash = s.held and h.user_id = e.user_id and h.expires_at > s.at)
      and (select count(*) from identity.sessions h where h.user_id = e.user_id) < 99
      and (select count(*) from identity.known_browsers k where k.user_id = e.user_id) < 19
    for no key update of m, e, u skip locked
  ), one as materialized (
    select distinct on (h.user_id) h.* from held h order by h.user_id, h.place
  ), spent as (
    update identity.mails m set spent_at = h.at from one h where m.mail_id = h.mail_id
  ), verified as (
    update identity.emails e set verified = true from one h where e.email_id = h.email_id and h.is_first_proof
  ), activated as (
    update identity.users u set status = 'active', signed_in_at = h.at, locale = h.language from one h where u.user_id = h.user_id and h.is_first
  )
  select jsonb_agg(h) into ordinary from one h;
  if ordinary is null then
    return;
  end if;

  -- What was added or started before we locked the user is seen from here on.
  if exists (
    select from jsonb_to_recordset(ordinary) as h (place integer, user_id text, email_id text, is_first_proof boolean, is_first boolean)
    where case when h.is_first_proof then exists (select from identity.find_earlier(h.user_id, h.email_id)) else not h.is_first and not exists (
      select from jsonb_to_recordset(sign_ins) as s (place integer, mark bytea)
      join identity.known_browsers k on k.user_id = h.user_id and k.browser_hash = s.mark where s.place = h.place) end
  ) then
    raise exception 'the account changed' using errcode = 'IYK02';
  end if;

  failure := identity.record_acts((
    select jsonb_agg(s || jsonb_build_object('user_id', h.user_id, 'subject', h.email_id))
    from jsonb_to_recordset(ordinary) as h (place integer, user_id text, email_id text)
    join jsonb_array_elements(sign_ins) s on (s ->> 'place')::integer = h.place));

  return query with one as materialized (
    select h.user_id, h.email_id, h.email, s.*, exists (select from identity.totps t where t.user_id = h.user_id and t.verified) as has_app
    from jsonb_to_recordset(ordinary) as h (place integer, user_id text, email_id text, email text)
    join jsonb_to_recordset(sign_ins) as s (
      place integer, session_id text, token_hash bytea, factor jsonb, at timestamptz, ends_at timestamptz,
      ip_address text, user_agent text, browser bytea, elsewhere bytea
    ) using (place)
  ), started as (
    insert into identity.sessions as s
      (session_id, token_hash, user_id, started_at, last_accessed_at, expires_at, ip_address, user_agent, of_app, authentication_factors)
    select o.session_id, o.token_hash, o.user_id, o.at, o.at, o.ends_at, o.ip_address, o.user_agent, o.elsewhere is not null, jsonb_build_array(o.factor || jsonb_build_object(
      'email_factor', jsonb_build_object('email_id', o.email_id, 'email_address', o.email))) from one o
    returning s.session_id, s.authentication_factors, s.version
  ), browsers as (
    insert into identity.known_browsers (user_id, browser_hash, seen_at)
    select o.user_id, o.browser, o.at from one o where not o.has_app
    union select o.user_id, o.elsewhere, o.at from one o where not o.has_app and o.elsewhere is not null
    on conflict (user_id, browser_hash) do update set seen_at = excluded.seen_at
  )
  select o.place, o.email_id, p, s.authentication_factors, s.version, u.version, o.has_app, failure
  from one o join started s using (session_id) join identity.users u using (user_id), identity.wire_user(u) p;
end
$$;
