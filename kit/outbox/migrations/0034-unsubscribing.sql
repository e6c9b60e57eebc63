-- Where a mailbox provider takes the recipient off a list, for emails that are to a list: https://www.rfc-editor.org/rfc/rfc8058
alter table outbox.messages add column unsubscribe text not null default '';
