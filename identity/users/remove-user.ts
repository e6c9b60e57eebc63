import type { IdentityContext } from '../context.ts'
import { deleteUser, selectUser } from './store.ts'

/** Removes a user with everything that could sign them in; their sessions end at once. False when there was no such user. */
export const removeUser = ({ database, otherParts }: IdentityContext, userId: string): Promise<boolean> =>
  database.transaction(async (inside) => {
    const found = await selectUser(inside, userId)
    if (!found) return false
    const emails = found.user.emails.filter(({ verified }) => verified).map(({ email }) => email)
    await otherParts?.forgetUser(inside, { userId, emails })
    return deleteUser(inside, userId)
  })
