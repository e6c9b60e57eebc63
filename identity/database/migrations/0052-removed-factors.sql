-- A removed factor used to stay in the sessions that had shown it, where a recovery code counted for the next authenticator app, too. A removal now takes
-- it out of them (the contract's section 4.1); this does so for earlier removals. A recovery code does not name its app: it is of one that was there then.
with kept as (
  select s.session_id, s.authentication_factors as shown, (
    select coalesce(jsonb_agg(f order by position), '[]')
    from jsonb_array_elements(s.authentication_factors) with ordinality e (f, position)
    where case
      when f ? 'email_factor' then exists (
        select from identity.emails o where o.user_id = s.user_id and o.email_id = f #>> '{email_factor,email_id}')
      when f ? 'phone_number_factor' then exists (
        select from identity.phone_numbers o where o.user_id = s.user_id and o.phone_id = f #>> '{phone_number_factor,phone_id}')
      when f ? 'webauthn_factor' then exists (
        select from identity.webauthn_registrations o
        where o.user_id = s.user_id and o.webauthn_registration_id = f #>> '{webauthn_factor,webauthn_registration_id}')
      when f ? 'crypto_wallet_factor' then exists (
        select from identity.crypto_wallets o
        where o.user_id = s.user_id and o.crypto_wallet_id = f #>> '{crypto_wallet_factor,crypto_wallet_id}')
      when f ? 'authenticator_app_factor' then exists (
        select from identity.totps o where o.user_id = s.user_id and o.totp_id = f #>> '{authenticator_app_factor,totp_id}')
      when f ->> 'type' = 'recovery_codes' then exists (
        select from identity.totps o
        where o.user_id = s.user_id and o.verified and o.created_at <= (f ->> 'created_at')::timestamptz)
      when f ->> 'type' = 'oauth' then exists (
        select from identity.oauth_registrations o where o.user_id = s.user_id
          and jsonb_path_exists(f, '$.*.id ? (@ == $id)', jsonb_build_object('id', o.oauth_user_registration_id)))
      else true end) as factors
  from identity.sessions s
), ended as (
  delete from identity.sessions s using kept k where s.session_id = k.session_id and k.factors = '[]'
)
update identity.sessions s set authentication_factors = k.factors
from kept k where s.session_id = k.session_id and k.factors <> '[]' and k.factors <> k.shown;
