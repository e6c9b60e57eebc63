import { Refusal } from '@iyk/kit/http/refusal.ts'
import { deleteMessagesTo } from '@iyk/kit/outbox/store.ts'
import type { CardsContext, Viewer } from '../context.ts'
import { forgetUser } from './forget.ts'
import { noteForgotten } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'settings'>

/**
 * Deletes what the cards service keeps of the bearer, where another server keeps the accounts. Where the provider beside it does, its
 * `DELETE /sdk/v1/users/me` deletes both at once, with its second step; then this is `route_not_found`.
 */
export const deleteKept = async (
  { database, clock, settings }: Context,
  { userId, verifiedEmails }: Viewer,
): Promise<{ user_id: string }> => {
  if (!settings.accountsElsewhere) throw new Refusal('route_not_found')
  await database.transaction(async (inside) => {
    await forgetUser(inside, { userId, emails: verifiedEmails })
    await deleteMessagesTo(inside, verifiedEmails)
    await noteForgotten(inside, userId, clock())
  })
  return { user_id: userId }
}
