import { type Database, statement } from '../postgres/database.ts'
import type { Channel, Message } from './message.ts'

export type Listed = { id: string; channel: Channel; to: string; subject: string; first_line: string; created_at: Date }
export type Opened = Omit<Message, 'code'> & { id: string; created_at: Date }

const searchStatement = statement(
  'outbox.search',
  `select message_id::text as id, channel, recipient as to, subject, split_part(text, E'\\n', 1) as first_line, created_at
   from outbox.messages
   where $1 = '' or position(lower($1) in lower(recipient)) > 0 or position(lower($1) in lower(subject)) > 0
   order by message_id desc limit $2`,
  { readOnly: true },
)
/** The newest messages whose recipient or subject contains that text, newest first; all for an empty text. */
export const searchMessages = (database: Database, text: string, limit: number): Promise<Listed[]> =>
  database.rows<Listed>(searchStatement, [text, limit])

const findStatement = statement(
  'outbox.find',
  'select message_id::text as id, channel, recipient as to, subject, text, html, created_at from outbox.messages where message_id = $1',
  { readOnly: true },
)
export const findMessage = (database: Database, id: string): Promise<Opened | undefined> =>
  database.row<Opened>(findStatement, [id])
