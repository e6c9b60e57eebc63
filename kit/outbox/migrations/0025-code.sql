-- The one-time code of a text message, for services whose templates want it apart from the sentence; empty for everything else.
alter table outbox.messages add column code text not null default '';
