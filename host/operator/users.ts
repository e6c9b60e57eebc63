import { forgetPerson } from '@iyk/cards/me/forget.ts'
import { listOwners } from '@iyk/cards/me/list-owners.ts'
import { findVerifiedOwner, namesAddress } from '@iyk/cards/me/store.ts'
import type { IdentityContext } from '@iyk/identity/context.ts'
import { listSessionsOf } from '@iyk/identity/sessions/end-sessions.ts'
import { deleteUser } from '@iyk/identity/users/delete-user.ts'
import { findUserForOperator } from '@iyk/identity/users/find-user.ts'
import { forgetAddress } from '@iyk/identity/users/forget-address.ts'
import { namesEmail } from '@iyk/identity/users/forget-store.ts'
import { listUsers } from '@iyk/identity/users/list-users.ts'
import { resetSecondStep } from '@iyk/identity/users/reset-second-step.ts'
import { parseEmailAddress } from '@iyk/kit/parse-email-address.ts'
import type { Contexts } from '../compose.ts'
import type { OtherProvider } from '../provider/other-provider.ts'
import {
  type About,
  type Command,
  CommandRefused,
  nothingToDo,
  printableJson,
  printTable,
  requireIdentity,
  requireWord,
} from './command.ts'
import { countOf } from './count-of.ts'

/** Finds a user by id or email address. Throws `CommandRefused` when there is none. */
export const requireUser = async (identity: IdentityContext, named: string) => {
  const found = await findUserForOperator(identity, named)
  if (!found) throw new CommandRefused(`No user matches "${named}". See: users list`)
  return found
}

/** The id of a user that is named by id or email address. With another provider, only ids are known here. Throws `CommandRefused`. */
export const requireUserId = async ({ identity, provider }: Contexts, named: string): Promise<string> => {
  if (identity) return (await requireUser(identity, named)).user.user_id
  if (named.includes('@'))
    throw new CommandRefused(
      `Users are managed by PROVIDER_URL, ${provider.url}. "${named}" is not a user ID there, such as user-live-….`,
    )
  return named
}

const maxListed = 1000
const statusOf = ({ user, banned_at }: { user: { status: string }; banned_at: Date | null }) =>
  banned_at ? 'banned' : user.status

export const listUsersCommand: Command = {
  usage: 'users list [--json]',
  about: `List the newest ${maxListed} users.`,
  run: async (contexts, _words, { json }) => {
    const identity = requireIdentity(contexts)
    const all = await listUsers(identity, maxListed)
    if (json) for (const one of all) console.log(printableJson(one))
    else if (all.length === 0) console.log('There are no users yet.')
    else
      printTable(
        ['ID', 'STATUS', 'CREATED', 'EMAIL'],
        all.map((one) => [
          one.user.user_id,
          statusOf(one),
          one.user.created_at.slice(0, 10),
          one.user.emails.map(({ email, verified }) => (verified ? email : `${email} (not verified)`)).join(', ') ||
            '-',
        ]),
      )
  },
}

export const showUserCommand: Command = {
  usage: 'users show <id or email>',
  about: 'Show everything the provider knows about a user, including current sessions, as JSON.',
  run: async (contexts, words) => {
    const identity = requireIdentity(contexts)
    const found = await requireUser(identity, requireWord(words, 'user'))
    const sessions = await listSessionsOf(identity, found.user.user_id)
    const shown = { ...found.user, banned_at: found.banned_at, sessions }
    console.log(printableJson(shown, 2))
    return { user_id: found.user.user_id }
  },
}

/** Deletes the cards service's data about a person whose account is at PROVIDER_URL. */
const deleteCollectedHere = async (
  { cards, provider }: Extract<Contexts, { provider: OtherProvider }>,
  named: string,
): Promise<About> => {
  const there = `The account itself is at ${provider.url}. Delete it there.`
  if (!named.includes('@')) {
    const [userId] = await listOwners(cards.database, [named])
    if (userId === undefined) throw new CommandRefused(`No data here about "${named}". ${there}`)
    await forgetPerson(cards, { userId, emails: [] })
    console.log(`Deleted the data here about ${userId}. ${there}`)
    return { user_id: userId }
  }
  const email = parseEmailAddress(named)
  if (email === undefined) throw new CommandRefused(`"${named}" is not an email address.`)
  const owner = await findVerifiedOwner(cards.database, email)
  if (owner) throw new CommandRefused(`${email} belongs to ${owner}. To delete both: users delete ${owner}`)
  if (!(await namesAddress(cards.database, email))) throw new CommandRefused(`No data here about "${email}". ${there}`)
  await forgetPerson(cards, { emails: [email] })
  console.log(`Deleted the data here about ${email}. ${there}`)
  return {}
}

export const deleteUserCommand: Command = {
  usage: 'users delete <id or email>',
  about: 'Delete a user and all data about them; their sessions end immediately. With PROVIDER_URL: the data here.',
  run: async (contexts, words) => {
    const named = requireWord(words, 'user')
    if (contexts.provider) return deleteCollectedHere(contexts, named)
    const { identity } = contexts
    if (named.includes('@') && !(await findUserForOperator(identity, named))) {
      const email = parseEmailAddress(named)
      if (email === undefined) throw new CommandRefused(`"${named}" is not an email address.`)
      const isNamed =
        (await namesAddress(contexts.cards.database, email)) || (await namesEmail(identity.database, email))
      if (!isNamed) throw new CommandRefused(`Nothing is stored about "${email}".`)
      await forgetAddress(identity, email)
      console.log(`No user has ${email}. Other data about this email address was deleted.`)
      return {}
    }
    const { user } = await requireUser(identity, named)
    if (!(await deleteUser(identity, user.user_id, { unverified: true })))
      throw new CommandRefused(`No user matches "${named}".`)
    console.log(`Deleted ${user.user_id}.`)
    return { user_id: user.user_id }
  },
}

export const resetSecondStepCommand: Command = {
  usage: 'users reset-second-step <id or email>',
  about:
    'Leave a user with one kind of sign-in method, their mailbox if they have one; their sessions end, and they get an email.',
  run: async (contexts, words) => {
    const identity = requireIdentity(contexts)
    const named = requireWord(words, 'user')
    const { user } = await requireUser(identity, named)
    const removed = await resetSecondStep(identity, user.user_id)
    if (!removed) throw new CommandRefused(`No user matches "${named}".`)
    const { authenticator_apps, phone_numbers, passkeys, sessions } = removed
    if (authenticator_apps + phone_numbers + passkeys === 0)
      return nothingToDo(
        `${user.user_id} has only one kind of sign-in method. To end their sessions: sessions revoke ${user.user_id}`,
        { user_id: user.user_id },
      )
    const went = [
      countOf(authenticator_apps, 'authenticator app'),
      countOf(phone_numbers, 'phone number'),
      countOf(passkeys, 'passkey'),
    ].join(', ')
    console.log(`Removed ${went} from ${user.user_id}; ended ${countOf(sessions, 'session')}.`)
    return { user_id: user.user_id }
  },
}
