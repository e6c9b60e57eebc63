-- The wire's user, in one row. A new kind of factor adds its list here. Postgres replaces a call of such a function after `from` by the query itself.
create or replace function identity.wire_user(u identity.users) returns setof json language sql stable as $$
  select json_build_object(
    'user_id', u.user_id,
    'created_at', to_char(u.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'status', u.status,
    'name', json_build_object('first_name', u.first_name, 'middle_name', u.middle_name, 'last_name', u.last_name),
    'emails', coalesce((
      select json_agg(json_build_object('email_id', e.email_id, 'email', e.email, 'verified', e.verified)
        order by e.created_at, e.email_id)
      from identity.emails e where e.user_id = u.user_id), '[]'),
    'phone_numbers', coalesce((
      select json_agg(json_build_object('phone_id', p.phone_id, 'phone_number', p.phone_number, 'verified', p.verified)
        order by p.created_at, p.phone_id)
      from identity.phone_numbers p where p.user_id = u.user_id), '[]'),
    'providers', coalesce((
      select json_agg(json_build_object('oauth_user_registration_id', r.oauth_user_registration_id,
        'provider_type', r.provider_type, 'provider_subject', r.provider_subject,
        'profile_picture_url', r.profile_picture_url, 'locale', r.locale) order by r.created_at, r.oauth_user_registration_id)
      from identity.oauth_registrations r where r.user_id = u.user_id), '[]'),
    'totps', coalesce((
      select json_agg(json_build_object('totp_id', t.totp_id, 'verified', t.verified))
      from identity.totps t where t.user_id = u.user_id), '[]'),
    'webauthn_registrations', coalesce((
      select json_agg(json_build_object('webauthn_registration_id', w.webauthn_registration_id, 'domain', w.domain,
        'user_agent', w.user_agent, 'authenticator_type', w.authenticator_type, 'verified', true, 'name', w.name)
        order by w.created_at, w.webauthn_registration_id)
      from identity.webauthn_registrations w where w.user_id = u.user_id), '[]'),
    'crypto_wallets', coalesce((
      select json_agg(json_build_object('crypto_wallet_id', c.crypto_wallet_id, 'crypto_wallet_address', c.crypto_wallet_address,
        'crypto_wallet_type', c.crypto_wallet_type, 'verified', true) order by c.created_at, c.crypto_wallet_id)
      from identity.crypto_wallets c where c.user_id = u.user_id), '[]'),
    'biometric_registrations', '[]'::json,
    'password', (
      select json_build_object('password_id', p.password_id, 'requires_reset', p.requires_reset)
      from identity.passwords p where p.user_id = u.user_id),
    'trusted_metadata', u.trusted_metadata,
    'untrusted_metadata', u.untrusted_metadata,
    'roles', u.roles)
$$;
