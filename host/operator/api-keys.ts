import { listKeysForOperator } from '@iyk/cards/api-keys/list-for-operator.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { apiKeyPrefix } from '@iyk/wire/api-keys.ts'
import type { Contexts } from '../compose.ts'
import { revokeKey, revokeKeys } from '../console/api-keys/revoke.ts'
import { type Command, CommandRefused, nothingToDo, printTable, requireWord } from './command.ts'
import { countOf } from './count-of.ts'
import { requireUserId } from './users.ts'

export const listApiKeysCommand: Command = {
  usage: 'api-keys list [<user id or email>]',
  about: 'List the API keys of everyone or of one user, without their secrets, newest first.',
  run: async (contexts, [named]) => {
    const userId = named === undefined ? null : await requireUserId(contexts, named)
    const keys = await listKeysForOperator(contexts.cards, userId)
    if (keys.length === 0) console.log('There are no API keys.')
    else
      printTable(
        ['ID', 'BEGINS WITH', 'SCOPES', 'EVENT', 'CREATED', 'LAST USED', 'EXPIRES', 'USER', 'NAME'],
        keys.map((key) => [
          key.id,
          key.hint,
          key.scopes.join(', '),
          key.event?.name ?? 'all',
          key.created_at,
          key.last_used_at ?? 'never',
          key.expires_at ?? 'never',
          key.user_id,
          key.name,
        ]),
      )
    return userId === null ? undefined : { user_id: userId }
  },
}

/**
 * Throws `CommandRefused` for what a key begins with, or a whole secret, with the ID to name it by: several keys may begin alike. The secret itself is not
 * repeated, since a terminal is kept and shared.
 */
const refuseBeginning = async ({ cards }: Pick<Contexts, 'cards'>, named: string) => {
  if (!named.startsWith(apiKeyPrefix)) return
  const keys = (await listKeysForOperator(cards, null)).filter(({ hint }) => named.startsWith(hint))
  const ids = keys.map(({ id, user_id }) => `\n  api-keys revoke ${id}   (of ${user_id})`)
  throw new CommandRefused(
    ids.length === 0
      ? 'No API key begins with that. A key is revoked by its ID. See: api-keys list'
      : `An API key is revoked by its ID. ${ids.length === 1 ? 'One key begins' : `${ids.length} keys begin`} with that:${ids.join('')}`,
  )
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const revokeApiKeysCommand: Command = {
  usage: 'api-keys revoke <key id, user id or email>',
  about: 'Revoke one API key, or all API keys of a user, immediately.',
  run: async (contexts, words) => {
    const named = requireWord(words, 'API key or user')
    if (uuid.test(named)) {
      const { about } = await revokeKey(contexts.cards, named).catch((error: unknown) => {
        if (!(error instanceof Refusal) || error.type !== 'api_key_not_found') throw error
        throw new CommandRefused(`No API key is "${named}". See: api-keys list`)
      })
      console.log(`Revoked ${named}.`)
      return about
    }
    await refuseBeginning(contexts, named)
    const userId = await requireUserId(contexts, named)
    const { data, about } = await revokeKeys(contexts.cards, userId)
    if (about.unchanged) return nothingToDo(`${userId} has no API key`, about)
    console.log(`Revoked ${countOf(data.revoked, 'API key')} of ${userId}.`)
    return about
  },
}
