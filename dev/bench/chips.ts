import { randomBytes } from 'node:crypto'
import { addCard } from '@iyk/cards/cards/add.ts'
import { assignHolder } from '@iyk/cards/cards/assign-holder.ts'
import { defaultSettings } from '@iyk/cards/context.ts'
import { approveEvent } from '@iyk/cards/poap-events/approve.ts'
import { createEvent } from '@iyk/cards/poap-events/create.ts'
import { buildSun, RANDOM_BYTES } from '@iyk/cards/taps/sun/build-sun.ts'
import { deriveFileKey, deriveMetaKey } from '@iyk/cards/taps/sun/diversify-key.ts'
import { systemClock, systemRandomBytes } from '@iyk/kit/clock.ts'
import { openDatabase } from '@iyk/kit/postgres/open-database.ts'
import type pg from 'pg'
import { findCardMasterKey } from '../../host/card-master-key.ts'
import { databaseName } from '../../host/postgres/store.ts'
import { composeRequest } from './compose-request.ts'
import type { Ours } from './open-ours.ts'

const dayBy = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const draft = (name: string, days: number) => ({
  name,
  description: 'Short readings, long tables, and a card at the door.',
  start_date: `${dayBy(-1)}T18:00`,
  end_date: `${dayBy(days)}T23:30`,
  timezone: 'Europe/Lisbon',
  place: 'Reading room, Lisbon',
})

/** Chips of cards at the doors of some events. */
export type Chips = {
  /** Addresses that new readings open, of one chip after the other. */
  readings: (count: number) => string[]
  /** Requests that open new readings. */
  tap: (count: number) => Buffer[]
}

type Programmed = {
  port: number
  masterKey: Buffer
  uids: readonly string[]
  /** Readings of each chip so far. */
  read?: number
}

/** Computes what the chips of known cards say, each with the first version of its keys. */
export const openChips = ({ port, masterKey, uids, read = 0 }: Programmed): Chips => {
  const metaKey = deriveMetaKey(masterKey)
  const chips = uids.map((uid) => ({
    uid,
    fileKey: Buffer.from(deriveFileKey({ master: masterKey, uid, keyVersion: 1 })),
  }))
  let done = 0
  const readings = (count: number) =>
    Array.from({ length: count }, () => {
      const { uid, fileKey } = chips[done % chips.length]!
      const counter = read + Math.floor(done / chips.length) + 1
      done += 1
      const random = randomBytes(RANDOM_BYTES.aes)
      const { picc, mac } = buildSun({ picc: { uid, counter, mode: 'aes' }, metaKey, fileKey, random })
      return `/tap?e=${picc}&c=${mac}`
    })
  return {
    readings,
    tap: (count) =>
      readings(count).map((path) => composeRequest(port, `GET ${path}`, { headers: { accept: 'text/html' } })),
  }
}

type Wanted = {
  cards: number
  events: number
  holderId: string
  name: string
  /** Where the host was given one. */
  masterKey?: Buffer
  /** For how many days from now the events go on. */
  days?: number
}

/** Adds approved events of a holder, with cards that link to them in turn, and computes what their chips say. */
export const addChips = async (
  { host, connection }: { host: Pick<Ours['host'], 'url' | 'port' | 'dataDir'>; connection: pg.ClientConfig },
  { cards, events, holderId, name, days = 30, ...given }: Wanted,
): Promise<Chips> => {
  const masterKey = given.masterKey ?? (await findCardMasterKey({ DATA_DIR: host.dataDir }))!
  const database = openDatabase({ connection: { ...connection, user: databaseName }, size: 1 })
  const settings = { ...defaultSettings, publicUrl: host.url, rateLimits: false }
  const context = { database, clock: systemClock, randomBytes: systemRandomBytes, settings, masterKey }
  const eventIds: string[] = []
  for (let number = 0; number < events; number += 1) {
    const { id } = await createEvent(context, { holderId, draft: draft(`${name} ${number}`, days) })
    await approveEvent(context, id)
    eventIds.push(id)
  }
  const uids: string[] = []
  for (let number = 0; number < cards; number += 1) {
    const uid = `04${randomBytes(6).toString('hex').toUpperCase()}`
    const card = await addCard(context, { name: `${name} ${number}`, uid, simulated: true })
    await assignHolder(context, { cardId: card.id, holderId, eventId: eventIds[number % events] as string })
    uids.push(uid)
  }
  await database.close()
  return openChips({ port: host.port, masterKey, uids })
}
