import { type Database, statement } from '../postgres/database.ts'
import type { Channel, Message } from './message.ts'

type Row = { message_id: number; channel: Channel; recipient: string; subject: string; text: string; html: string }
export type Leased = Message & { id: number; attempts: number }
export type Waiting = Message & { sent_at: string }

const enqueueStatement = statement('outbox.enqueue', 'select outbox.enqueue($1, $2, $3, $4, $5, $6)')

/** Puts a message into the outbox. Inside a transaction it is kept exactly when the rest is. */
export const enqueue = async (database: Database, { channel, to, subject, text, html }: Message, now: Date) => {
  await database.rows(enqueueStatement, [channel, to, subject, text, html, now])
}

const leaseStatement = statement(
  'outbox.lease',
  `update outbox.messages m set leased_until = $1::timestamptz + interval '2 minutes', attempts = attempts + 1
   where message_id = (
     select message_id from outbox.messages
     where channel = any($2) and sent_at is null and failed_at is null and next_attempt_at <= $1
       and (leased_until is null or leased_until <= $1)
     order by next_attempt_at limit 1 for update skip locked)
   returning message_id, channel, recipient, subject, text, html, code, attempts`,
)

/** Takes the next message of these channels that is due, for two minutes; no other sender gets it meanwhile. */
export const lease = async (
  database: Database,
  channels: readonly Channel[],
  now: Date,
): Promise<Leased | undefined> => {
  const row = await database.row<Row & { code: string; attempts: number }>(leaseStatement, [now, channels])
  if (!row) return undefined
  const { message_id, recipient, ...rest } = row
  return { ...rest, id: message_id, to: recipient }
}

const sentStatement = statement(
  'outbox.sent',
  // Links and codes have no business here once they are on their way.
  `update outbox.messages set sent_at = $2, leased_until = null, text = '', html = '', code = '' where message_id = $1`,
)
export const markSent = (database: Database, id: number, now: Date) => database.rows(sentStatement, [id, now])

const postponeStatement = statement(
  'outbox.postpone',
  'update outbox.messages set leased_until = null, next_attempt_at = $2 where message_id = $1',
)
export const postpone = (database: Database, id: number, until: Date) => database.rows(postponeStatement, [id, until])

const failStatement = statement(
  'outbox.fail',
  `update outbox.messages set leased_until = null, failed_at = $2, text = '', html = '', code = '' where message_id = $1`,
)
export const markFailed = (database: Database, id: number, now: Date) => database.rows(failStatement, [id, now])

const giveUpStatement = statement(
  'outbox.giveUpWaiting',
  `update outbox.messages set failed_at = $1, text = '', html = '', code = '' where sent_at is null and failed_at is null`,
)
/** Nothing that waits now is ever sent. */
export const giveUpWaiting = (database: Database, now: Date) => database.rows(giveUpStatement, [now])

const listStatement = statement(
  'outbox.list',
  `select channel, recipient, subject, text, html, created_at from (
     select * from outbox.messages order by message_id desc limit $1) newest
   order by message_id`,
)

/** The newest messages, newest last, in the form of `/outbox.json`. */
export const listMessages = async (database: Database, limit: number): Promise<Waiting[]> => {
  const rows = await database.rows<Row & { created_at: Date }>(listStatement, [limit])
  return rows.map(({ channel, recipient, subject, text, html, created_at }) => ({
    channel,
    to: recipient,
    subject,
    text,
    html,
    sent_at: created_at.toISOString(),
  }))
}

const checkWritingStatement = statement('outbox.checkWriting', 'select outbox.check_writing()')
/** Resolves when the store takes what calls write. */
export const checkWriting = async (database: Database): Promise<void> => {
  await database.rows(checkWritingStatement)
}

/** What is known of a message whose text may be forgotten. */
type Known = { channel: Channel; recipient: string; subject: string; created_at: Date; sent_at: Date | null }
const listToStatement = statement(
  'outbox.listTo',
  `select channel, recipient, subject, created_at, sent_at from outbox.messages where recipient = any($1) order by message_id`,
)
/** All that is kept of what went to these addresses and numbers, oldest first, without what it said. */
export const listMessagesTo = async (database: Database, recipients: readonly string[]) =>
  (await database.rows<Known>(listToStatement, [recipients])).map(({ recipient, created_at, sent_at, ...one }) => ({
    ...one,
    to: recipient,
    created_at: created_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
  }))

const deleteToStatement = statement('outbox.deleteTo', 'delete from outbox.messages where recipient = any($1)')
/** Forgets what went to these addresses and numbers, and what was still to go. */
export const deleteMessagesTo = (database: Database, recipients: readonly string[]) =>
  database.rows(deleteToStatement, [recipients])

const deleteOldStatement = statement('outbox.deleteOld', 'delete from outbox.messages where created_at < $1')
/** Forgets old messages, sent or not: what one of that age says holds no longer. */
export const deleteMessagesBefore = (database: Database, before: Date) => database.rows(deleteOldStatement, [before])
