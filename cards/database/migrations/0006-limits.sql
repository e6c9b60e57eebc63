-- What was done how often lately. The array never grows past the limit of its key.
create table cards.limits (
  key text primary key,
  hits timestamptz[] not null
);
