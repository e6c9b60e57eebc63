-- A round of invitations begins with the events that can be collected now, so that what others store for drafts costs it nothing.
create index poap_events_on on cards.poap_events (expires_at) where approved_at is not null and closed_at is null;
create index invitations_waiting on cards.guest_invitations (event_id, next_at, invitation_id) where state = 'waiting';
drop index cards.invitations_due;
-- By event, for their end and for how many there are.
create index invitations_open on cards.guest_invitations (event_id) where state in ('waiting', 'sent', 'unwanted');
-- Withdrawn codes, until they are deleted.
create index admissions_withdrawn on cards.admissions (revoked_at) where revoked_at is not null and spent_at is null and way = 'code';
