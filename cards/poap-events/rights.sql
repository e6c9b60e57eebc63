-- What a user is at an event: 'holder', 'co-host', 'staff', or null.
create or replace function cards.event_role(event cards.poap_events, the_user text) returns text
language sql stable as $$
  select case when event.holder_id = the_user then 'holder'
    else (select r.role from cards.event_roles r where (r.event_id, r.user_id) = (event.event_id, the_user)) end
$$;

-- Whether a user may change an event, as its holder or co-host.
create or replace function cards.may_manage(event cards.poap_events, the_user text) returns boolean
language sql stable as $$ select coalesce(cards.event_role(event, the_user) in ('holder', 'co-host'), false) $$;
