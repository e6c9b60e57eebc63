-- Whose account a message is about, so that it goes with them also where they gave up the address or number it went to.
alter table outbox.messages add column about text;
create index messages_about on outbox.messages (about) where about is not null;
create index messages_to on outbox.messages (recipient);
