import { linkExpirationMinutes } from '@iyk/wire/limits.ts'
import { type Database, statement } from '../postgres/database.ts'
import type { About, Channel, Message } from './message.ts'

type Row = { message_id: number; channel: Channel; recipient: string; subject: string; text: string; html: string }
export type Leased = Message & { id: number; attempts: number }
export type Waiting = Message & { sent_at: string }

const enqueueStatement = statement('outbox.enqueue', 'select outbox.enqueue_about($7, $1, $2, $3, $4, $5, $6)')

/** Adds a message to the outbox. Inside a transaction it is stored together with the rest or not at all. */
export const enqueue = async (
  database: Database,
  { channel, to, subject, text, html, about }: Message & About,
  now: Date,
) => {
  await database.rows(enqueueStatement, [channel, to, subject, text, html, now, about])
}

const enqueueToListStatement = statement(
  'outbox.enqueueToList',
  'select outbox.enqueue_for_list($1, $2, $3, $4, $5, $6) as id',
)

/** Adds an email to someone on a list. Returns which message it is. */
export const enqueueToList = async (
  database: Database,
  { to, subject, text, html, unsubscribe }: Omit<Message, 'channel'> & { unsubscribe: string },
  now: Date,
): Promise<number> =>
  (await database.row<{ id: number }>(enqueueToListStatement, [to, subject, text, html, unsubscribe, now]))!.id

const enqueueBulkStatement = statement(
  'outbox.enqueueBulk',
  `insert into outbox.messages (channel, recipient, subject, text, html, unsubscribe, created_at, next_attempt_at, is_bulk)
   values ('email', $1, $2, $3, $4, $5, $6, $6, true) returning message_id as id`,
)

/** Adds one of many emails, which waits until nothing else does. Returns which message it is. `unsubscribe` is for who is merely on a list. */
export const enqueueBulk = async (
  database: Database,
  { to, subject, text, html, unsubscribe = '' }: Omit<Message, 'channel'>,
  now: Date,
): Promise<number> =>
  (await database.row<{ id: number }>(enqueueBulkStatement, [to, subject, text, html, unsubscribe, now]))!.id

/** What this host would send now. `now` names the parameter of the moment. What was written under another URL waits for a host of that URL. */
const isDue = (now: string) => `sent_at is null and failed_at is null and next_attempt_at <= ${now}
       and written_under in ('', current_setting('application_name'))
       and (leased_until is null or leased_until <= clock_timestamp())`

const isBusyStatement = statement(
  'outbox.isBusy',
  `select count(*) >= $2 as is_busy from (
     select from outbox.messages where channel = 'email' and ${isDue('$1')} limit $2) due`,
)

/** Whether as many emails are due that this host would send. */
export const isOutboxBusy = async (database: Database, now: Date, count: number): Promise<boolean> =>
  (await database.row<{ is_busy: boolean }>(isBusyStatement, [now, count]))!.is_busy

const nextDue = (isBulk: boolean) => `(
     select message_id from outbox.messages
     where channel = any($2) and ${isDue('$1')} and is_bulk = ${isBulk}
     order by next_attempt_at limit 1 for update skip locked)`

const leaseStatement = statement(
  'outbox.lease',
  // By the database's clock: to a host whose own is ahead, another's lease would be over before the message is sent. One of many emails is looked for only when
  // nothing else is due: `coalesce` stops at the first that is there.
  `update outbox.messages m set leased_until = clock_timestamp() + interval '2 minutes', attempts = attempts + 1
   where message_id = coalesce(${nextDue(false)}, ${nextDue(true)})
   returning message_id, channel, recipient, subject, text, html, code, unsubscribe, attempts`,
)

/** Takes the next due message of these channels, among those of this host's URL, and leases it for two minutes, so that no other sender gets it. */
export const lease = async (
  database: Database,
  channels: readonly Channel[],
  now: Date,
): Promise<Leased | undefined> => {
  const row = await database.row<Row & { code: string; unsubscribe: string; attempts: number }>(leaseStatement, [
    now,
    channels,
  ])
  if (!row) return undefined
  const { message_id, recipient, unsubscribe, ...rest } = row
  return { ...rest, id: message_id, to: recipient, ...(unsubscribe && { unsubscribe }) }
}

const sentStatement = statement(
  'outbox.sent',
  // Links and codes are not kept once they have been sent.
  `update outbox.messages set sent_at = $2, leased_until = null, text = '', html = '', code = '', unsubscribe = '' where message_id = $1`,
)
export const markSent = (database: Database, id: number, now: Date) => database.rows(sentStatement, [id, now])

const postponeStatement = statement(
  'outbox.postpone',
  'update outbox.messages set leased_until = null, last_error = $2, next_attempt_at = $3 where message_id = $1',
)
export const postpone = (database: Database, id: number, cause: string, until: Date) =>
  database.rows(postponeStatement, [id, cause, until])

const releaseStatement = statement(
  'outbox.release',
  'update outbox.messages set leased_until = null, last_error = $2, attempts = attempts - 1 where message_id = $1',
)
/** Returns a leased message as if it had not been tried. */
export const release = (database: Database, id: number, cause: string) => database.rows(releaseStatement, [id, cause])

const failStatement = statement(
  'outbox.fail',
  // The text stays for a while: the operator may fix what the server refused and send it again.
  'update outbox.messages set leased_until = null, last_error = $2, failed_at = $3 where message_id = $1',
)
export const markFailed = (database: Database, id: number, cause: string, now: Date) =>
  database.rows(failStatement, [id, cause, now])

/** For how many days the content of a message that was given up is kept: as long as the longest link in one is valid. */
export const failedContentDays = linkExpirationMinutes.maximum / (24 * 60)

const forgetFailedStatement = statement(
  'outbox.forgetFailed',
  `update outbox.messages set text = '', html = '' where failed_at < $1 and (text, html) <> ('', '')`,
)
/** Deletes the content of messages that were given up before that time. */
export const forgetFailed = (database: Database, before: Date) => database.rows(forgetFailedStatement, [before])

const hastenStatement = statement(
  'outbox.hasten',
  `update outbox.messages set next_attempt_at = $1
   where channel = any($2) and sent_at is null and failed_at is null and next_attempt_at > $1`,
)
/** Makes everything that waits for a later attempt due now. */
export const hasten = async (database: Database, channels: readonly Channel[], now: Date): Promise<void> => {
  await database.rows(hastenStatement, [now, channels])
}

const hastenUntriedStatement = statement(
  'outbox.hastenUntried',
  `update outbox.messages set next_attempt_at = $1
   where sent_at is null and failed_at is null and next_attempt_at > $1 and attempts = 0`,
)
/** Makes due what nobody has tried: it is in the future only if it was written by a clock that was ahead. */
export const hastenUntried = async (database: Database, now: Date): Promise<void> => {
  await database.rows(hastenUntriedStatement, [now])
}

const hastenOneStatement = statement(
  'outbox.hastenOne',
  `update outbox.messages set next_attempt_at = $1, attempts = greatest(attempts - 1, 0)
   where message_id = (
     select message_id from outbox.messages
     where channel = any($2) and sent_at is null and failed_at is null and leased_until is null
       and written_under in ('', current_setting('application_name'))
     order by next_attempt_at limit 1 for update skip locked)`,
)
/** Makes the message due that has waited longest since its last attempt, without counting that attempt. */
export const hastenOne = async (database: Database, channels: readonly Channel[], now: Date): Promise<void> => {
  await database.rows(hastenOneStatement, [now, channels])
}

export const messageStates = ['waiting', 'failed', 'sent'] as const
type MessageState = (typeof messageStates)[number]
export type OutboxMessage = {
  id: number
  channel: Channel
  to: string
  subject: string
  created_at: Date
  state: MessageState
  attempts: number
  last_error: string
  written_under: string
  /** False once its content is deleted. */
  can_resend: boolean
}

const listByStateStatement = statement(
  'outbox.listByState',
  `select message_id as id, channel, recipient as to, subject, created_at, attempts, last_error, written_under,
     case when sent_at is not null then 'sent' when failed_at is not null then 'failed' else 'waiting' end as state,
     sent_at is null and text <> '' as can_resend
   from outbox.messages
   where case $1 when 'sent' then sent_at is not null when 'failed' then failed_at is not null
       when 'waiting' then sent_at is null and failed_at is null when 'all' then true else sent_at is null end
     and ($2::text[] is null or recipient = any($2))
     and ($3 = '' or strpos(lower(recipient), lower($3)) > 0 or strpos(lower(subject), lower($3)) > 0)
     and ($4::bigint is null or message_id < $4)
   order by message_id desc limit $5`,
)
type Sought = {
  /** Without one, those that were not sent. */
  state: MessageState | 'all' | undefined
  /** To any of these only. */
  recipients?: readonly string[] | undefined
  search?: string
  /** Those before this one. */
  before?: number | undefined
  limit: number
}
/** The newest messages in a state, newest first, without their content. */
export const listByState = (database: Database, { state, recipients, search = '', before, limit }: Sought) =>
  database.rows<OutboxMessage>(listByStateStatement, [state ?? '', recipients ?? null, search, before ?? null, limit])

const resendStatement = statement(
  'outbox.resend',
  `update outbox.messages
   set failed_at = null, attempts = 0, next_attempt_at = $2, leased_until = null, written_under = ''
   where sent_at is null and text <> '' and (message_id = $1 or $1 is null and failed_at is not null)
     and (leased_until is null or leased_until <= clock_timestamp()) and ($3::text[] is null or recipient = any($3))
   returning message_id as id`,
)
/** Makes an unsent message due now, for any host; without an id, all that were given up. With `recipients`, only if it is to one of them. Returns how many. */
export const resend = async (
  database: Database,
  id: number | null,
  now: Date,
  recipients: readonly string[] | undefined = undefined,
): Promise<number> => {
  const { length } = await database.rows(resendStatement, [id, now, recipients ?? null])
  return length
}

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

// Reads an index entry of each message that waits, so nobody else's read may wait behind it (decision 82).
const countWaitingStatement = statement(
  'outbox.countWaiting',
  `select channel, count(*)::int as count, extract(epoch from clock_timestamp() - min(created_at))::float8 as "oldestSeconds"
   from outbox.messages where sent_at is null and failed_at is null group by channel`,
)
/** How many messages wait to be sent, by any host, and how long the oldest has; channels without one are absent. */
export const countWaiting = (database: Database) =>
  database.rows<{ channel: Channel; count: number; oldestSeconds: number }>(countWaitingStatement)

const countFailedStatement = statement(
  'outbox.countFailed',
  'select channel, count(*)::int as count from outbox.messages where failed_at is not null group by channel',
)
/** How many messages were given up, by channel. */
export const countFailed = (database: Database) =>
  database.rows<{ channel: Channel; count: number }>(countFailedStatement)

const checkWritingStatement = statement('outbox.checkWriting', 'select outbox.check_writing()')
/** Resolves if the database accepts writes. */
export const checkWriting = async (database: Database): Promise<void> => {
  await database.rows(checkWritingStatement)
}

/** What remains of a message after its content is deleted. */
type Known = { channel: Channel; recipient: string; subject: string; created_at: Date; sent_at: Date | null }
const listToStatement = statement(
  'outbox.listTo',
  `select channel, recipient, subject, created_at, sent_at from outbox.messages where recipient = any($1) order by message_id`,
)
/** The record of messages to these addresses and numbers, oldest first, without their content. */
export const listMessagesTo = async (database: Database, recipients: readonly string[]) =>
  (await database.rows<Known>(listToStatement, [recipients])).map(({ recipient, created_at, sent_at, ...one }) => ({
    ...one,
    to: recipient,
    created_at: created_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
  }))

const deleteToStatement = statement(
  'outbox.deleteTo',
  'delete from outbox.messages where recipient = any($1) or about = $2',
)
/** Deletes all messages to these addresses and numbers or about that user, including unsent ones. */
export const deleteMessagesTo = (database: Database, recipients: readonly string[], { about }: About = {}) =>
  database.rows(deleteToStatement, [recipients, about])

const deleteUnboundStatement = statement(
  'outbox.deleteUnbound',
  'delete from outbox.messages where recipient = $1 and about is null',
)
/** Deletes messages to an address or number that are about no account. */
export const deleteUnboundMessagesTo = (database: Database, recipient: string) =>
  database.rows(deleteUnboundStatement, [recipient])

const deleteOldStatement = statement('outbox.deleteOld', 'delete from outbox.messages where created_at < $1')
/** Deletes old messages, sent or not: at that age their links and codes have expired. */
export const deleteMessagesBefore = (database: Database, before: Date) => database.rows(deleteOldStatement, [before])
