import { randomUUID } from 'node:crypto'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Random } from '../seeded-random.ts'
import { jsonOf, type Reply } from './call.ts'
import type { Ledger } from './ledger.ts'
import { draftOf, type Session, type World } from './world.ts'

type Worker = { session: Session; eventId: string; renewedAt: number }
type Act = (worker: Worker) => Promise<void>
type Options = { ledger: Ledger; random: Random; workers?: number }

/** In milliseconds; a JWT is for five minutes. */
const renewEvery = 120_000
const patience = 3_000

/** People who sign in, collect, change events, ask for emails and sign out, as fast as they are served. What they were told is in the ledger. */
export const startWorkload = async (world: World, { ledger, random, workers: count = 8 }: Options) => {
  const { counts, problems } = ledger
  let stopped = false
  const newName = (of: string) => `${of} ${random.word()}`
  const newAddress = () => `${random.word()}@faults.example`

  /** Whether it was acknowledged. Anything but that, a refusal for now and silence is a fault. */
  const wasDone = (what: string, reply: Reply): boolean => {
    if (reply.status === 200 || reply.status === 303) {
      counts.acknowledged += 1
      return true
    }
    if (reply.failure === 'hangs') problems.push(`${what}: no reply within 15 s`)
    if (reply.status === 0) counts.unanswered += 1
    else if (reply.status === 503) {
      counts.unavailable += 1
      if (reply.headers['retry-after'] === undefined) problems.push(`${what}: 503 without Retry-After`)
    } else problems.push(`${what}: ${reply.status} ${reply.text.slice(0, 200)}`)
    return false
  }

  /** Once more with a new JWT: that of before may have ended. */
  const signedIn = async (session: Session, send: () => Promise<Reply>): Promise<Reply> => {
    const reply = await send()
    return reply.status === 401 && (await world.renew(session)) ? send() : reply
  }

  const collect: Act = async () => {
    const tapped = await world.call({ path: world.nextTap(), headers: { accept: 'text/html' } })
    if (!wasDone('tap', tapped)) return
    const ref = new URLSearchParams(String(tapped.headers.location).split('?')[1]).get('ref')
    // A page that says that there is trouble has status 200, and no ref.
    if (ref === null) return
    const email = newAddress()
    const reply = await world.call({ method: 'POST', path: '/api/collectibles', body: { ref, email } })
    if (!wasDone('collect', reply)) return
    const { id, serial, event } = jsonOf(reply).data
    ledger.collected.push({ id, serial, eventId: event.id, email })
  }

  const askForEmail = async (): Promise<{ email: string; methodId?: string }> => {
    const email = newAddress()
    const reply = await world.provider('/otps/email/login_or_create', { email })
    const acknowledged = wasDone('email', reply)
    ledger.emailed.push({ to: email, acknowledged })
    return { email, ...(acknowledged && { methodId: jsonOf(reply).data.method_id }) }
  }

  const signIn: Act = async () => {
    const { email, methodId } = await askForEmail()
    if (!methodId) return
    const until = performance.now() + patience
    while (world.receivers.codeTo(email) === undefined && performance.now() < until && !stopped) await setTimeout(10)
    const token = world.receivers.codeTo(email)
    // It waits in the outbox; whether it ever comes is seen at the end.
    if (!token) return
    const body = { token, method_id: methodId, session_duration_minutes: 600 }
    const reply = await world.provider('/otps/authenticate', body)
    if (!wasDone('sign-in', reply)) return
    const { session_token, user_id } = jsonOf(reply).data
    const session = { token: session_token, userId: user_id, email }
    if (random.chance(0.7)) return void ledger.sessions.push(session)
    const ended = await world.provider('/sessions/revoke', {}, session_token)
    if (wasDone('sign-out', ended)) ledger.revoked.push({ token: session_token })
  }

  const edit: Act = async ({ session, eventId }) => {
    const name = newName('Edit')
    const names = ledger.edits.get(eventId)!
    const attempt = { name, acknowledged: false }
    names.push(attempt)
    const reply = await signedIn(session, () => world.api(session, 'PUT', `/poap-events/${eventId}`, draftOf(name)))
    attempt.acknowledged = wasDone('edit', reply)
  }

  const create: Act = async ({ session }) => {
    const name = newName('New')
    const key = { 'idempotency-key': randomUUID() }
    while (!stopped) {
      const reply = await signedIn(session, () => world.api(session, 'POST', '/poap-events', draftOf(name), key))
      if (wasDone('create', reply)) return void ledger.created.push({ id: jsonOf(reply).data.id, name })
      if (reply.status !== 503 && reply.status !== 0) return
      await setTimeout(20)
    }
  }

  const acts: readonly (readonly [number, Act])[] = [
    [8, collect],
    [3, signIn],
    [3, edit],
    [2, async () => void (await askForEmail())],
    [1, create],
  ]
  const drawn = acts.flatMap(([weight, act]) => Array<Act>(weight).fill(act))

  const workers = await Promise.all(
    Array.from({ length: count }, async (): Promise<Worker> => {
      const session = await world.register(newAddress())
      const made = await world.api(session, 'POST', '/poap-events', draftOf(newName('Of a worker')))
      const eventId = jsonOf(made)?.data?.id
      if (!eventId) throw new Error(`No event was made: ${made.status} ${made.text}`)
      ledger.edits.set(eventId, [])
      ledger.sessions.push(session)
      return { session, eventId, renewedAt: performance.now() }
    }),
  )
  const work = async (worker: Worker) => {
    while (!stopped) {
      if (performance.now() - worker.renewedAt > renewEvery && (await world.renew(worker.session)))
        worker.renewedAt = performance.now()
      await random.pick(drawn)(worker)
      // While nobody listens, a call fails at once.
      await (world.host.isRunning() ? setImmediate() : setTimeout(20))
    }
  }
  const running = Promise.all(workers.map(work))
  return {
    /** Resolves when this many more were acknowledged. Rejects when the work has failed. */
    until: async (more: number, within = 60_000): Promise<void> => {
      const goal = counts.acknowledged + more
      const end = performance.now() + within
      const reached = async () => {
        while (counts.acknowledged < goal) {
          if (performance.now() > end) throw new Error(`Nothing is served anymore: ${JSON.stringify(counts)}.`)
          await setTimeout(10)
        }
      }
      await Promise.race([reached(), running.then(() => {})])
    },
    stop: async (): Promise<void> => {
      stopped = true
      await running
    },
  }
}
