import { type Database, statement } from '@iyk/kit/postgres/database.ts'

type SealedCode = { id: string; mac: Buffer; sealed: Buffer }
type NewTotp = {
  totpId: string
  userId: string
  sealedSecret: Buffer
  lapsesAt: Date
  recoveryCodes: readonly SealedCode[]
}

const insertStatement = statement(
  'totps.insert',
  `with totp as (
     insert into identity.totps (totp_id, user_id, sealed_secret, lapses_at, created_at) values ($1, $2, $3, $4, $5)
     on conflict (user_id) do nothing returning totp_id
   ), codes as (
     insert into identity.totp_recovery_codes (totp_recovery_code_id, totp_id, position, code_mac, sealed_code)
     select c.id, totp.totp_id, c.position, c.mac, c.sealed
     from totp, unnest($6::text[], $7::bytea[], $8::bytea[]) with ordinality c (id, mac, sealed, position)
   )
   select totp_id from totp`,
)

/** False if the user has one already. */
export const insertTotp = async (database: Database, one: NewTotp, now: Date): Promise<boolean> => {
  const codes = one.recoveryCodes
  const row = await database.row(insertStatement, [
    one.totpId,
    one.userId,
    one.sealedSecret,
    one.lapsesAt,
    now,
    codes.map(({ id }) => id),
    codes.map(({ mac }) => mac),
    codes.map(({ sealed }) => sealed),
  ])
  return row !== undefined
}

const removeLapsedOfStatement = statement(
  'totps.removeLapsedOf',
  'delete from identity.totps where user_id = $1 and not verified and lapses_at <= $2',
)
export const deleteLapsedTotp = (database: Database, userId: string, now: Date) =>
  database.rows(removeLapsedOfStatement, [userId, now])

const removeLapsedStatement = statement(
  'totps.removeLapsed',
  'delete from identity.totps where not verified and lapses_at < $1',
)
export const deleteTotpsLapsedBefore = (database: Database, before: Date) =>
  database.rows(removeLapsedStatement, [before])

type Listed = { totp_id: string; verified: boolean; codes: { id: string; sealed: Buffer }[] }

const listStatement = statement(
  'totps.list',
  `select t.totp_id, t.verified, c.totp_recovery_code_id as id, c.sealed_code as sealed
   from identity.totps t left join identity.totp_recovery_codes c using (totp_id)
   where t.user_id = $1 order by c.position`,
)

/** The authenticator app of a user with the remaining recovery codes. Undefined without one. */
export const findTotp = async (database: Database, userId: string): Promise<Listed | undefined> => {
  const rows = await database.rows<Omit<Listed, 'codes'> & { id: string | null; sealed: Buffer }>(listStatement, [
    userId,
  ])
  const [first] = rows
  const codes = rows.flatMap(({ id, sealed }) => (id === null ? [] : [{ id, sealed }]))
  return first && { totp_id: first.totp_id, verified: first.verified, codes }
}

type Sealed = { totp_id: string; sealed_secret: Buffer; verified: boolean; lapses_at: Date }

const findSealedStatement = statement(
  'totps.findSealed',
  'select totp_id, sealed_secret, verified, lapses_at from identity.totps where user_id = $1',
)
export const findSealedTotp = (database: Database, userId: string) =>
  database.row<Sealed>(findSealedStatement, [userId])

const consumeStepStatement = statement(
  'totps.consumeStep',
  `update identity.totps set last_step = $2, verified = true
   where totp_id = $1 and last_step < $2 and (verified or lapses_at > $3) returning totp_id`,
)
/** Consumes the code of a step. False if it, or that of a later step, was used already. */
export const consumeStep = async (database: Database, totpId: string, step: number, now: Date): Promise<boolean> =>
  (await database.row(consumeStepStatement, [totpId, step, now])) !== undefined

const consumeStatement = statement(
  'totps.consumeRecoveryCode',
  `delete from identity.totp_recovery_codes c using identity.totps t
   where t.user_id = $1 and t.verified and c.totp_id = t.totp_id and c.code_mac = $2
   returning c.totp_recovery_code_id`,
)

/** Consumes a recovery code and returns its id. Undefined if it cannot be used. */
export const consumeRecoveryCode = async (database: Database, userId: string, mac: Buffer) =>
  (await database.row<{ totp_recovery_code_id: string }>(consumeStatement, [userId, mac]))?.totp_recovery_code_id
