import { type TapVerdict, tapVerdicts } from '@iyk/cards/taps/verify-tap.ts'
import { toRefusal } from '@iyk/kit/http/handle-errors.ts'
import type { Refusal } from '@iyk/kit/http/refusal.ts'
import { errorTypes } from '@iyk/wire/error-types.ts'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'

/**
 * The method of a sign-in by its call, such as `otps` of `/sdk/v1/otps/authenticate` and of `/v1/otps/authenticate`, which backends call. A session that is
 * checked is none. Passwords begin sessions when they are created and when they are reset without one, too.
 */
const signInMethod =
  /^\/(?:sdk\/)?v1\/(?:(?!sessions\/)([a-z_]+)(?:\/[a-z_]+)*\/(?:authenticate|recover)|(passwords)(?:\/(?:email|existing_password)\/reset)?)$/
const signInMethodOf = (url: string) => {
  const [, method, passwords] = signInMethod.exec(url) ?? []
  return method ?? passwords
}

/** Of calls of `/api/collectibles`. */
const findCollectOutcomes = async () => {
  const { bodyRefusals, refusals, usualRefusals } = await import('@iyk/cards/openapi-refusals.ts')
  const own = refusals['POST /api/collectibles'] ?? []
  return ['ok', 'internal_server_error', ...usualRefusals, ...bodyRefusals, ...own]
}

/**
 * What can be counted by one table is shown as 0 from the start: Prometheus sees how a number rises, and not that one appears with its first event. By method
 * and outcome of sign-ins that would be over a thousand numbers, and limits have no table; the alerts about these count what appears.
 */
const openCounters = async (registers: [Registry]) => {
  const { Counter } = await import('prom-client')
  const counter = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name, help, labelNames, registers })
  const counters = {
    refusals: counter('refusals_total', 'Calls that were refused or failed, by error type.', ['type']),
    limited: counter('rate_limited_total', 'Calls that got 429, by the limit that was full.', ['limit']),
    signIns: counter(
      'sign_ins_total',
      'Sign-ins, sign-ups and second factors, in apps and by backends, by method and by outcome: ok, or the error type.',
      ['method', 'outcome'],
    ),
    taps: counter('taps_total', 'Taps of cards that were opened, by verdict: genuine, used, or why it was refused.', [
      'verdict',
    ]),
    collects: counter('collects_total', 'Attempts to collect by call, by outcome: ok, or the error type.', ['outcome']),
  }
  for (const type of Object.keys(errorTypes)) counters.refusals.inc({ type }, 0)
  for (const verdict of tapVerdicts) counters.taps.inc({ verdict }, 0)
  for (const outcome of await findCollectOutcomes()) counters.collects.inc({ outcome }, 0)
  return counters
}

type Counters = Awaited<ReturnType<typeof openCounters>>
type Inc = (counters: Counters) => void

/** What there were too many of, as the log has it before the numbers: one of our own words, whoever called. */
const limitOf = ({ reason = '' }: Refusal) => reason.split(':', 1)[0] || 'other'

/** Counts what becomes of calls, in the registry that `open` gives; `opened` when they are in it. Labels are our own words, never a caller's. */
export const callCounters = (app: FastifyInstance, open: () => Promise<Registry>) => {
  let opening: Promise<Counters> | undefined
  const opened = () => {
    opening ??= open().then((registry) => openCounters([registry]))
    return opening
  }
  const count = (inc: Inc) => void opened().then(inc)
  const failures = new WeakMap<object, string>()
  app.addHook('onError', (request, _reply, error, done) => {
    // As the caller is told: a request of another shape is no failure of ours.
    const refusal = toRefusal(error)
    const { type } = refusal
    failures.set(request, type)
    count(({ refusals, limited }) => {
      refusals.inc({ type })
      if (type === 'too_many_requests') limited.inc({ limit: limitOf(refusal) })
    })
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    done()
    if (request.method !== 'POST') return
    const { url = '' } = request.routeOptions
    const outcome = reply.statusCode < 400 ? 'ok' : (failures.get(request) ?? 'other')
    const method = signInMethodOf(url)
    if (method !== undefined) count(({ signIns }) => signIns.inc({ method, outcome }))
    if (url === '/api/collectibles') count(({ collects }) => collects.inc({ outcome }))
  })
  /** How many calls got 429, by the limit that was full, since the start. */
  const limited = async () =>
    (await (await opened()).limited.get()).values.map(({ labels, value }) => ({
      limit: String(labels.limit),
      count: value,
    }))
  return { opened, limited, countTap: (verdict: TapVerdict) => count(({ taps }) => taps.inc({ verdict })) }
}
