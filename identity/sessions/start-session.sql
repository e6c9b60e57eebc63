-- A new session of a user who has shown a factor, and the user as they are then. Fails with IYK01 for a user who is banned or was removed in the meantime.
-- Of the user's existing sessions, the 99 used last stay: one may last a year, so anyone who knows a password could otherwise leave behind any number.
-- Those with a single factor go first: it alone must not end the sessions of a user who verified two (decision 26). A passkey may be two in one.
--
-- `mark` tells whether the browser has signed in here before; unless this is the user's first sign-in, one that has not is new. The browser of a user with
-- an authenticator app is not remembered here, because the second step may be due. With `elsewhere`, a page of an app asks, or a backend.
create or replace function identity.start_session(
  the_user text, the_session text, the_hash bytea, factor jsonb, at timestamptz, ends_at timestamptz, ip text, agent text, language text,
  mark bytea, browser bytea, elsewhere bytea,
  out person json, out factors jsonb, out session_version bigint, out user_version bigint, out by_verifying_passkey boolean, out has_app boolean,
  out is_new_browser boolean
) language plpgsql as $$
declare
  one identity.users;
  is_first boolean;
begin
  update identity.users u set signed_in_at = at, locale = language where u.user_id = the_user and u.signed_in_at is null;
  is_first := found;
  -- Not removed, banned or evicted by the owner of an address until the transaction ends.
  select * into one from identity.users u where u.user_id = the_user for share;
  if not found or one.banned_at is not null then
    raise exception 'banned or removed' using errcode = 'IYK01';
  end if;
  if (select count(*) from identity.sessions s where s.user_id = the_user) > 99 then
    delete from identity.sessions s using (
      select o.session_id from identity.sessions o where o.user_id = the_user
      order by o.expires_at > at desc,
        jsonb_array_length(o.authentication_factors) > 1 or o.authentication_factors @? '$[*].webauthn_factor' desc,
        o.last_accessed_at desc, o.session_id offset 99
    ) old where s.session_id = old.session_id;
  end if;
  insert into identity.sessions
    (session_id, token_hash, user_id, started_at, last_accessed_at, expires_at, ip_address, user_agent, of_app, authentication_factors)
  values (the_session, the_hash, the_user, at, at, ends_at, ip, agent, elsewhere is not null, jsonb_build_array(factor))
  returning authentication_factors, version into factors, session_version;
  is_new_browser := not is_first;
  if is_new_browser and mark is not null then
    is_new_browser := not exists (select from identity.known_browsers k where k.user_id = the_user and k.browser_hash = mark);
  end if;
  select p into person from identity.wire_user(one) p;
  user_version := one.version;
  by_verifying_passkey := factor ? 'webauthn_factor';
  if by_verifying_passkey then
    by_verifying_passkey := exists (
      select from identity.webauthn_registrations w where w.user_id = the_user and w.user_verified
        and w.webauthn_registration_id = factor #>> '{webauthn_factor,webauthn_registration_id}');
  end if;
  has_app := exists (select from identity.totps t where t.user_id = the_user and t.verified);
  if not has_app then
    perform identity.remember_browser(the_user, browser, at);
    if elsewhere is not null then
      perform identity.remember_browser(the_user, elsewhere, at);
    end if;
  end if;
end
$$;

-- Whether a token is that of a live session of this user.
create or replace function identity.has_session(the_user text, the_hash bytea, at timestamptz) returns boolean language plpgsql as $$
begin
  if the_hash is null then
    return false;
  end if;
  return exists (select from identity.sessions s where s.token_hash = the_hash and s.user_id = the_user and s.expires_at > at);
end
$$;
