import { setTimeout } from 'node:timers/promises'
import type { Ledger } from './ledger.ts'
import type { World } from './world.ts'

type Options = {
  /** How long what waits to be sent may take, in milliseconds. With 0, what waits counts as not lost. */
  patience?: number
}

/** How many sessions are asked for: all of a slice, and of a long run as many as take a minute. */
const mostSessions = 500

const countBy = (names: readonly string[]) => {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
const repeated = (names: readonly string[]) =>
  [...countBy(names)].filter(([, count]) => count > 1).map(([name]) => name)

const findSessions = async (world: World, { sessions, revoked }: Ledger) => {
  const isThere = async (token: string) =>
    (await world.provider('/sessions/authenticate', { session_duration_minutes: 600 }, token)).status === 200
  const lost: string[] = []
  for (const { token, email } of sessions.slice(-mostSessions))
    if (!(await isThere(token))) lost.push(`session of ${email}`)
  for (const { token } of revoked.slice(-mostSessions)) if (await isThere(token)) lost.push('the end of a session')
  return lost
}

const findCollected = async (world: World, { collected }: Ledger) => {
  const rows = await world.ask<{ id: string; serial: number; event_id: string }>(
    'select collectible_id as id, serial, event_id from cards.collectibles',
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const lost = collected
    .filter(({ id, serial }) => byId.get(id)?.serial !== serial)
    .map(({ id }) => `collectible ${id}`)
  const twice = repeated(rows.map(({ event_id, serial }) => `serial ${serial} of ${event_id}`))
  const gaps = await world.ask<{ event_id: string }>(
    'select event_id from cards.collectibles group by event_id having count(*) <> max(serial)',
  )
  const owners = await world.ask<{ event_id: string }>(
    `select k.event_id from cards.collectibles k join cards.collectors c using (collector_id) where not c.duplicate
     group by k.event_id, coalesce(c.merged_into, c.collector_id) having count(*) > 1`,
  )
  return {
    lost,
    doubled: [
      ...twice,
      ...gaps.map(({ event_id }) => `a missing serial of ${event_id}`),
      ...owners.map(({ event_id }) => `two collectibles of one person at ${event_id}`),
    ],
  }
}

const findEvents = async (world: World, { edits, created }: Ledger) => {
  const rows = await world.ask<{ event_id: string; name: string }>('select event_id, name from cards.poap_events')
  const nameOf = new Map(rows.map(({ event_id, name }) => [event_id, name]))
  const timesOf = countBy(rows.map(({ name }) => name))
  const lost = created.filter(({ id }) => !nameOf.has(id)).map(({ name }) => `event ${name}`)
  for (const [id, attempts] of edits) {
    // Whoever was told nothing does not know; what came after the last acknowledged one may have been done.
    const last = attempts.findLastIndex(({ acknowledged }) => acknowledged)
    const possible = attempts.slice(Math.max(last, 0)).map(({ name }) => name)
    if (last >= 0 && !possible.includes(nameOf.get(id) ?? '')) lost.push(`${attempts[last]!.name} of event ${id}`)
  }
  return { lost, doubled: created.filter(({ name }) => timesOf.get(name) !== 1).map(({ name }) => `event ${name}`) }
}

const messageIdOf = (raw: string) => /^message-id:\s*(\S+)/im.exec(raw)?.[1] ?? raw

const subjectOf = (raw: string) => /^subject: (.*(?:\r\n[ \t].*)*)/im.exec(raw)?.[1] ?? ''

const findEmails = async (world: World, { emailed, collected }: Ledger) => {
  const waiting = await world.ask<{ recipient: string }>(
    `select recipient from outbox.messages where channel = 'email' and sent_at is null and failed_at is null`,
  )
  const waits = new Set(waiting.map(({ recipient }) => recipient))
  const arrived = new Map<string, string[]>()
  for (const { to, raw } of world.receivers.mails) arrived.set(to, [...(arrived.get(to) ?? []), raw])
  const acts = [
    ...emailed.filter(({ acknowledged }) => acknowledged).map(({ to }) => to),
    ...collected.map(({ email }) => email),
  ]
  const lost = acts.filter((to) => !arrived.has(to) && !waits.has(to)).map((to) => `email to ${to}`)
  // A copy that a mail server or a mailbox recognizes by its Message-ID is shown once.
  const different = [...arrived].flatMap(([to, raws]) =>
    repeated([...new Map(raws.map((raw) => [messageIdOf(raw), `“${subjectOf(raw)}” to ${to}`])).values()]),
  )
  const copies = world.receivers.mails.length - new Set(world.receivers.mails.map(({ raw }) => messageIdOf(raw))).size
  return { lost, doubled: different.map((which) => `email ${which}`), copies, waits: waits.size }
}

const findWebhooks = async (world: World, { collected }: Ledger) => {
  const rows = await world.ask<{ id: string; subject: string; state: string; collectible: string }>(
    `select delivery_id as id, subject, state, body::jsonb -> 'data' ->> 'collectible_id' as collectible
     from cards.webhook_deliveries where type = 'collectible.collected' order by place`,
  )
  const noted = new Map(rows.map((row) => [row.collectible, row]))
  const { deliveries } = world.receivers
  const first = new Map<string, number>()
  for (const [place, { id }] of deliveries.entries()) if (!first.has(id)) first.set(id, place)
  const idOf = (row: { id: string }) => [...first.keys()].find((id) => id.includes(row.id))
  const byRow = new Map([...first.keys()].map((id) => [id.replace(/^msg_/, ''), first.get(id)!]))
  const arrivedAt = (row: { id: string }) => byRow.get(row.id) ?? (idOf(row) ? first.get(idOf(row)!) : undefined)
  const told = collected.filter(({ eventId }) => rows.some(({ subject }) => subject === eventId))
  const lost = told
    .filter(({ id }) => {
      const row = noted.get(id)
      return !row || (row.state === 'delivered' && arrivedAt(row) === undefined) || row.state === 'failed'
    })
    .map(({ id }) => `webhook of ${id}`)
  const doubled = repeated(rows.map(({ collectible }) => collectible)).map((id) => `webhook of ${id} under two ids`)
  const disordered: string[] = []
  const lastOf = new Map<string, number>()
  for (const row of rows) {
    const at = arrivedAt(row)
    if (at === undefined) continue
    if (at < (lastOf.get(row.subject) ?? -1)) disordered.push(`webhook ${row.id} came out of order`)
    lastOf.set(row.subject, at)
  }
  return {
    lost: [...lost, ...disordered],
    doubled,
    repeats: deliveries.length - first.size,
    waits: rows.filter(({ state }) => state === 'waiting').length,
  }
}

/** What was acknowledged and is gone, and what was done twice. Waits for what is still to be sent. */
export const checkLedger = async (world: World, ledger: Ledger, { patience = 0 }: Options = {}) => {
  const until = performance.now() + patience
  let [emails, webhooks] = [await findEmails(world, ledger), await findWebhooks(world, ledger)]
  while (emails.waits + webhooks.waits > 0 && performance.now() < until) {
    await setTimeout(500)
    ;[emails, webhooks] = [await findEmails(world, ledger), await findWebhooks(world, ledger)]
  }
  const [collected, events] = [await findCollected(world, ledger), await findEvents(world, ledger)]
  const lost = [
    ...collected.lost,
    ...events.lost,
    ...emails.lost,
    ...webhooks.lost,
    ...(await findSessions(world, ledger)),
    ...(patience > 0 && emails.waits > 0 ? [`${emails.waits} emails still wait`] : []),
    ...(patience > 0 && webhooks.waits > 0 ? [`${webhooks.waits} webhooks still wait`] : []),
  ]
  const doubled = [...collected.doubled, ...events.doubled, ...emails.doubled, ...webhooks.doubled]
  const { acknowledged, unavailable, unanswered } = ledger.counts
  return {
    figures: {
      acknowledged,
      'refused for now': unavailable,
      unanswered,
      sessions: ledger.sessions.length,
      collected: ledger.collected.length,
      emails: world.receivers.mails.length,
      webhooks: world.receivers.deliveries.length,
      'emails sent again': emails.copies,
      'webhooks sent again': webhooks.repeats,
      lost: lost.length,
      doubled: doubled.length,
    },
    problems: [
      ...lost.map((what) => `Acknowledged and lost: ${what}.`),
      ...doubled.map((what) => `Doubled: ${what}.`),
      ...new Set(ledger.problems),
      ...world.host.unexpected().map((line) => `In the log: ${line.slice(0, 400)}`),
    ],
  }
}
