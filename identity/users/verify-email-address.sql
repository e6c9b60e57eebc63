create or replace function identity.find_factors_except(the_user text, the_email text) returns setof text language sql stable as $$
  select 'email' from identity.emails f where f.user_id = the_user and f.email_id <> the_email
  union all select 'phone' from identity.phone_numbers f where f.user_id = the_user
  union all select 'oauth' from identity.oauth_registrations f where f.user_id = the_user
  union all select 'wallet' from identity.crypto_wallets f where f.user_id = the_user
  union all select 'passkey' from identity.webauthn_registrations f where f.user_id = the_user
  union all select 'app' from identity.totps f where f.user_id = the_user
$$;

-- Second factors, too: an app that only the attacker has would lock the owner out. Pending addresses are removed like addresses: the same person put them
-- there. Looks first, because there hardly ever are any, and looking costs a fraction of deleting.
create or replace function identity.remove_factors_except(the_user text, the_email text) returns void language plpgsql as $$
begin
  if not exists (select from identity.find_factors_except(the_user, the_email)) then
    return;
  end if;
  delete from identity.emails f where f.user_id = the_user and f.email_id <> the_email;
  delete from identity.phone_numbers f where f.user_id = the_user;
  delete from identity.oauth_registrations f where f.user_id = the_user;
  delete from identity.crypto_wallets f where f.user_id = the_user;
  delete from identity.webauthn_registrations f where f.user_id = the_user;
  delete from identity.totps f where f.user_id = the_user;
end
$$;

-- Marks an address as verified and its user as active. Null if the address is gone. Earlier users of the account may be attackers who registered the
-- address to wait for its owner (the pre-hijacking classes of arXiv 2205.10174). So at the first proof of an address that owned an account unverified, its
-- password is disabled until it is reset by email, and unless the owner has a session of the account at that time, every session ends and every other
-- factor is removed, with the name and the metadata.
create or replace function identity.verify_email_address(
  the_email text, session_hash bytea, at timestamptz, out the_user text, out was_pending boolean, out first_verification boolean
) language plpgsql as $$
declare
  one identity.users;
begin
  select e.user_id, e.claim, not (e.claim or e.verified) into the_user, was_pending, first_verification
  from identity.emails e where e.email_id = the_email for update;
  if not found then
    return;
  end if;
  if was_pending or first_verification then
    update identity.emails e set verified = true, claim = false where e.email_id = the_email;
  end if;
  if not first_verification then
    update identity.users u set status = 'active' where u.user_id = the_user and u.status <> 'active';
    return;
  end if;

  -- Sign-ins under way lock their factor, then the user; code that adds a factor locks the user. So the factors come first, and what was added or
  -- started before we locked the user is removed by statements that see it. From then on nothing is added from an ended session.
  if not identity.has_session(the_user, session_hash, at) then
    perform identity.remove_factors_except(the_user, the_email);
  end if;
  update identity.users u set status = 'active' where u.user_id = the_user returning * into one;
  update identity.passwords p set requires_reset = true where p.user_id = the_user;
  if identity.has_session(the_user, session_hash, at) then
    return;
  end if;
  perform identity.remove_factors_except(the_user, the_email);
  delete from identity.known_browsers k where k.user_id = the_user;
  delete from identity.sessions s where s.user_id = the_user;
  if (one.first_name, one.middle_name, one.last_name, one.untrusted_metadata) <> ('', '', '', '{}'::jsonb)
    or one.signed_in_at is not null or one.locale is not null then
    update identity.users u set first_name = '', middle_name = '', last_name = '', untrusted_metadata = '{}', signed_in_at = null, locale = null
    where u.user_id = the_user;
  end if;
end
$$;
