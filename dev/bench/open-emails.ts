import type pg from 'pg'
import { isNotice } from '../is-notice.ts'
import { query } from './query.ts'

type Message = { message_id: string; recipient: string; text: string }

/** The number of the newest email so far. */
export const newestEmail = async (connection: pg.ClientConfig): Promise<number> => {
  const [row] = await query<{ newest: string | null }>(
    connection,
    'select max(message_id) as newest from outbox.messages',
  )
  return Number(row?.newest ?? 0)
}

/** The emails that wait in the outbox of a host without SMTP_URL, by address; each time those that came since the last. */
export const openEmails = (connection: pg.ClientConfig, after: number) => {
  let seen = after
  return async (): Promise<Map<string, string>> => {
    const rows = await query<Message>(
      connection,
      'select message_id, recipient, text from outbox.messages where message_id > $1 order by message_id',
      [seen],
    )
    seen = Number(rows.at(-1)?.message_id ?? seen)
    return new Map(rows.filter((row) => !isNotice(row)).map(({ recipient, text }) => [recipient, text]))
  }
}
