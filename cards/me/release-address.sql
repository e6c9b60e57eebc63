-- A user gives up an address that they have proved: what was collected with it is theirs, and nothing names it any more.
create or replace function cards.release_address(the_user text, address text, at timestamptz) returns void
language plpgsql as $$
begin
  perform cards.hand_over(the_user, array[address], false, at);
  perform cards.forget_user(null, array[address]);
end
$$;
