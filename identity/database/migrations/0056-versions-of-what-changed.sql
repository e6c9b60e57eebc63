-- Asking for an email or text message writes the row of the address or number as it was, to lock it; nothing that a session check reads has changed.
drop trigger raise_version on identity.emails;
create trigger raise_version after insert or delete on identity.emails
  for each row execute function identity.raise_version_of_user();
create trigger raise_version_of_changed after update on identity.emails
  for each row when (old is distinct from new) execute function identity.raise_version_of_user();

drop trigger raise_version on identity.phone_numbers;
create trigger raise_version after insert or delete on identity.phone_numbers
  for each row execute function identity.raise_version_of_user();
create trigger raise_version_of_changed after update on identity.phone_numbers
  for each row when (old is distinct from new) execute function identity.raise_version_of_user();
