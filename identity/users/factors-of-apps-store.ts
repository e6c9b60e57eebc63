import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { AuthenticationFactor } from '@iyk/wire/session.ts'

/** Whether what was shown has a method of an app; a recovery code names no app, so it is one of any. */
export const isOfFactorOfApp = (userId: string, shown: string) => `exists (
       select from identity.factors_of_apps f where f.user_id = ${userId} and (strpos(${shown}, f.factor_id) > 0
         or (f.factor_id like 'totp-%' and strpos(${shown}, '"recovery_codes"') > 0)))`

type Addition = {
  userId: string
  /** Undefined for a password, which says it itself. */
  factorId: string | undefined
  ofApp: boolean
  /** What opened the way to it: the factors of a session, or ids of factors. */
  shown?: readonly (AuthenticationFactor | string)[]
}

const recordStatement = statement(
  'factorsOfApps.record',
  `with one as materialized (
     select $3::boolean or ${isOfFactorOfApp('$2', '$4')} as of_app
   ), added as (
     insert into identity.factors_of_apps (factor_id, user_id) select $1::text, $2 from one where of_app and $1 is not null
     on conflict (factor_id) do nothing
   )
   select of_app from one`,
)
/**
 * Records a sign-in method that an app has added, or may use: one that is added by what such a method opened is another. Returns whether it is.
 */
export const recordFactorOfApp = async (
  inside: Database,
  { userId, factorId, ofApp, shown = [] }: Addition,
): Promise<boolean> =>
  (await inside.row<{ of_app: boolean }>(recordStatement, [factorId ?? null, userId, ofApp, JSON.stringify(shown)]))!
    .of_app

const deleteStatement = statement(
  'factorsOfApps.delete',
  `with apps as materialized (
     select factor_id from identity.factors_of_apps where user_id = $1
   ), phones as (
     delete from identity.phone_numbers p using apps where p.user_id = $1 and p.phone_id = apps.factor_id
   ), authenticators as (
     delete from identity.totps t using apps where t.user_id = $1 and t.totp_id = apps.factor_id
   ), passkeys as (
     delete from identity.webauthn_registrations w using apps where w.user_id = $1 and w.webauthn_registration_id = apps.factor_id
   ), wallets as (
     delete from identity.crypto_wallets c using apps where c.user_id = $1 and c.crypto_wallet_id = apps.factor_id
   ), providers as (
     delete from identity.oauth_registrations o using apps where o.user_id = $1 and o.oauth_user_registration_id = apps.factor_id
   )
   delete from identity.emails e using apps where e.user_id = $1 and e.email_id = apps.factor_id`,
)
const forgetStatement = statement('factorsOfApps.forget', 'delete from identity.factors_of_apps where user_id = $1')
/** Once what these had opened is gone, too: of a user who has none, a later recovery code is their own. */
export const forgetFactorsOfApps = (inside: Database, userId: string) => inside.rows(forgetStatement, [userId])

/** Takes the sign-in methods of apps from a user, maybe all there are. */
export const deleteFactorsOfApps = (inside: Database, userId: string) => inside.rows(deleteStatement, [userId])
