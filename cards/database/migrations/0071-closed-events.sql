-- A draft is not submitted for approval yet. A closed event is over before it expires: canceled for a reason, or else ended early.
alter table cards.poap_events
  add column draft_since timestamptz,
  add column closed_at timestamptz,
  add column closed_by text check (closed_by in ('holder', 'operator')),
  add column cancel_reason text,
  -- How often it was closed and reopened, and when last: a calendar believes only what has a higher number.
  add column closings integer not null default 0,
  add column closing_changed_at timestamptz,
  add constraint poap_events_drafts_wait check (draft_since is null or (approved_at is null and rejected_at is null)),
  add constraint poap_events_closed_by check ((closed_at is null) = (closed_by is null)),
  add constraint poap_events_canceled_is_closed check (cancel_reason is null or closed_at is not null);

-- As before, and whether it is closed, so that the groups are still decided without a look at the row.
drop index cards.poap_events_of_holder;
create index poap_events_of_holder
  on cards.poap_events (holder_id, starts_at desc, event_id desc, expires_at, rejected_at, closed_at);
