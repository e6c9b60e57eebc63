-- Set while the operator keeps a user out: no session of theirs counts and none begins.
alter table identity.users add column banned_at timestamptz;

-- A top-level merge in which null removes the key.
create function identity.merge_metadata(held jsonb, change jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, value) filter (where value <> 'null'), '{}') from jsonb_each(held || change)
$$;
