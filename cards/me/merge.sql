-- Gives the cards, events and roles of one user to another. Names that the other already uses get a number.
create or replace function cards.merge_users(from_user text, into_user text) returns void
language plpgsql as $$
declare
  event cards.poap_events;
begin
  for event in select * from cards.poap_events where holder_id = from_user order by event_id for update loop
    perform cards.give_event(event, into_user);
  end loop;
  -- Of two roles at one event the higher one stays, and none at an event that they hold.
  update cards.event_roles r set role = 'co-host'
  from cards.event_roles f
  where f.user_id = from_user and f.role = 'co-host' and (r.event_id, r.user_id) = (f.event_id, into_user);
  delete from cards.event_roles r using cards.poap_events e
  where r.user_id = from_user and e.event_id = r.event_id
    and (e.holder_id = into_user
      or exists (select from cards.event_roles o where (o.event_id, o.user_id) = (r.event_id, into_user)));
  update cards.event_roles set user_id = into_user where user_id = from_user;
  update cards.event_invitations set invited_by = into_user where invited_by = from_user;
  -- Codes on an open screen of theirs end: whoever runs the event has one of their own.
  delete from cards.kiosks where user_id = from_user and name is null;
  update cards.kiosks set user_id = into_user where user_id = from_user;
  update cards.code_batches set user_id = into_user where user_id = from_user;
  -- Consent was one user's, for what was theirs.
  delete from cards.shared_emails where user_id = from_user;
  -- The wallets that confirmed them were one user's, and so was the choice to show them.
  update cards.imported_poaps i
  set user_id = into_user, origin = case i.origin when 'wallet' then 'former_wallet' else i.origin end, is_shown = false
  where i.user_id = from_user and not exists (
    select from cards.imported_poaps o where (o.user_id, o.token_id) = (into_user, i.token_id));
  delete from cards.imported_poaps where user_id = from_user;
  update cards.cards set holder_id = into_user where holder_id = from_user;
  update cards.card_offers set holder_id = into_user where holder_id = from_user;
  update cards.handouts set staff_id = into_user where staff_id = from_user;
end
$$;
