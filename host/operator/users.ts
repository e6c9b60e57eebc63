import { writeFile } from 'node:fs/promises'
import { forgetPerson } from '@iyk/cards/me/forget.ts'
import { listOwners } from '@iyk/cards/me/list-owners.ts'
import { findVerifiedOwner, namesAddress } from '@iyk/cards/me/store.ts'
import type { IdentityContext } from '@iyk/identity/context.ts'
import { findRole } from '@iyk/identity/operators/store.ts'
import { listSessionsOf } from '@iyk/identity/sessions/end-sessions.ts'
import { findUserForOperator } from '@iyk/identity/users/find-user.ts'
import { forgetAddress } from '@iyk/identity/users/forget-address.ts'
import { namesEmail } from '@iyk/identity/users/forget-store.ts'
import { listUsers } from '@iyk/identity/users/list-users.ts'
import { parseEmailAddress } from '@iyk/kit/parse-email-address.ts'
import type { Contexts } from '../compose.ts'
import { deletePerson } from '../console/people/delete.ts'
import { exportPerson } from '../console/people/export.ts'
import { resetStep } from '../console/people/reset-second-step.ts'
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
import { warnOfNoOwner } from './warn-of-no-owner.ts'

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
  usage: 'users list [text] [--json]',
  about: `List the newest ${maxListed} users, or those of that ID or with that text in an address or name.`,
  run: async (contexts, [search], { json }) => {
    const identity = requireIdentity(contexts)
    const all = await listUsers(identity, { ...(search && { search }), limit: maxListed })
    if (json) for (const one of all) console.log(printableJson(one))
    else if (all.length === 0) console.log(search ? 'No user has that.' : 'There are no users yet.')
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
    const role = await findRole(identity.database, user.user_id)
    const { about } = await deletePerson(identity, user.user_id)
    console.log(`Deleted ${user.user_id}.`)
    if (role === 'owner') await warnOfNoOwner(identity)
    return about
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
    const { data, about } = await resetStep(identity, user.user_id)
    const { authenticator_apps, phone_numbers, passkeys, sessions } = data
    if (about.unchanged)
      return nothingToDo(
        `${user.user_id} has only one kind of sign-in method. To end their sessions: sessions revoke ${user.user_id}`,
        about,
      )
    const went = [
      countOf(authenticator_apps, 'authenticator app'),
      countOf(phone_numbers, 'phone number'),
      countOf(passkeys, 'passkey'),
    ].join(', ')
    console.log(`Removed ${went} from ${user.user_id}; ended ${countOf(sessions, 'session')}.`)
    return about
  },
}

export const exportUserCommand: Command = {
  usage: 'users export <id or email> <file>',
  about: 'Write everything that is stored about a user to a new JSON file, as their own export on /account has it.',
  run: async (contexts, words) => {
    const identity = requireIdentity(contexts)
    const { user } = await requireUser(identity, requireWord(words, 'user'))
    const file = requireWord(words.slice(1), 'file')
    const exported = await exportPerson({ identity, cards: contexts.cards }, user.user_id, contexts.cards.clock())
    // Readable for its owner only.
    await writeFile(file, `${JSON.stringify(exported, undefined, 2)}\n`, { flag: 'wx', mode: 0o600 }).catch(
      (error: NodeJS.ErrnoException) => {
        throw new CommandRefused(
          error.code === 'EEXIST'
            ? `"${file}" exists already. Nothing was written.`
            : `"${file}" cannot be written (${error.code}).`,
          { user_id: user.user_id },
        )
      },
    )
    console.log(`Wrote ${file}. It has personal data: keep it where nobody else reads it.`)
    return { user_id: user.user_id }
  },
}
