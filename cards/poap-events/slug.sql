-- Gives every new event its slug, whatever inserts it: its fancy_id, or with a number if another event has that. Its trigger is in a migration.
-- Numbers are free from some point on, so doubling and halving finds one among thousands of events of the same name.
create or replace function cards.assign_slug() returns trigger
language plpgsql as $$
declare
  taken int := 0;
  free int := 1;
  middle int;
begin
  while cards.is_slug_taken(new.fancy_id, free) loop
    taken := free;
    free := free * 2;
  end loop;
  while free - taken > 1 loop
    middle := (taken + free) / 2;
    if cards.is_slug_taken(new.fancy_id, middle) then taken := middle; else free := middle; end if;
  end loop;
  new.slug := cards.numbered_slug(new.fancy_id, free);
  return new;
end
$$;

create or replace function cards.numbered_slug(base text, number int) returns text
language sql immutable as $$ select base || case number when 1 then '' else '-' || number end $$;

-- Volatile, so that it sees the rows that the same statement has inserted.
create or replace function cards.is_slug_taken(base text, number int) returns boolean
language plpgsql volatile as $$
begin
  return exists (select from cards.poap_events e where e.slug = cards.numbered_slug(base, number));
end
$$;
