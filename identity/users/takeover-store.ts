import { type Database, statement } from '@iyk/kit/postgres/database.ts'

const kinds = {
  email: { table: 'identity.emails', id: 'email_id', name: 'email' },
  phone: { table: 'identity.phone_numbers', id: 'phone_id', name: 'phone_number' },
} as const
/** An address or number, which can be typed before it is verified. */
export type ContactKind = keyof typeof kinds

const statementsOf = (kind: ContactKind) => {
  const { table, id, name } = kinds[kind]
  return {
    lockOwner: statement(
      `users.takeover.lockOwner.${kind}`,
      `select o.${id} as id, o.user_id, o.verified, u.status, c.user_id as into
       from ${table} c join ${table} o on o.${name} = c.${name} and not o.claim join identity.users u on u.user_id = o.user_id
       where c.${id} = $1 and c.claim for update of o`,
    ),
    remove: statement(`users.takeover.remove.${kind}`, `delete from ${table} where ${id} = $1 and not verified`),
  }
}
const statements = { email: statementsOf('email'), phone: statementsOf('phone') }

type Owner = {
  id: string
  user_id: string
  verified: boolean
  status: 'pending' | 'active'
  /** The user who has pending what this one owns. */
  into: string
}
/** The owner of what is pending, locked until the transaction ends. Undefined if there is none, and if nothing is pending. */
export const lockOwner = (database: Database, kind: ContactKind, pendingId: string) =>
  database.row<Owner>(statements[kind].lockOwner, [pendingId])

export const removeUnverified = (database: Database, kind: ContactKind, id: string) =>
  database.rows(statements[kind].remove, [id])

const moveEmailsStatement = statement(
  'users.takeover.moveEmails',
  // Only those from the service itself. What a user requested is deleted with the account it was requested for.
  `update identity.mails m set email_id = $2
   where email_id = $1 and exists (select from identity.magic_links l where l.mail_id = m.mail_id and l.unasked)`,
)
/** Links in emails about collectibles keep working. */
export const moveEmails = (database: Database, from: string, to: string) =>
  database.rows(moveEmailsStatement, [from, to])
