-- A second import of another provider's users does not bring back who was deleted here in between. The hash is that of the user ID.
create table identity.deleted_users (
  hash bytea primary key
);
