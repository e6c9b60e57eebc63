import { forgetKept } from '@iyk/cards/me/forget.ts'
import { listOwners } from '@iyk/cards/me/list-owners.ts'
import { findProver, namesAddress } from '@iyk/cards/me/store.ts'
import type { IdentityContext } from '@iyk/identity/context.ts'
import { listSessionsOf } from '@iyk/identity/sessions/end-sessions.ts'
import { findUserForOperator } from '@iyk/identity/users/find-user.ts'
import { forgetAddress } from '@iyk/identity/users/forget-address.ts'
import { listUsers } from '@iyk/identity/users/list-users.ts'
import { removeUser } from '@iyk/identity/users/remove-user.ts'
import { resetSecondStep } from '@iyk/identity/users/reset-second-step.ts'
import { setBan } from '@iyk/identity/users/set-ban.ts'
import { readEmailAddress } from '@iyk/kit/read-email-address.ts'
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

/** The user named by id or address. Throws `CommandRefused` when there is none. */
export const requireUser = async (identity: IdentityContext, named: string) => {
  const found = await findUserForOperator(identity, named)
  if (!found) throw new CommandRefused(`No user is "${named}". See: users list`)
  return found
}

const most = 1000
const statusOf = ({ user, banned_at }: { user: { status: string }; banned_at: Date | null }) =>
  banned_at ? 'banned' : user.status

export const listUsersCommand: Command = {
  usage: 'users list [--json]',
  about: `Lists users, the newest ${most}.`,
  run: async (contexts, _words, { json }) => {
    const identity = requireIdentity(contexts)
    const all = await listUsers(identity, most)
    if (json) for (const one of all) console.log(printableJson(one))
    else if (all.length === 0) console.log('There are no users yet.')
    else
      printTable(
        ['ID', 'STATUS', 'SINCE', 'E-MAIL'],
        all.map((one) => [
          one.user.user_id,
          statusOf(one),
          one.user.created_at.slice(0, 10),
          one.user.emails.map(({ email, verified }) => (verified ? email : `${email} (not proved)`)).join(', ') || '-',
        ]),
      )
  },
}

export const showUserCommand: Command = {
  usage: 'users show <id or e-mail>',
  about: 'Shows everything the provider knows of a user, with the live sessions, as JSON.',
  run: async (contexts, words) => {
    const identity = requireIdentity(contexts)
    const found = await requireUser(identity, requireWord(words, 'user'))
    const sessions = await listSessionsOf(identity, found.user.user_id)
    const shown = { ...found.user, banned_at: found.banned_at, sessions }
    console.log(printableJson(shown, 2))
    return { user_id: found.user.user_id }
  },
}

/** What the cards service keeps of somebody, where PROVIDER_URL keeps the account. */
const deleteKeptHere = async (
  { cards, provider }: Extract<Contexts, { provider: OtherProvider }>,
  named: string,
): Promise<About> => {
  const there = `The account itself is kept by ${provider.url}: delete it there.`
  if (!named.includes('@')) {
    const [userId] = await listOwners(cards.database, [named])
    if (userId === undefined) throw new CommandRefused(`Nothing is kept here of "${named}". ${there}`)
    await forgetKept(cards, { userId, emails: [] })
    console.log(`Deleted what was kept here of ${userId}. ${there}`)
    return { user_id: userId }
  }
  const email = readEmailAddress(named)
  if (email === undefined) throw new CommandRefused(`"${named}" is not an e-mail address.`)
  const prover = await findProver(cards.database, email)
  if (prover) throw new CommandRefused(`${email} was proved by ${prover}. To delete both: users delete ${prover}`)
  if (!(await namesAddress(cards.database, email)))
    throw new CommandRefused(`Nothing is kept here of "${email}". ${there}`)
  await forgetKept(cards, { emails: [email] })
  console.log(`Deleted what was kept here of ${email}. ${there}`)
  return {}
}

export const deleteUserCommand: Command = {
  usage: 'users delete <id or e-mail>',
  about: 'Deletes a user and all that names them; their sessions end at once. With PROVIDER_URL: what is kept here.',
  run: async (contexts, words) => {
    const named = requireWord(words, 'user')
    if (contexts.provider) return deleteKeptHere(contexts, named)
    const { identity } = contexts
    if (named.includes('@') && !(await findUserForOperator(identity, named))) {
      await forgetAddress(identity, named)
      console.log(`No user has ${named}. What else named the address is gone.`)
      return {}
    }
    const { user } = await requireUser(identity, named)
    if (!(await removeUser(identity, user.user_id, { unproved: true })))
      throw new CommandRefused(`No user is "${named}".`)
    console.log(`Deleted ${user.user_id}.`)
    return { user_id: user.user_id }
  },
}

const countOf = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

export const resetSecondStepCommand: Command = {
  usage: 'users reset-second-step <id or e-mail>',
  about: 'Leaves a user one kind of sign-in method, their mailbox first; their sessions end, and they are mailed.',
  run: async (contexts, words) => {
    const identity = requireIdentity(contexts)
    const named = requireWord(words, 'user')
    const { user } = await requireUser(identity, named)
    const removed = await resetSecondStep(identity, user.user_id)
    if (!removed) throw new CommandRefused(`No user is "${named}".`)
    const { authenticator_apps, phone_numbers, passkeys, sessions } = removed
    if (authenticator_apps + phone_numbers + passkeys === 0)
      throw new CommandRefused(
        `${user.user_id} has one kind of sign-in method already; nothing was done. To end their sessions: sessions revoke`,
      )
    const went = [
      countOf(authenticator_apps, 'authenticator app'),
      countOf(phone_numbers, 'phone number'),
      countOf(passkeys, 'passkey'),
    ].join(', ')
    console.log(`Removed ${went} of ${user.user_id}; ended ${countOf(sessions, 'session')}.`)
    return { user_id: user.user_id }
  },
}

const banTo = (banned: boolean): Command['run'] => {
  const said = banned ? 'Banned' : 'Lifted the ban of'
  return async (contexts, words) => {
    const identity = requireIdentity(contexts)
    const named = requireWord(words, 'user')
    const { user, banned_at } = await requireUser(identity, named)
    if (banned === (banned_at !== null))
      return nothingToDo(`${user.user_id} ${banned ? 'is banned already' : 'is not banned'}`)
    if (!(await setBan(identity, user.user_id, banned))) throw new CommandRefused(`No user is "${named}".`)
    console.log(`${said} ${user.user_id}.`)
    return { user_id: user.user_id }
  }
}

export const banUserCommand: Command = {
  usage: 'users ban <id or e-mail>',
  about: 'Keeps a user from signing in; their sessions end at once.',
  run: banTo(true),
}

export const unbanUserCommand: Command = {
  usage: 'users unban <id or e-mail>',
  about: 'Lets a banned user sign in again.',
  run: banTo(false),
}
