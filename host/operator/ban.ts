import { dropCancellationsOf } from '@iyk/cards/poap-events/cancellations/store.ts'
import { listApprovedOf } from '@iyk/cards/poap-events/list-approved-of.ts'
import { takeDownEvent } from '@iyk/cards/poap-events/take-down.ts'
import { recordAct } from '@iyk/identity/audit/record-act.ts'
import { setBan } from '@iyk/identity/users/set-ban.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Contexts } from '../compose.ts'
import {
  type Command,
  CommandRefused,
  nothingToDo,
  printable,
  printTable,
  requireIdentity,
  requireWord,
} from './command.ts'
import { countOf } from './count-of.ts'
import { requireUser } from './users.ts'

type Approved = Awaited<ReturnType<typeof listApprovedOf>>

/** What a ban leaves as it is: collectors keep what they have, and everyone still sees the pages, until the operator decides about each. */
const printPages = ({ cards }: Contexts, events: Approved, userId: string) => {
  if (events.length === 0) return
  console.log(`${countOf(events.length, 'approved event')} of theirs ${events.length === 1 ? 'stays' : 'stay'} public:`)
  printTable(
    ['ID', 'PAGE', 'NAME'],
    events.map(({ id, slug, name }) => [id, `${cards.settings.publicUrl}/e/${slug}`, name]),
  )
  console.log(
    `To take down one: events takedown <id> --reason "…". All: users ban ${userId} --take-down-events "<reason>"`,
  )
}

const takeDownAll = async ({ cards, identity }: Contexts, events: Approved, reason: string, userId: string) => {
  for (const { id, name } of events) {
    const taken = await takeDownEvent(cards, id, reason)
    if (!taken) continue
    const act = { actor: 'operator', act: 'events.takedown', outcome: 'ok' } as const
    if (identity) await recordAct(identity, { ...act, user_id: userId, subject: `${id} ${reason}` })
    const again = taken.version === 1 ? '' : ` --version ${taken.version}`
    console.log(`Took down "${printable(name)}". To restore it: events approve ${id}${again}`)
  }
}

/** Bans first, so that no event is added meanwhile. */
const ban: Command['run'] = async (contexts, words, { 'take-down-events': reason }) => {
  const identity = requireIdentity(contexts)
  const named = requireWord(words, 'user')
  const { user, banned_at } = await requireUser(identity, named)
  const about = { user_id: user.user_id }
  if (banned_at === null && !(await setBan(identity, user.user_id, true)))
    throw new CommandRefused(`No user matches "${named}".`)
  // After the ban, so that nothing is canceled meanwhile.
  await dropCancellationsOf(contexts.cards.database, user.user_id)
  const events = await listApprovedOf(contexts.cards, user.user_id)
  if (banned_at === null) console.log(`Banned ${user.user_id}.`)
  else if (reason === undefined || events.length === 0) {
    const done = nothingToDo(`${user.user_id} is already banned`, about)
    printPages(contexts, events, user.user_id)
    return done
  }
  if (reason === undefined) printPages(contexts, events, user.user_id)
  else
    await takeDownAll(contexts, events, String(reason), user.user_id).catch((error: Error) => {
      throw error instanceof Refusal ? new CommandRefused(error.message, about) : error
    })
  return about
}

export const banUserCommand: Command = {
  usage: 'users ban <id or email> [--take-down-events "<reason>"]',
  about:
    'Keep a user from signing in; their sessions end immediately, and guests hear no more of their cancellations. Lists their public events, or takes them down; they see the reason.',
  commitsInSteps: true,
  run: ban,
}

export const unbanUserCommand: Command = {
  usage: 'users unban <id or email>',
  about: 'Let a banned user sign in again. Events that were taken down stay so until “events approve”.',
  run: async (contexts, words) => {
    const identity = requireIdentity(contexts)
    const named = requireWord(words, 'user')
    const { user, banned_at } = await requireUser(identity, named)
    if (banned_at === null) return nothingToDo(`${user.user_id} is not banned`, { user_id: user.user_id })
    if (!(await setBan(identity, user.user_id, false))) throw new CommandRefused(`No user matches "${named}".`)
    console.log(`Lifted the ban on ${user.user_id}.`)
    return { user_id: user.user_id }
  },
}
