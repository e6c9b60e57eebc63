-- An organizer takes a collectible back. Its number stays spent, and counts against the supply, unlike what lapses or the operator revokes
-- (collectibles/take-back.sql), so that nobody else ever has the number of a guest who was turned away. Locks the event, as everyone does who changes its
-- numbers. One with a token is left alone.
create or replace function cards.revoke_guest(the_event uuid, the_collectible uuid)
returns table (serial integer, is_on_chain boolean) language plpgsql as $$
#variable_conflict use_column
declare
  number integer;
  the_way text;
begin
  perform from cards.poap_events e where e.event_id = the_event for no key update;
  select k.serial, k.way into number, the_way from cards.collectibles k where k.event_id = the_event and k.collectible_id = the_collectible for update;
  if number is null then
    return;
  end if;
  delete from cards.tokens t where t.collectible_id = the_collectible and t.state = 'none';
  delete from cards.collectibles k
  where k.collectible_id = the_collectible and not exists (select from cards.tokens t where t.collectible_id = the_collectible);
  if not found then
    return query select number, true;
    return;
  end if;
  update cards.poap_events e set revoked = e.revoked + 1 where e.event_id = the_event;
  update cards.event_ways w set revoked = w.revoked + 1 where (w.event_id, w.way) = (the_event, the_way);
  return query select number, false;
end
$$;
