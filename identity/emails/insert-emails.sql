-- Stores emails and adds the messages of those that have one to the outbox, all in one statement, because most of what a short statement costs is its
-- beginning. A code replaces an older one of the same requester and lives at least as long.
--
-- An email with an `address` finds or creates its owner first, and locks the address until the transaction ends: otherwise it could be gone before the
-- email is stored. Known and unknown addresses go through the same statement. An email returns no row, and nothing of it is stored, if its address has
-- another owner than the one it was written for, or if another transaction holds the address: then nobody else waits for it. No two have the same address.
create or replace function identity.insert_emails(emails jsonb) returns table (place integer, audit_failure text)
language plpgsql set lock_timeout = '1s' set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  places integer[];
  failure text;
begin
  with given as materialized (
    select g.* from jsonb_to_recordset(emails) as g (
      place integer, address text, new_user text, new_email text, email_id text, mail_id uuid, at timestamptz,
      link bytea, anywhere bytea, challenge text, without_pkce boolean, link_ends_at timestamptz,
      mac bytea, code_ends_at timestamptz, requester text, network text, recipient text, subject text, text text, html text, of_app boolean)
  ), known as materialized (
    select g.place, e.email_id, e.user_id from given g join identity.emails e on e.email = g.address and not e.claim
    for key share of e skip locked
  ), made as (
    insert into identity.emails as e (email_id, user_id, email, created_at)
    select g.new_email, g.new_user, g.address, g.at from given g
    where g.address is not null and not exists (select from known k where k.place = g.place) order by g.address
    on conflict (email) where not claim do nothing returning e.email_id, e.user_id, e.created_at
  ), users as (
    insert into identity.users (user_id, status, created_at) select m.user_id, 'pending', m.created_at from made m
  ), owner as (
    select k.place, k.email_id, k.user_id from known k
    union all select g.place, m.email_id, m.user_id from made m join given g on g.new_email = m.email_id
    union all select g.place, e.email_id, e.user_id from given g join identity.emails e on e.email_id = g.email_id where g.address is null
  ), one as materialized (
    select o.user_id, g.* from owner o join given g using (place, email_id)
  ), mails as (
    insert into identity.mails (mail_id, email_id, created_at, of_app) select o.mail_id, o.email_id, o.at, o.of_app from one o
  ), links as (
    insert into identity.magic_links (token_hash, mail_id, code_challenge, unasked, expires_at)
    select o.link, o.mail_id, o.challenge, o.without_pkce, o.link_ends_at from one o where o.link is not null
    union all select o.anywhere, o.mail_id, null, o.without_pkce, o.link_ends_at from one o where o.anywhere is not null
  ), codes as (
    insert into identity.codes as c (email_id, asked_from, network, mail_id, code_mac, expires_at)
    select o.email_id, o.requester, o.network, o.mail_id, o.mac, o.code_ends_at from one o where o.mac is not null
    -- In one order on every host, because each waits for a row that another is writing.
    order by o.email_id, o.requester
    on conflict (email_id, asked_from) do update
    -- One that someone else in the same network requests for a minute does not shorten anyone else's.
    set expires_at = greatest(excluded.expires_at, (
        select c.expires_at from identity.mails m where m.mail_id = c.mail_id and m.spent_at is null)),
      mail_id = excluded.mail_id, code_mac = excluded.code_mac, network = excluded.network
  ), sent as (
    select outbox.enqueue_emails(
      array_agg(o.user_id), array_agg(o.recipient), array_agg(o.subject), array_agg(o.text), array_agg(o.html), array_agg(o.at))
    from one o where o.recipient is not null
  )
  select array_agg(o.place) into places from one o, sent;
  if exists (select from jsonb_array_elements(emails) e where e ? 'act') then
    failure := identity.record_acts((
      select jsonb_agg(e -> 'act') from jsonb_array_elements(emails) e where e ? 'act' and (e ->> 'place')::integer = any(places)));
  end if;
  return query select p, failure from unnest(places) p;
end
$$;
