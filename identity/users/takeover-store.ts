import { type Database, statement } from '@iyk/kit/postgres/database.ts'

const kinds = {
  email: { table: 'identity.emails', id: 'email_id', name: 'email' },
  phone: { table: 'identity.phone_numbers', id: 'phone_id', name: 'phone_number' },
} as const
/** What one types before one proves it. */
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

export type Owner = {
  id: string
  user_id: string
  verified: boolean
  status: 'pending' | 'active'
  /** The user who claims what this one owns. */
  into: string
}
/** Who owns what a claim is about, kept as it is until the transaction ends. Undefined when nobody does, and for what is no claim. */
export const lockOwner = (database: Database, kind: ContactKind, claimId: string) =>
  database.row<Owner>(statements[kind].lockOwner, [claimId])

export const removeUnproved = (database: Database, kind: ContactKind, id: string) =>
  database.rows(statements[kind].remove, [id])

const moveMailsStatement = statement(
  'users.takeover.moveMails',
  // Only those that the service sent by itself. What somebody asked for goes with the account it was asked for.
  `update identity.mails m set email_id = $2
   where email_id = $1 and exists (select from identity.magic_links l where l.mail_id = m.mail_id and l.unasked)`,
)
/** Links of mails that say what was collected go on leading in. */
export const moveMails = (database: Database, from: string, to: string) => database.rows(moveMailsStatement, [from, to])
