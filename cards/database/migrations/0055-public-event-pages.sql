-- The last part of the address of an event's public page: unique among all holders, given once and never changed (docs/decisions/097-a-page-for-each-event.md).
alter table cards.poap_events add column slug text collate "C";

-- Approved events come first, then the oldest: each fancy_id goes to the first event that has it.
update cards.poap_events e set slug = e.fancy_id
from (
  select event_id, row_number() over (partition by fancy_id order by approved_at is null, created_at, event_id) as place
  from cards.poap_events) ordered
where ordered.event_id = e.event_id and ordered.place = 1;

create unique index poap_events_slug on cards.poap_events (slug);

-- In an empty database the function follows in the same transaction, as for the first version of an event.
do $$
begin
  if to_regprocedure('cards.assign_slug()') is null then
    create function cards.assign_slug() returns trigger language plpgsql as 'begin raise exception ''not applied''; end';
  end if;
end
$$;
create trigger slug before insert on cards.poap_events for each row execute function cards.assign_slug();

-- The others get a number. Doubling and halving finds a free one among many thousands of the same name.
do $$
declare
  one record;
  taken int;
  free int;
  middle int;
begin
  for one in
    select event_id, fancy_id from cards.poap_events where slug is null order by approved_at is null, created_at, event_id
  loop
    taken := 1;
    free := 2;
    while exists (select from cards.poap_events where slug = one.fancy_id || '-' || free) loop
      taken := free;
      free := free * 2;
    end loop;
    while free - taken > 1 loop
      middle := (taken + free) / 2;
      if exists (select from cards.poap_events where slug = one.fancy_id || '-' || middle) then taken := middle; else free := middle; end if;
    end loop;
    update cards.poap_events set slug = one.fancy_id || '-' || free where event_id = one.event_id;
  end loop;
end
$$;
alter table cards.poap_events alter column slug set not null;
