import type { CardsContext } from '@iyk/cards/context.ts'
import { exportMe } from '@iyk/cards/me/export-me.ts'
import type { IdentityContext } from '@iyk/identity/context.ts'
import { exportUser } from '@iyk/identity/users/export-user.ts'
import { requirePerson } from './require-person.ts'

/** Everything that is stored about a person, as their own export has it. Throws `user_not_found`. */
export const exportPerson = async (
  { identity, cards }: { identity: IdentityContext; cards: CardsContext },
  userId: string,
  now: Date,
) => {
  const { user } = await requirePerson(identity, userId)
  const verifiedEmails = user.emails.filter(({ verified }) => verified).map(({ email }) => email)
  const account = await exportUser(identity, { user, sessionId: undefined })
  return { downloaded_at: now.toISOString(), account, ...(await exportMe(cards, { userId, verifiedEmails })) }
}
