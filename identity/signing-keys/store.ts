import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { JWK } from 'jose'

export type StoredKey = { number: number; kid: string; private_jwk: JWK; signs_from: Date }

const listStatement = statement(
  'signingKeys.list',
  'select number, kid, private_jwk, signs_from from identity.signing_keys order by signs_from, number',
)
/** Every key that may still matter, the oldest first. */
export const listKeys = (database: Database) => database.rows<StoredKey>(listStatement)

const insertStatement = statement(
  'signingKeys.insert',
  `insert into identity.signing_keys (number, kid, private_jwk, signs_from) values ($1, $2, $3, $4)
   on conflict (number) do nothing returning number`,
)
/** False when another replica took this number first; its key counts. */
export const insertKey = async (database: Database, { number, kid, private_jwk, signs_from }: StoredKey) =>
  (await database.row(insertStatement, [number, kid, JSON.stringify(private_jwk), signs_from])) !== undefined

const removeStatement = statement('signingKeys.remove', 'delete from identity.signing_keys where number = any($1)')
export const deleteKeys = (database: Database, numbers: readonly number[]) => database.rows(removeStatement, [numbers])

const ensureCodeKeyStatement = statement(
  'signingKeys.ensureCodeKey',
  `insert into identity.code_keys (number, key) values (1, $1) on conflict (number) do update set number = 1 returning key`,
)
/** The key of the codes: the proposed one if there was none. */
export const ensureCodeKey = async (database: Database, proposed: Buffer): Promise<Buffer> =>
  (await database.row<{ key: Buffer }>(ensureCodeKeyStatement, [proposed]))!.key
