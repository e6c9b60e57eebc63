-- An email has three or four kilobytes. By default Postgres compresses whatever makes a row larger than two, which took longer than storing it; a sent
-- email is emptied anyway.
alter table outbox.messages set (toast_tuple_target = 8160);
