-- Who was told of a cancellation is known for a while only, and an email that still waits can be taken back.
alter table cards.cancellation_notices
  add column recorded_at timestamptz not null default now(),
  add column message_id bigint;
create index cancellation_notices_by_age on cards.cancellation_notices (recorded_at);
-- For deleting an account, which names no event.
create index cancellation_notices_of_address on cards.cancellation_notices (address_hash);

-- Everyone was told, or nobody is to be told anymore: such a row says nothing.
delete from cards.cancellations where next_at is null;

-- Where the email about a cancellation lets an invited person want no more of them, by its hash, and that email, which is deleted with the address.
alter table cards.guest_invitations add column decline_hash bytea, add column canceled_message_id bigint;
create unique index invitations_by_decline on cards.guest_invitations (decline_hash) where decline_hash is not null;

create or replace function cards.delete_invitation_message() returns trigger language plpgsql as $$
begin
  delete from outbox.messages m where m.message_id in (old.message_id, old.canceled_message_id);
  return null;
end
$$;
