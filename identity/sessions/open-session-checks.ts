import type { Clock } from '@iyk/kit/clock.ts'
import type { Log } from '@iyk/kit/log.ts'
import { causeOf } from '@iyk/kit/log-outage.ts'
import { batched } from '@iyk/kit/postgres/batched.ts'
import { cacheByServer } from '@iyk/kit/postgres/cache-by-server.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import { checkTokens, findByToken, recordUse, type SignedIn } from './store.ts'

/** A use less than a second after the last one is not recorded. */
const recordedEvery = 1000
/** Milliseconds between two statements that record uses. */
const pause = 100
/** In each of two generations. A session of a user with a few factors takes about four kilobytes. */
const heldAtMost = 1000
/** Milliseconds in which a session must be checked again to be held: what was deleted in the store should not stay here much longer. */
const heldFor = 5 * 60_000

type Options = { database: Database; clock: Clock; log: Log; settings: { sessionMaxMinutes?: number | undefined } }

export type SessionChecks = {
  /** The live session of a token, recorded as used now. A banned user has none. */
  find(tokenHash: Buffer): Promise<SignedIn | undefined>
  /** Resolves when every use so far is stored. */
  recorded(): Promise<void>
}

/**
 * Checks of sessions. Each reads from the store whether the session is live and which version of it and its user is current; the rest is read again only
 * when that changed, whoever changed it. Uses are stored a moment later, together (docs/decisions/081-session-checks.md).
 */
export const openSessionChecks = (context: Options): SessionChecks => {
  const { database, clock, log } = context
  const generationsOf = cacheByServer(() => ({ young: new Map<string, SignedIn>(), old: new Map<string, SignedIn>() }))
  let aging: NodeJS.Timeout | undefined
  let used = new Map<string, Date>()
  let recording = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  const recordWaiting = async () => {
    if (used.size === 0) return
    const uses = used
    used = new Map()
    await recordUse(database, uses).catch((error: Error) =>
      // Not worth a failed call: the next use is recorded again.
      log.warn({ cause: causeOf(error) }, 'the last use of sessions was not recorded'),
    )
  }
  const record = () => {
    clearTimeout(timer)
    timer = undefined
    recording = recording.then(recordWaiting)
    return recording
  }
  const use = (sessionId: string, at: Date) => {
    used.set(sessionId, at)
    timer ??= setTimeout(() => void record(), pause).unref()
  }

  const age = () => {
    const generations = generationsOf(database)
    generations.old = generations.young
    generations.young = new Map()
    if (generations.old.size > 0) return
    clearInterval(aging)
    aging = undefined
  }
  const hold = (signedIn: SignedIn) => {
    if (generationsOf(database).young.size === heldAtMost) age()
    generationsOf(database).young.set(signedIn.session.session_id, signedIn)
    aging ??= setInterval(age, heldFor).unref()
  }
  const findHeld = (sessionId: string) => {
    const { young, old } = generationsOf(database)
    const found = young.get(sessionId)
    if (found) return found
    const older = old.get(sessionId)
    if (older) hold(older)
    return older
  }

  const check = batched({
    run: (_database, hashes: readonly Buffer[]) => checkTokens(context, hashes),
    atOnce: 1,
  })

  const findWhole = async (tokenHash: Buffer) => {
    const signedIn = await findByToken(context, tokenHash)
    if (signedIn) hold(signedIn)
    return signedIn
  }

  return {
    find: async (tokenHash) => {
      const checked = await check(database, tokenHash)
      if (!checked) return undefined
      const { sessionId, version, expiresAt } = checked
      const known = findHeld(sessionId)
      const signedIn = known?.version === version ? known : await findWhole(tokenHash)
      if (!signedIn) return undefined
      const now = clock()
      const isUse = now.getTime() - checked.lastAccessedAt.getTime() >= recordedEvery
      if (isUse) use(sessionId, now)
      const lastAccessedAt = isUse ? now : checked.lastAccessedAt
      const session = {
        ...signedIn.session,
        last_accessed_at: lastAccessedAt.toISOString(),
        expires_at: expiresAt.toISOString(),
      }
      return { ...signedIn, session }
    },
    recorded: record,
  }
}
