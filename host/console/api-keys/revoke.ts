import { revokeKeyForOperator, revokeKeysOf } from '@iyk/cards/api-keys/revoke-for-operator.ts'
import type { CardsContext } from '@iyk/cards/context.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { type Done, unchanged } from '../operation.ts'

type Context = Pick<CardsContext, 'database'>

/** Revokes one API key at once. Throws `api_key_not_found`. */
export const revokeKey = async (cards: Context, id: string): Promise<Done<{ id: string; user_id: string }>> => {
  const userId = await revokeKeyForOperator(cards, id)
  if (userId === undefined) throw new Refusal('api_key_not_found')
  return { data: { id, user_id: userId }, about: { user_id: userId, subject: id } }
}

/** Revokes all API keys of a user at once. */
export const revokeKeys = async (
  cards: Context,
  userId: string,
): Promise<Done<{ user_id: string; revoked: number }>> => {
  const data = { user_id: userId, revoked: await revokeKeysOf(cards, userId) }
  return data.revoked === 0 ? unchanged(data, { user_id: userId }) : { data, about: { user_id: userId } }
}
