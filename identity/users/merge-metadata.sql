-- A top-level merge in which null removes the key.
create or replace function identity.merge_metadata(held jsonb, change jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, value) filter (where value <> 'null'), '{}') from jsonb_each(held || change)
$$;
