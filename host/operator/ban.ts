import { recordAct } from '@iyk/identity/audit/record-act.ts'
import { findRole } from '@iyk/identity/operators/store.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Contexts } from '../compose.ts'
import type { ActAbout } from '../console/operation.ts'
import { type Banned, ban, unban } from '../console/people/ban.ts'
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
import { warnOfNoOwner } from './warn-of-no-owner.ts'

/** What a ban leaves as it is: collectors keep what they have, and everyone still sees the pages, until the operator decides about each. */
const printPages = ({ cards }: Contexts, events: Banned['public_events'], userId: string) => {
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

const printTakenDown = (events: Banned['taken_down']) => {
  for (const { id, name, version } of events) {
    const again = version === 1 ? '' : ` --version ${version}`
    console.log(`Took down "${printable(name)}". To restore it: events approve ${id}${again}`)
  }
}

const runBan: Command['run'] = async (contexts, words, { 'take-down-events': reason }) => {
  const identity = requireIdentity(contexts)
  const { user, banned_at } = await requireUser(identity, requireWord(words, 'user'))
  const { user_id: userId } = user
  const record = (act: string, about: ActAbout) =>
    recordAct(identity, { ...about, actor: 'operator', act, outcome: 'ok' })
  const { data, about } = await ban(
    { identity, cards: contexts.cards },
    { userId, reason: reason === undefined ? undefined : String(reason), record },
  ).catch((error: Error) => {
    throw error instanceof Refusal ? new CommandRefused(error.message, { user_id: userId }) : error
  })
  if (banned_at === null) console.log(`Banned ${userId}.`)
  if ((await findRole(identity.database, userId)) === 'owner') await warnOfNoOwner(identity)
  const done = about.unchanged ? nothingToDo(`${userId} is already banned`, about) : about
  printTakenDown(data.taken_down)
  printPages(contexts, data.public_events, userId)
  return done
}

export const banUserCommand: Command = {
  usage: 'users ban <id or email> [--take-down-events "<reason>"]',
  about:
    'Keep a user from signing in; their sessions end immediately, and guests hear no more of their cancellations. Lists their public events, or takes them down; they see the reason.',
  commitsInSteps: true,
  run: runBan,
}

export const unbanUserCommand: Command = {
  usage: 'users unban <id or email>',
  about: 'Let a banned user sign in again. Events that were taken down stay so until “events approve”.',
  run: async (contexts, words) => {
    const identity = requireIdentity(contexts)
    const { user } = await requireUser(identity, requireWord(words, 'user'))
    const { about } = await unban(identity, user.user_id)
    if (about.unchanged) return nothingToDo(`${user.user_id} is not banned`, about)
    console.log(`Lifted the ban on ${user.user_id}.`)
    return about
  },
}
