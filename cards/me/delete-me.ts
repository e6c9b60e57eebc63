import type { CardsContext, Viewer } from '../context.ts'
import { forgetPerson } from './forget.ts'

type Context = Pick<
  CardsContext,
  'database' | 'clock' | 'settings' | 'forgetElsewhere' | 'masterKey' | 'previousMasterKey'
>

/** Deletes the cards service's data about the bearer, whose account another provider has. */
export const deleteMe = async (context: Context, { userId, verifiedEmails }: Viewer): Promise<{ user_id: string }> => {
  await forgetPerson(context, { userId, emails: verifiedEmails })
  return { user_id: userId }
}
