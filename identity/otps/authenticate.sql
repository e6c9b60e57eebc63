-- The emails whose code this is, which is one unless chance gave two the same. A code is compared with two: the one requested in the same place, and the
-- newest of another requester in the same network or elsewhere, for users who read the email on another device. A network counts once among those, so that
-- an attacker’s codes neither get in the way nor add targets for guessing. A code that is wrong, used, expired, of another mailbox or of no one takes the same
-- path with the same result.
create or replace function identity.find_emails_with_code(
  the_email text, mac bytea, at timestamptz, requester text, requester_network text, own_code_only boolean
) returns setof uuid language sql stable as $$
  select likely.mail_id from (
    select newest.mail_id, newest.code_mac from (
      select distinct on (c.asked_from = requester, c.network) c.mail_id, c.code_mac, c.asked_from, c.network, m.created_at
      from identity.codes c join identity.mails m using (mail_id)
      where c.email_id = the_email and c.expires_at > at and m.spent_at is null and (c.asked_from = requester or not own_code_only)
      order by c.asked_from = requester, c.network, m.created_at desc, c.asked_from
    ) newest order by asked_from = requester desc, network = requester_network desc, created_at desc, network limit 2
  ) likely where likely.code_mac = mac
$$;

-- Signs in with emailed codes, as sign-in-together.sql says. An attempt is compared only while each of its limits has room, under the locks of their keys,
-- which whoever counts takes, too: so parallel attempts are all counted, and a right code writes no limit. One that is `wrong` is counted. Nothing is changed
-- for an attempt without a row: its limits are full, or there is more to do than to sign in.
create or replace function identity.authenticate_email_codes(attempts jsonb) returns table (
  place integer, wrong boolean, method_id text, person json, factors jsonb, session_version bigint, user_version bigint, has_app boolean, audit_failure text
) language plpgsql set lock_timeout = '1s' set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  places integer[];
  mails uuid[];
  wrongs integer[];
begin
  perform pg_advisory_xact_lock(hashtextextended(k.key, 0)) from (
    select distinct w.key from jsonb_array_elements(attempts) a, jsonb_object_keys(a -> 'limits') w (key) order by w.key) k;
  with attempt as materialized (
    select * from jsonb_to_recordset(attempts) as a (
      place integer, email_id text, mac bytea, at timestamptz, requester text, network text, limits jsonb)
  ), counted as (
    select a.place, w.key, w.value, row_number() over (partition by w.key order by a.place) as attempts
    from attempt a, jsonb_each(a.limits) w
  ), refused as materialized (
    select c.place from counted c
    left join lateral (select l.hits, l.counts from identity.limits l where l.key = c.key offset 0) l on true
    where c.attempts + case when l.hits is null then 0
      else identity.hits_since(l.hits, l.counts, (c.value ->> 'since')::timestamptz) end > (c.value ->> 'max')::bigint
  ), compared as materialized (
    select a.place, array(
      select m from identity.find_emails_with_code(a.email_id, a.mac, a.at, a.requester, a.network, false) m) as mails
    from attempt a where not exists (select from refused r where r.place = a.place)
  )
  select array_agg(c.place) filter (where cardinality(c.mails) = 1), array_agg(c.mails[1]) filter (where cardinality(c.mails) = 1),
    array_agg(c.place) filter (where cardinality(c.mails) = 0)
  into places, mails, wrongs from compared c;
  if wrongs is not null then
    perform identity.consume_limits(a -> 'limits') from jsonb_array_elements(attempts) a where (a ->> 'place')::integer = any(wrongs);
    return query select w, true, null::text, null::json, null::jsonb, null::bigint, null::bigint, null::boolean, null::text from unnest(wrongs) w;
  end if;
  if places is not null then
    return query select s.place, false, s.method_id, s.person, s.factors, s.session_version, s.user_version, s.has_app, s.audit_failure
    from identity.sign_in_together(places, mails, attempts) s;
  end if;
end
$$;
