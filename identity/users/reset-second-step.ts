import type { User } from '@iyk/wire/user.ts'
import type { IdentityContext } from '../context.ts'
import { notifyOwner } from '../notices/notify-owner.ts'
import { deleteSessionsOf } from '../sessions/store.ts'
import { deleteSecondSteps, type RemovedSteps } from './factor-store.ts'
import { releaseContact, verifiedContacts } from './release-contact.ts'
import { selectUser } from './store.ts'

const isVerified = ({ verified }: { verified: boolean }) => verified

/** What is removed so that factors of one category are left, the mailbox before the phone before the device (decision 12). */
const beyondFirstCategory = ({ emails, providers, password, phone_numbers }: User) => {
  const account = emails.some(isVerified) || providers.length > 0 || password !== null
  return { phones: account, passkeys: account || phone_numbers.some(isVerified) }
}

/**
 * Helps a user who lost the second factor: removes their authenticator app with its recovery codes, and the other factors that a session would have
 * to verify besides the first category. If anything was removed, ends their sessions and sends them an email. Undefined if there is no such user.
 */
export const resetSecondStep = (
  context: IdentityContext,
  userId: string,
): Promise<(RemovedSteps & { sessions: number }) | undefined> =>
  context.database.transaction(async (database) => {
    const found = await selectUser(database, userId)
    if (!found) return undefined
    const beyond = beyondFirstCategory(found.user)
    const numbers = verifiedContacts(found.user).filter(({ kind }) => kind === 'phone')
    for (const number of beyond.phones ? numbers : []) await releaseContact({ ...context, database }, userId, number)
    const removed = await deleteSecondSteps(database, userId, beyond)
    if (removed.authenticator_apps + removed.phone_numbers + removed.passkeys === 0) return { ...removed, sessions: 0 }
    const sessions = await deleteSessionsOf(database, userId)
    await notifyOwner({ ...context, database, caller: undefined }, { userId, what: 'second-step-reset' })
    return { ...removed, sessions }
  })
