import { listOperators } from '@iyk/identity/operators/list.ts'
import { findUserForOperator } from '@iyk/identity/users/find-user.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { type NamedOperator, type OperatorRole, operatorRoles, type SignInMethod } from '@iyk/wire/console.ts'
import type { Contexts } from '../compose.ts'
import { add } from '../console/operators/create.ts'
import { remove } from '../console/operators/remove.ts'
import { changeRoleOf } from '../console/operators/update.ts'
import { type Command, CommandRefused, nothingToDo, printTable, requireWord } from './command.ts'
import { warnOfNoOwner } from './warn-of-no-owner.ts'

const isRole = (text: string): text is OperatorRole => operatorRoles.some((role) => role === text)

const parseRole = (text: unknown): OperatorRole | undefined => {
  if (text === undefined) return undefined
  if (isRole(String(text))) return text as OperatorRole
  throw new CommandRefused(`"${text}" is not a role. Use ${operatorRoles.join(', ')}.`)
}

const describe = (methods: readonly SignInMethod[]) =>
  methods.map(({ kind, label }) => [kind.replaceAll('_', ' '), label].filter(Boolean).join(' ')).join(', ')

/** Someone else may have made one of them before: then the console would be open to them, too. */
const printMethods = ({ methods, gone }: NamedOperator) => {
  if (methods.length > 0) console.log(`They sign in with: ${describe(methods)}. Ask them whether all of it is theirs.`)
  if (gone.length > 0)
    console.log(`No longer works, because an app or its backend has used the account: ${describe(gone)}.`)
}

/** Says what an operator who was just named may not expect. */
const warn = async ({ cards, provider }: Contexts, userId: string) => {
  const all = await listOperators(cards)
  if (!provider && all.find(({ user_id }) => user_id === userId)?.has_second_step === false)
    console.log(
      'They have no second step yet, and the console opens only with one. Until they add a passkey, an authenticator app or a phone number on /account, whoever has their one way to sign in, such as their mailbox, can do it in their place. Ask them to do it now.',
    )
  await warnOfNoOwner(cards)
}

/** The operator that is named by id or email; who has no account any more is known by id. */
const findNamed = async ({ identity }: Contexts, named: string): Promise<string> => {
  if (!named.includes('@')) return named
  const found = identity && (await findUserForOperator(identity, named))
  if (!found) throw new CommandRefused(`No operator has the email address "${named}". See: operators list`)
  return found.user.user_id
}

const notAnOperator = (named: string) => (error: unknown) => {
  if (!(error instanceof Refusal) || error.type !== 'operator_not_found') throw error
  throw new CommandRefused(`"${named}" is not an operator. See: operators list`)
}

export const listOperatorsCommand: Command = {
  usage: 'operators list',
  about: 'List the accounts that may open the console, with their roles.',
  run: async ({ cards }) => {
    const all = await listOperators(cards)
    if (all.length === 0) console.log('There are no operators yet. Name one with: operators add <id or email>')
    else
      printTable(
        ['USER', 'ROLE', 'SECOND STEP', 'SINCE', 'BY', 'EMAIL'],
        all.map((one) => [
          one.user_id,
          one.role,
          one.has_second_step === null ? '-' : one.has_second_step ? 'yes' : 'no',
          one.added_at.slice(0, 10),
          one.added_by ?? 'command',
          one.email || '-',
        ]),
      )
    return undefined
  },
}

export const addOperatorCommand: Command = {
  usage: 'operators add <id or email> [--role <owner, moderator or support>]',
  about:
    'Let an account open /console, with its second step. Owners may do everything, moderators decide about events, pictures and public pages, support helps people. The first operator is an owner unless you say otherwise.',
  run: async (contexts, words, { role }) => {
    const named = requireWord(words, 'user')
    const { data, about } = await add(contexts, { user: named, role: parseRole(role), by: null }).catch(
      (error: unknown) => {
        if (!(error instanceof Refusal) || error.type !== 'user_not_found') throw error
        throw new CommandRefused(`No user matches "${named}". They sign in once before you can add them.`)
      },
    )
    if (about.unchanged) return nothingToDo(`${data.user_id} is already ${data.role}`, about)
    console.log(`${data.user_id} is now ${data.role}.`)
    printMethods(data)
    await warn(contexts, data.user_id)
    return about
  },
}

export const operatorRoleCommand: Command = {
  usage: 'operators role <id or email> <owner, moderator or support>',
  about: 'Change the role of an operator. It counts from their next click on.',
  run: async (contexts, words) => {
    const named = requireWord(words, 'operator')
    const role = parseRole(requireWord(words.slice(1), 'role'))!
    const userId = await findNamed(contexts, named)
    const { about } = await changeRoleOf(contexts, { userId, role, by: null }).catch(notAnOperator(named))
    if (about.unchanged) return nothingToDo(`${userId} is already ${role}`, about)
    console.log(`${userId} is now ${role}.`)
    await warn(contexts, userId)
    return about
  },
}

export const removeOperatorCommand: Command = {
  usage: 'operators remove <id or email>',
  about: 'Take the console away from an account; what it has open ends with the next click.',
  run: async (contexts, words) => {
    const named = requireWord(words, 'operator')
    const userId = await findNamed(contexts, named)
    const { about } = await remove(contexts, { userId, by: null }).catch(notAnOperator(named))
    console.log(`${userId} can no longer open the console.`)
    await warn(contexts, userId)
    return about
  },
}
