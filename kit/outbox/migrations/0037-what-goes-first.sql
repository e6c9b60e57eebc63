-- The next message that goes before those to many people is found without reading these.
create index messages_waiting_first on outbox.messages (next_attempt_at) where sent_at is null and failed_at is null and not is_bulk;
