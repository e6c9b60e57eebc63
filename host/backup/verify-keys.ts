import { checkValueOf } from '@iyk/cards/master-keys/master-keys.ts'
import { SealedElsewhere } from '@iyk/identity/signing-keys/seal-key.ts'
import { countClearKeys, listKeys } from '@iyk/identity/signing-keys/store.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import type pg from 'pg'
import { findCardMasterKey } from '../card-master-key.ts'
import type { Config } from '../config.ts'
import { CommandRefused } from '../operator/command.ts'
import { secretsKeys } from '../secrets-keys.ts'
import { countCardsByKey } from './store.ts'

/** What statements go over, inside the transaction of a client. */
const databaseOf = (client: pg.PoolClient): Pick<Database, 'rows' | 'row'> => {
  const rows = async <Row>({ text }: { text: string }, values: readonly unknown[] = []) =>
    (await client.query(text, [...values])).rows as Row[]
  return { rows, row: async <Row>(...parameters: Parameters<typeof rows>) => (await rows<Row>(...parameters))[0] }
}

const verifyMasterKey = async (client: pg.PoolClient, config: Config): Promise<string[]> => {
  const counted = await countCardsByKey(client)
  const current = config.CARD_MASTER_KEY ?? (config.local ? await findCardMasterKey(config) : undefined)
  const values = [current, config.CARD_MASTER_KEY_PREVIOUS].flatMap((key) => (key ? [checkValueOf(key)] : []))
  const unknown = counted.filter(({ master_key }) => !values.some((value) => value.equals(master_key)))
  const cards = unknown.reduce((sum, one) => sum + one.cards, 0)
  if (cards === 0) return []
  const have = `${cards} ${cards === 1 ? 'card in the backup has' : 'cards in the backup have'}`
  if (current)
    throw new CommandRefused(
      `CARD_MASTER_KEY is not the key that ${have}. Nothing was changed. Set the key of the host that the backup is of; if it was changed since, set that former one as CARD_MASTER_KEY_PREVIOUS beside the current one.`,
    )
  return [
    `CARD_MASTER_KEY: the key that ${have}. A host on localhost finds it in card-master-key in its DATA_DIR, so copy that file.`,
  ]
}

const verifySecretsKey = async (client: pg.PoolClient, config: Config): Promise<string[]> => {
  const keys = await secretsKeys(config)
  try {
    await listKeys(databaseOf(client) as Database, keys)
    return []
  } catch (error) {
    if (!(error instanceof SealedElsewhere)) throw error
    if (keys.current || keys.previous)
      throw new CommandRefused(
        'The private keys in the backup are encrypted with another SECRETS_KEY. Nothing was changed. Set the one of the host that the backup is of; if it was changed since, set that former one as SECRETS_KEY_PREVIOUS beside the current one.',
      )
    return ['SECRETS_KEY or SECRETS_KEY_FILE: the key that the private keys in the backup are encrypted with.']
  }
}

/** The keys that a host of this store needs and that are not set here. Throws `CommandRefused` for one that is set and is another. */
export const verifyKeys = async (client: pg.PoolClient, config: Config): Promise<string[]> => [
  ...(await verifyMasterKey(client, config)),
  ...(await verifySecretsKey(client, config)),
]

/** Whether private keys are unencrypted although a key to encrypt them is set, as those of a backup from before it was. */
export const hasClearKeys = async (client: pg.PoolClient, config: Config): Promise<boolean> =>
  (await secretsKeys(config)).current !== undefined && Number(await countClearKeys(databaseOf(client) as Database)) > 0
