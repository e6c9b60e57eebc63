import type { User } from '@iyk/wire/user.ts'
import type { IdentityContext } from '../context.ts'
import { tellOwner } from '../notices/tell-owner.ts'
import { deleteSessionsOf } from '../sessions/store.ts'
import { deleteSecondSteps, type RemovedSteps } from './factor-store.ts'
import { provedContacts, releaseContact } from './release-contact.ts'
import { selectUser } from './store.ts'

const isProved = ({ verified }: { verified: boolean }) => verified

/** What goes so that factors of one category are left, the mailbox before the phone before the device (decision 12). */
const beyondFirstCategory = ({ emails, providers, password, phone_numbers }: User) => {
  const account = emails.some(isProved) || providers.length > 0 || password !== null
  return { phones: account, passkeys: account || phone_numbers.some(isProved) }
}

/**
 * Helps a user who lost the second step: removes their authenticator app with its recovery codes, and of their other factors what a
 * session would have to show beside the first kind. Where anything went, ends their sessions and mails them. Undefined when there is no such user.
 */
export const resetSecondStep = (
  context: IdentityContext,
  userId: string,
): Promise<(RemovedSteps & { sessions: number }) | undefined> =>
  context.database.transaction(async (database) => {
    const found = await selectUser(database, userId)
    if (!found) return undefined
    const beyond = beyondFirstCategory(found.user)
    const numbers = provedContacts(found.user).filter(({ kind }) => kind === 'phone')
    for (const number of beyond.phones ? numbers : []) await releaseContact({ ...context, database }, userId, number)
    const removed = await deleteSecondSteps(database, userId, beyond)
    if (removed.authenticator_apps + removed.phone_numbers + removed.passkeys === 0) return { ...removed, sessions: 0 }
    const sessions = await deleteSessionsOf(database, userId)
    await tellOwner({ ...context, database, caller: undefined }, { userId, what: 'second-step-reset' })
    return { ...removed, sessions }
  })
