-- Removes a verified address from a user: what was collected with it stays theirs, and nothing names the address anymore.
create or replace function cards.release_address(the_user text, address text, at timestamptz) returns void
language plpgsql as $$
begin
  perform cards.hand_over(the_user, array[address], false, at);
  perform cards.forget_user(null, array[address]);
end
$$;
