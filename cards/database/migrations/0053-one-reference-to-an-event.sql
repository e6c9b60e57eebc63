-- A collectible refers to a version of its event, and the version to the event. A second reference was checked for each collectible, too, and added
-- nothing.
alter table cards.collectibles drop constraint collectibles_event_id_fkey;
