-- Deletes a user with their verified `addresses`, or addresses of no user if `the_user` is null. Their cards stay blocked until the operator
-- unblocks them. Events that no one collected are deleted with their pictures; the others stay for their collectors, without a named holder.
-- What the user collected keeps its serial number without a named collector; what led to an account on a chain is deleted.
-- Locks events by id, then cards, so that whoever collects at this moment either has the event already or finds it gone. Who holds the user
-- (`bearer/hold-viewer.ts`) is waited for first, and then whoever holds one of their collectors, so that what those write is there to be deleted.
create or replace function cards.forget_user(the_user text, addresses text[]) returns void
language plpgsql as $$
declare
  theirs uuid[];
  alone uuid[];
  gone uuid[];
  gone_pictures text[];
begin
  if the_user is not null then
    perform pg_advisory_xact_lock(hashtextextended('person ' || the_user, 0));
  end if;
  with recursive people as (
    select c.collector_id from cards.collectors c left join cards.collector_emails e on e.collector_id = c.collector_id
    where c.user_id = the_user or (e.email = any (addresses) and c.user_id is null and c.merged_into is null)
    union
    select c.collector_id from cards.collectors c join people p on c.merged_into = p.collector_id
  )
  select coalesce(array_agg(collector_id), '{}') into theirs from people;
  perform cards.forget_webhooks(the_user, theirs);
  update cards.collectors set user_id = null where user_id = the_user;
  delete from cards.tokens t using cards.collectibles k
  where k.collectible_id = t.collectible_id and k.collector_id = any (theirs);
  update cards.relayed_mints m set user_id = null, collectible_id = null
  where m.user_id = the_user
    or m.collectible_id in (select k.collectible_id from cards.collectibles k where k.collector_id = any (theirs));
  delete from cards.passes p where p.collector_id = any (theirs);
  -- The name stays reserved, but nothing says whose it was.
  delete from cards.public_collections c where c.user_id = the_user;
  delete from cards.collectible_visibility v where v.user_id = the_user;
  delete from cards.imported_poaps i where i.user_id = the_user;
  delete from cards.api_keys k where k.user_id = the_user;
  delete from cards.shared_emails s where s.user_id = the_user or s.email = any (addresses);
  update cards.collection_names n set user_id = null, released_at = null where n.user_id = the_user;
  delete from cards.typed_addresses a
  where a.email = any (addresses) or exists (
    select from cards.collectibles k
    where (k.card_id, k.key_version, k.counter) = (a.card_id, a.key_version, a.counter) and k.collector_id = any (theirs));
  update cards.admissions a set email = null, given_to = null
  where a.email is not null and (a.email = any (addresses) or exists (
    select from cards.collectibles k where k.admission_id = a.admission_id and k.collector_id = any (theirs)));
  delete from cards.collector_emails where collector_id = any (theirs) or email = any (addresses);

  delete from cards.guest_invitations i where i.email = any (addresses);
  -- Nothing but taps leads to those of their events that nobody is left to run. Before the events, since whoever collects locks an admission
  -- first, and an invitation last.
  select coalesce(array_agg(e.event_id), '{}') into alone from cards.poap_events e
  where e.holder_id = the_user and not exists (
    select from cards.event_roles r where r.event_id = e.event_id and r.role = 'co-host' and r.user_id <> the_user);
  delete from cards.admissions a where a.event_id = any (alone) and a.spent_at is null;
  delete from cards.guest_invitations i where i.event_id = any (alone);
  delete from cards.code_batches b where b.event_id = any (alone);
  update cards.code_batches b set name = 'deleted', user_id = null where b.user_id = the_user;
  perform from cards.poap_events where holder_id = the_user order by event_id for update;
  -- Whoever collects has the event first, and then counts by its way.
  delete from cards.event_ways w where w.event_id = any (alone);
  select coalesce(array_agg(event_id), '{}') into gone from cards.poap_events e
  where holder_id = the_user and not exists (select from cards.collectibles k where k.event_id = e.event_id);
  -- Versions that were never approved are deleted, including changes waiting for approval.
  with changes as (
    delete from cards.event_versions v using cards.poap_events e
    where e.holder_id = the_user and v.event_id = e.event_id
      and (e.event_id = any (gone) or (v.version <> e.version and v.approved_at is null))
    returning v.picture
  )
  select coalesce(array_agg(picture), '{}') into gone_pictures from (
    select picture from changes
    union select picture from cards.poap_events where event_id = any (gone)) pictures
  where picture is not null;
  delete from cards.handouts h where h.staff_id = the_user or h.collectible_id in (
    select k.collectible_id from cards.collectibles k where k.collector_id = any (theirs));
  delete from cards.kiosks k where k.user_id = the_user or k.event_id = any (alone);
  update cards.cards set event_id = null where event_id = any (gone);
  -- Only the operator can free the card, not the next tap.
  update cards.cards
  set holder_id = null, registered_at = null, event_id = null, name = null, group_name = null, blocked_by = 'operator'
  where holder_id = the_user;
  delete from outbox.messages m using cards.card_offers o where o.holder_id = the_user and m.message_id = o.message_id;
  delete from cards.card_offers where holder_id = the_user or email = any (addresses);
  -- Whoever invited them knows the address, but it no longer says whose role it is.
  update cards.event_roles set email = null where email = any (addresses);
  delete from cards.event_roles where user_id = the_user;
  with dropped as (
    delete from cards.event_invitations i where i.invited_by = the_user or i.email = any (addresses) returning i.message_id, i.invited_by)
  delete from outbox.messages m using dropped d where d.invited_by = the_user and m.message_id = d.message_id;
  delete from cards.poap_events where event_id = any (gone);
  -- The reason for a rejection may say anything about the user, so only the fact remains.
  update cards.event_versions v set rejection_reason = 'deleted' from cards.poap_events e
  where e.holder_id = the_user and v.event_id = e.event_id and v.rejection_reason is not null;
  update cards.poap_events
  set holder_id = 'deleted-' || gen_random_uuid(), idempotency_key = null, idempotency_draft = null,
    source_fancy_id = null, source_created_at = null, change_version = null,
    rejection_reason = case when rejection_reason is not null then 'deleted' end
  where holder_id = the_user;
  delete from cards.pictures p
  where hash = any (gone_pictures) and p.taken_down_at is null
    and not exists (select from cards.poap_events e where e.picture = p.hash)
    and not exists (select from cards.event_versions v where v.picture = p.hash)
    and not exists (select from cards.metadata m where m.picture = p.hash);
  delete from cards.limits where regexp_split_to_array(key, '[:|]') && (addresses || the_user);
end
$$;
