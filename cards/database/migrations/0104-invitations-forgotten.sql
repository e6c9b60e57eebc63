-- The email of an invitation, which says whose address it was sent to. It is deleted as soon as the address is: answered, withdrawn, lapsed, or with its event.
alter table cards.guest_invitations add column message_id bigint;
update cards.guest_invitations i set message_id = m.message_id
from cards.admissions a, outbox.messages m
where a.admission_id = i.admission_id and i.email is not null and m.channel = 'email' and m.recipient = i.email and m.created_at = a.opened_at;

create function cards.delete_invitation_message() returns trigger language plpgsql as $$
begin
  delete from outbox.messages m where m.message_id = old.message_id;
  return null;
end
$$;
create trigger forget_answered after update of email on cards.guest_invitations for each row
  when (old.message_id is not null and new.email is null) execute function cards.delete_invitation_message();
create trigger forget_deleted after delete on cards.guest_invitations for each row
  when (old.message_id is not null) execute function cards.delete_invitation_message();
