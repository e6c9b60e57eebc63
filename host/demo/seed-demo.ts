import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addCard } from '@iyk/cards/cards/add.ts'
import { assignHolder } from '@iyk/cards/cards/assign-holder.ts'
import { listCardsForOperator } from '@iyk/cards/cards/list-for-operator.ts'
import { approveEvent } from '@iyk/cards/poap-events/approve.ts'
import { createEvent } from '@iyk/cards/poap-events/create.ts'
import { importEvents } from '@iyk/cards/poap-events/import.ts'
import { rejectEvent } from '@iyk/cards/poap-events/reject.ts'
import { ensureUser } from '@iyk/identity/users/ensure-user.ts'
import { hasUsers } from '@iyk/identity/users/store.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import type { PoapEventDraft } from '@iyk/wire/poap-events.ts'
import type { Contexts } from '../compose.ts'
import { lockDemo } from './store.ts'

export const demoHolderEmail = 'holder@example.com'
export const demoCardName = 'demo'

const day = 86_400_000

/** A local time such as `2026-11-20T18:00`, `days` from now, at an hour in the event's time zone. */
const at = (now: Date, days: number, hour: string) =>
  `${new Date(now.getTime() + days * day).toISOString().slice(0, 10)}T${hour}`

const drafts = (now: Date): Record<'active' | 'future' | 'pending' | 'rejected', PoapEventDraft> => ({
  active: {
    name: 'Opening night of the reading room',
    description: 'The first evening in the new rooms: short readings, long tables, and a card at the door.',
    start_date: at(now, -2, '18:00'),
    end_date: at(now, -2, '23:30'),
    expiry_date: at(now, 365, '23:59'),
    timezone: 'Europe/Lisbon',
    place: 'Reading room, Lisbon',
    supply: 500,
  },
  future: {
    name: 'Winter walk to the lighthouse 🌊',
    description: 'Nine kilometers along the coast. Tap the card at the top.',
    start_date: at(now, 40, '09:30'),
    end_date: at(now, 40, '16:00'),
    expiry_date: at(now, 47, '16:00'),
    timezone: 'Atlantic/Azores',
    place: 'Ponta do Arnel',
    supply: 80,
  },
  pending: {
    name: 'Late set on the roof',
    description: 'Two hours of records above the city. Waits for approval.',
    start_date: at(now, -1, '21:00'),
    end_date: at(now, 30, '23:00'),
    timezone: 'America/New_York',
    place: 'The roof, Brooklyn',
    supply: 60,
  },
  rejected: {
    name: 'Untitled',
    start_date: at(now, 3, '10:00'),
    end_date: at(now, 3, '11:00'),
    timezone: 'UTC',
    virtual_event: true,
    supply: 10,
  },
})

/** Without cards and users: whoever has signed up here is not the holder of what the demo adds. */
const isNew = async ({ identity }: Pick<Contexts, 'identity'>, database: Database) =>
  (await listCardsForOperator({ database })).length === 0 && !(identity && (await hasUsers(database)))

/**
 * Fills a new installation once, in one transaction: a holder, events in every status (the past ones are real, 2019 to 2021),
 * a card linked to the active event, one without an event, and one without a holder.
 */
export const seedDemo = async (contexts: Contexts): Promise<void> => {
  const { cards, identity } = contexts
  if (!(await isNew(contexts, cards.database))) return
  const records = JSON.parse(await readFile(join(import.meta.dirname, 'past-events.json'), 'utf8'))
  await cards.database.transaction(async (database) => {
    await lockDemo(database)
    // Another host may have filled it meanwhile.
    if (!(await isNew(contexts, database))) return
    // One sample waits for approval and one is rejected, whatever AUTO_APPROVE_EVENTS says.
    const inside = { ...cards, database, settings: { ...cards.settings, autoApprove: false } }
    // With another provider there is no demo holder to sign in as; the demo cards can still be tapped.
    const holderId = identity ? await ensureUser({ ...identity, database }, demoHolderEmail) : 'demo-holder'
    await importEvents(inside, { records, holderId })
    const { active, future, pending, rejected } = drafts(cards.clock())
    const make = async (draft: PoapEventDraft) => (await createEvent(inside, { holderId, draft })).id
    const openingId = await make(active)
    await approveEvent(inside, openingId)
    await approveEvent(inside, await make(future))
    await make(pending)
    await rejectEvent(inside, await make(rejected), 'Give it a name that says what happens there.')
    const demo = await addCard(inside, { name: demoCardName, simulated: true })
    await assignHolder(inside, { cardId: demo.id, holderId, eventId: openingId })
    const spare = await addCard(inside, { name: 'spare', simulated: true })
    await assignHolder(inside, { cardId: spare.id, holderId, eventId: null })
    await addCard(inside, { name: 'blank', simulated: true })
  })
}
