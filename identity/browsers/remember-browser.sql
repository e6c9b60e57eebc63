-- A user's known browsers. The oldest are dropped, so that someone who was in an account once cannot leave behind any number of browsers with limits of
-- their own.
create or replace function identity.remember_browser(the_user text, browser bytea, at timestamptz) returns void language plpgsql as $$
begin
  insert into identity.known_browsers (user_id, browser_hash, seen_at)
  select u.user_id, browser, at from identity.users u where u.user_id = the_user
  on conflict (user_id, browser_hash) do update set seen_at = excluded.seen_at;
  if (select count(*) from identity.known_browsers k where k.user_id = the_user) > 20 then
    delete from identity.known_browsers k using (
      select o.browser_hash from identity.known_browsers o where o.user_id = the_user and o.browser_hash <> browser
      order by o.seen_at desc, o.browser_hash offset 19
    ) old where k.user_id = the_user and k.browser_hash = old.browser_hash;
  end if;
end
$$;
