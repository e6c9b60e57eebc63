-- Why the operator said no to holders who were deleted before this was forgotten with them.
update cards.poap_events set rejection_reason = 'deleted' where holder_id like 'deleted-%' and rejection_reason is not null;
update cards.event_versions v set rejection_reason = 'deleted' from cards.poap_events e
where e.event_id = v.event_id and e.holder_id like 'deleted-%' and v.rejection_reason is not null;
