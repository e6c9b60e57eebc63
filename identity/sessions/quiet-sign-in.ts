import { atPlaces, batched } from '@iyk/kit/postgres/batched.ts'
import { bytesInJson, type Database, type Statement } from '@iyk/kit/postgres/database.ts'
import { gaveUpWaiting } from '@iyk/kit/postgres/store-unavailable.ts'
import type { AuthenticationFactor } from '@iyk/wire/session.ts'
import { linesSince } from '../audit/store.ts'
import type { Call } from '../context.ts'
import type { StartableSession } from './new-session.ts'
import type { StartedSession } from './start-session.ts'
import type { StartedRow } from './store.ts'

/** A sign-in by email in the ordinary case (sign-in-together.sql): what verifies the address, and the session to be started. */
type QuietSignIn<Proof> = {
  proof: Proof
  sessionTokenHash: Buffer | null
  /** Without the address that it names. */
  factor: AuthenticationFactor
  one: StartableSession
  call: Call
}

/** The session that is started, and why its line is not in the audit log. */
export type QuietRow = Omit<StartedRow, 'by_verifying_passkey'> & { method_id: string; audit_failure: string | null }

/** SQLSTATE of sign-ins that have to be done step by step after all. */
const changed = 'IYK02'

const rowOf = ({ sessionTokenHash, factor, one, call: { act, caller, settings } }: QuietSignIn<unknown>) => ({
  held: bytesInJson(sessionTokenHash),
  session_id: one.sessionId,
  token_hash: bytesInJson(one.tokenHash),
  factor,
  at: one.now,
  ends_at: one.expiresAt,
  ip_address: one.ipAddress,
  user_agent: one.userAgent,
  language: one.language,
  mark: bytesInJson(one.mark),
  browser: bytesInJson(one.browser),
  elsewhere: bytesInJson(one.elsewhere),
  actor: caller.actor,
  act: act?.name,
  outcome: 'ok',
  ...linesSince(settings.limits.rates.LIMIT_AUDIT_LINES_PER_USER, one.now),
})

type Options<Proof> = {
  /** Takes all of them as JSON; returns a row for each that it signed in. */
  statement: Statement
  /** No two of the same key are signed in together. */
  keyOf: (proof: Proof) => string
  /** The proof as the statement takes it. */
  fieldsOf: (proof: Proof) => object
}

/**
 * Signs in everyone who comes while others are signed in with one statement. Undefined, and nothing changed, where a sign-in takes more than that or cannot
 * be.
 */
export const createQuietSignIn = <Proof, Row extends object = QuietRow>({
  statement,
  keyOf,
  fieldsOf,
}: Options<Proof>) => {
  const together = batched<QuietSignIn<Proof>, Row | undefined>({
    keyOf: ({ proof }) => keyOf(proof),
    atOnce: 1,
    run: async (database, all) => {
      const given = JSON.stringify(
        all.map((each, place) => ({ place: place + 1, ...rowOf(each), ...fieldsOf(each.proof) })),
      )
      return atPlaces(all, await database.rows<Row & { place: number }>(statement, [given]))
    },
  })
  return (database: Database, one: QuietSignIn<Proof>) =>
    together(database, one).catch((error: unknown): undefined => {
      if (gaveUpWaiting(error) || (error instanceof Error && 'code' in error && error.code === changed))
        return undefined
      throw error
    })
}

/** The session that such a statement has started. */
export const toStarted = (
  call: Call,
  one: StartableSession,
  { method_id: _, audit_failure, ...row }: QuietRow,
): StartedSession => {
  call.act?.recorded(audit_failure)
  // Otherwise the second step is due, after which the browser is remembered.
  if (!row.has_app) call.caller.ensureBrowser()
  return { ...one.toSignedIn({ ...row, by_verifying_passkey: false }), sessionToken: one.sessionToken }
}
