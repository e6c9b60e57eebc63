-- What the operator's search of events reads, in the form of what is sought: made once for each version, since that takes a hundred times as long as
-- looking for something in it. Here and not beside the event, whose row is written with each collectible.
alter table cards.event_versions add column sought text not null generated always as (
  lower(regexp_replace(normalize(name || e'\n' || place || e'\n' || description, nfkd), '[\u0300-\u036f]', '', 'g'))) stored;
