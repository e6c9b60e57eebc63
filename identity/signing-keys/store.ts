import { type RandomBytes, systemRandomBytes } from '@iyk/kit/clock.ts'
import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { JWK } from 'jose'
import { isCurrent, openKey, type SecretsKeys, sealKey } from './seal-key.ts'

export type StoredKey = { number: number; kid: string; private_jwk: JWK; signs_from: Date }
/** A sealed key is stored in its column as a JSON string. */
type KeyRow = Omit<StoredKey, 'private_jwk'> & { private_jwk: JWK | string; sealed_with: string | null }
type CodeKeyRow = { key: Buffer; sealed_with: string | null }

const rowOf = (kid: string) => `signing_keys ${kid}`
const codeRow = 'code_keys 1'

const openJwk = (secrets: SecretsKeys, { kid, private_jwk, sealed_with }: KeyRow): JWK => {
  if (typeof private_jwk !== 'string') return private_jwk
  const bytes = Buffer.from(private_jwk, 'base64')
  return JSON.parse(openKey(secrets, rowOf(kid), { bytes, sealedWith: sealed_with }).toString('utf8'))
}

const sealJwk = (secrets: SecretsKeys, kid: string, jwk: JWK, randomBytes: RandomBytes) => {
  const sealed = sealKey(secrets, { row: rowOf(kid), bytes: Buffer.from(JSON.stringify(jwk)) }, randomBytes)
  return {
    json: JSON.stringify(sealed.sealedWith ? sealed.bytes.toString('base64') : jwk),
    sealedWith: sealed.sealedWith,
  }
}

const listStatement = statement(
  'signingKeys.list',
  'select number, kid, private_jwk, sealed_with, signs_from from identity.signing_keys order by signs_from, number',
)
/** Every key that may still matter, oldest first. Throws `SealedElsewhere` if one cannot be opened. */
export const listKeys = async (database: Database, secrets: SecretsKeys): Promise<StoredKey[]> =>
  (await database.rows<KeyRow>(listStatement)).map((row) => ({
    number: row.number,
    kid: row.kid,
    private_jwk: openJwk(secrets, row),
    signs_from: row.signs_from,
  }))

const insertStatement = statement(
  'signingKeys.insert',
  `insert into identity.signing_keys (number, kid, private_jwk, sealed_with, signs_from) values ($1, $2, $3, $4, $5)
   on conflict (number) do nothing returning number`,
)
/** False if another replica used this number first; its key counts. */
export const insertKey = async (
  database: Database,
  secrets: SecretsKeys,
  { number, kid, private_jwk, signs_from }: StoredKey,
  randomBytes = systemRandomBytes,
) => {
  const { json, sealedWith } = sealJwk(secrets, kid, private_jwk, randomBytes)
  return (await database.row(insertStatement, [number, kid, json, sealedWith, signs_from])) !== undefined
}

const removeStatement = statement('signingKeys.remove', 'delete from identity.signing_keys where number = any($1)')
export const deleteKeys = (database: Database, numbers: readonly number[]) => database.rows(removeStatement, [numbers])

const ensureCodeKeyStatement = statement(
  'signingKeys.ensureCodeKey',
  `insert into identity.code_keys (number, key, sealed_with) values (1, $1, $2)
   on conflict (number) do update set number = 1 returning key, sealed_with`,
)
/** The key for codes, created if there was none. */
export const ensureCodeKey = async (
  database: Database,
  secrets: SecretsKeys,
  randomBytes: RandomBytes,
): Promise<Buffer> => {
  const { bytes, sealedWith } = sealKey(secrets, { row: codeRow, bytes: randomBytes(32) }, randomBytes)
  const row = (await database.row<CodeKeyRow>(ensureCodeKeyStatement, [bytes, sealedWith]))!
  return openKey(secrets, codeRow, { bytes: row.key, sealedWith: row.sealed_with })
}

const lockStatement = statement(
  'signingKeys.lock',
  'lock table identity.signing_keys, identity.code_keys in access exclusive mode',
)
// Changed or deleted rows stay in a table's file; a truncated table gets a new file.
const truncateStatement = statement('signingKeys.truncate', 'truncate table identity.signing_keys, identity.code_keys')
const findCodeKeyStatement = statement('signingKeys.findCodeKey', 'select key, sealed_with from identity.code_keys')
const insertCodeKeyStatement = statement(
  'signingKeys.insertCodeKey',
  'insert into identity.code_keys (number, key, sealed_with) values (1, $1, $2)',
)

type Resealed = {
  changed: number
  /** How many of those were unencrypted before. */
  fromClear: number
}

/**
 * Writes every key as the settings require, all or none: sealed with the current key, or unencrypted without one. Both tables get new files, so that
 * neither contains earlier values, also if nothing changes. Throws `SealedElsewhere`.
 */
export const resealKeys = (
  database: Database,
  secrets: SecretsKeys,
  randomBytes = systemRandomBytes,
): Promise<Resealed> =>
  database.transaction(async (inside) => {
    await inside.rows(lockStatement)
    const rows = await inside.rows<KeyRow>(listStatement)
    const code = await inside.row<CodeKeyRow>(findCodeKeyStatement)
    const changed = [...rows, ...(code ? [code] : [])].filter(
      ({ sealed_with }) => !isCurrent(secrets, { bytes: Buffer.alloc(0), sealedWith: sealed_with }),
    )
    const keys = rows.map((row) => ({ ...row, private_jwk: openJwk(secrets, row) }))
    const codeKey = code && openKey(secrets, codeRow, { bytes: code.key, sealedWith: code.sealed_with })
    await inside.rows(truncateStatement)
    for (const key of keys) await insertKey(inside, secrets, key, randomBytes)
    if (codeKey) {
      const { bytes, sealedWith } = sealKey(secrets, { row: codeRow, bytes: codeKey }, randomBytes)
      await inside.rows(insertCodeKeyStatement, [bytes, sealedWith])
    }
    return {
      changed: changed.length,
      fromClear: secrets.current ? changed.filter(({ sealed_with }) => sealed_with === null).length : 0,
    }
  })

const countClearStatement = statement(
  'signingKeys.countClear',
  `select (select count(*) from identity.signing_keys where sealed_with is null)
     + (select count(*) from identity.code_keys where sealed_with is null) as count`,
)
/** How many keys are unencrypted. */
export const countClearKeys = async (database: Database): Promise<number> =>
  (await database.row<{ count: number }>(countClearStatement))!.count
