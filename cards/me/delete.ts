import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { CardsContext, Viewer } from '../context.ts'
import { forgetKept } from './forget.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'settings' | 'forgetElsewhere'>

/**
 * Deletes what the cards service keeps of the bearer, where another server keeps the accounts. Where the provider beside it does, its
 * `DELETE /sdk/v1/users/me` deletes both at once, with its second step; then this is `route_not_found`, which says so.
 */
export const deleteKept = async (
  context: Context,
  { userId, verifiedEmails }: Viewer,
): Promise<{ user_id: string }> => {
  if (!context.settings.accountsElsewhere)
    throw new Refusal('route_not_found', { message: 'Your account is deleted by DELETE /sdk/v1/users/me.' })
  await forgetKept(context, { userId, emails: verifiedEmails })
  return { user_id: userId }
}
