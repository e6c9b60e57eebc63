import { atPlaces, batched } from '@iyk/kit/postgres/batched.ts'
import { bytesInJson, type Database, statement } from '@iyk/kit/postgres/database.ts'
import { deletionByBlocks } from '@iyk/kit/postgres/delete-by-blocks.ts'
import { unlessHeld } from '@iyk/kit/postgres/store-unavailable.ts'
import type { ActWithEmail } from '../audit/act-with-email.ts'
import type { Requester } from '../caller/requester.ts'
import type { Recipient } from '../users/store.ts'

/** An address that is locked, or one that the statement finds or creates with these new ids. */
export type SendTo = Pick<Recipient, 'email_id' | 'email'> & { orCreate?: { userId: string; emailId: string } }

/** An email and what in it verifies the mailbox: a link, a code or both. Without a message nothing is sent. */
type NewEmail = {
  messageId: string
  link?: {
    tokenHash: Buffer
    codeChallenge: string | null
    withoutPkce: boolean
    expiresAt: Date
    /** A second token of the same link, which is bound to no browser. */
    anywhereHash?: Buffer
  }
  code?: { mac: Buffer; expiresAt: Date; requester: Requester }
  message?: { subject: string; text: string; html: string }
  /** Its link leads to an app's page. */
  ofApp?: boolean
  /** The line for the audit log, if it is written together with the email. */
  act?: ActWithEmail | undefined
}

const insertStatement = statement('emails.insert', 'select place, audit_failure from identity.insert_emails($1)')

/** The address has another owner than the email was written for, or another transaction holds it: nothing was stored. */
export class OtherRecipient extends Error {
  constructor() {
    super('the address belongs to another user by now, or is held')
  }
}

type ToInsert = { recipient: SendTo; email: NewEmail; now: Date }
type Inserted = { audit_failure: string | null } | undefined

const rowOf = ({
  recipient: { email, email_id, orCreate },
  email: { messageId, link, code, message, ofApp = false, act },
  now,
}: ToInsert) => ({
  ...(orCreate && { address: email, new_user: orCreate.userId, new_email: orCreate.emailId }),
  email_id,
  mail_id: messageId,
  at: now,
  of_app: ofApp,
  ...(link && {
    link: bytesInJson(link.tokenHash),
    anywhere: bytesInJson(link.anywhereHash),
    challenge: link.codeChallenge,
    without_pkce: link.withoutPkce,
    link_ends_at: link.expiresAt,
  }),
  ...(code && {
    mac: bytesInJson(code.mac),
    code_ends_at: code.expiresAt,
    requester: code.requester.id,
    network: code.requester.network,
  }),
  ...(message && { recipient: email, ...message }),
  act: act?.line,
})

const insertAll = async (database: Database, all: readonly ToInsert[]): Promise<Inserted[]> => {
  const given = JSON.stringify(all.map((one, place) => ({ place: place + 1, ...rowOf(one) })))
  return atPlaces(all, await database.rows<{ place: number; audit_failure: string | null }>(insertStatement, [given]))
}

const insertTogether = batched<ToInsert, Inserted>({
  keyOf: ({ recipient }) => recipient.email,
  atOnce: 1,
  run: insertAll,
})

/**
 * Stores an email and adds its message to the outbox. Its code replaces an older one of the same requester and lives at least as long. Throws
 * `OtherRecipient`.
 */
export const insertEmail = async (database: Database, recipient: SendTo, email: NewEmail, now: Date) => {
  const toInsert = { recipient, email, now }
  const inserted = recipient.orCreate
    ? await unlessHeld(insertTogether(database, toInsert))
    : (await insertAll(database, [toInsert]))[0]
  if (!inserted) throw new OtherRecipient()
  email.act?.recorded(inserted.audit_failure)
}

/** Their links and codes are deleted with them. */
export const deleteEmailsBefore = deletionByBlocks('emails.remove', 'identity.mails', 'created_at < $1')
