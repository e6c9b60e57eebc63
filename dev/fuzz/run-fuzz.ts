import { Agent } from 'node:http'
import type { Ending } from '../faults/scenario.ts'
import { createRandom, type Random } from '../seeded-random.ts'
import { authorize, callerKinds, drawCaller } from './callers.ts'
import { keepCase } from './found-cases.ts'
import { openFuzzWorld } from './fuzz-world.ts'
import { generateRequest } from './generate-request.ts'
import { createKnownValues } from './known-values.ts'
import { generateBytes, sendBytes } from './raw-bytes.ts'
import type { Target } from './routes.ts'
import { type FuzzReply, sendRequest } from './send-request.ts'

type Options = {
  ending: Ending
  seed: number
  requests: number
  connections?: number
  say?: (progress: string) => void
  /** Whether what is found is kept as a file. */
  keeps?: boolean
  /** Ends it early, with what was found until then. */
  signal?: AbortSignal
}

/** In milliseconds. A host gives up a request whose head does not arrive after 15 s, and looks for those every 5 s. */
const bound = 30_000
/** What share of all is bytes on sockets. */
const shareOfBytes = 0.04
/** After this many, what people live on is there again. */
const aliveEvery = 600

/** Types of a refusal before a handler saw anything. */
const early = new Set([
  'bad_request',
  'method_not_allowed',
  'unsupported_media_type',
  'request_too_large',
  'route_not_found',
])

type Tally = { calls: number; done: number; refused: number; unavailable: number; pastValidation: boolean }

const drawTarget = (targets: readonly Target[], random: Random): Target => {
  for (;;) {
    const target = random.pick(targets)
    if (random.chance(target.weight)) return target
  }
}

const typeOf = ({ text }: FuzzReply): string | undefined => /"error_type":"(\w+)"/.exec(text)?.[1]

/** Sends requests to every route of a host, as every kind of caller, and reports what a host must never do. */
export const runFuzz = async ({
  ending,
  seed,
  requests,
  connections = 24,
  say = () => {},
  keeps = true,
  signal,
}: Options) => {
  const known = createKnownValues(createRandom(seed + 1))
  const { world, callers, keepAlive, targets, picture } = await openFuzzWorld(ending, {
    random: createRandom(seed + 2),
    known,
  })
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  ending.after(() => agent.destroy())
  const tallies = new Map<string, Tally>(
    targets.map(({ method, path }) => [
      `${method} ${path}`,
      { calls: 0, done: 0, refused: 0, unavailable: 0, pastValidation: false },
    ]),
  )
  const byCaller: Record<string, number> = Object.fromEntries(callerKinds.map((kind) => [kind, 0]))
  const counts = { requests: 0, bytes: 0, 'refused for now (503)': 0, 'not sent': 0 }
  const problems: string[] = []
  const kept = new Set<string>()
  let begun = 0

  const note = (why: string, found: Parameters<typeof keepCase>[0]) => {
    problems.push(why)
    if (keeps) kept.add(keepCase(found, known))
  }

  const oneOfBytes = async (own: Random) => {
    const bytes = generateBytes(own)
    counts.bytes += 1
    try {
      const statuses = await sendBytes(world.host.port, bytes, bound)
      const failed = statuses.find((status) => status >= 500 && status !== 503)
      if (failed) note(`bytes: ${failed}`, { why: `${failed}`, bytes: Buffer.from(bytes, 'latin1').toString('base64') })
    } catch (error) {
      const why = (error as Error).message
      note(`bytes: ${why}`, { why, bytes: Buffer.from(bytes, 'latin1').toString('base64') })
    }
  }

  const oneRequest = async (own: Random) => {
    const target = drawTarget(targets, own)
    const caller = drawCaller(target, own)
    const request = generateRequest({ target, caller, random: own, known, now: Date.now(), picture })
    const authorization = authorize(callers, caller, target, own)
    const reply = await sendRequest(request, { agent, port: world.host.port, bound, authorization })
    const tally = tallies.get(request.route)!
    tally.calls += 1
    byCaller[caller] = (byCaller[caller] ?? 0) + 1
    const { status, failure } = reply
    if (status === 0) {
      if (failure?.startsWith('not sent')) counts['not sent'] += 1
      // A host that gave up a connection while the next request was on its way.
      else if (failure !== 'socket hang up' && failure !== 'read ECONNRESET')
        note(`${request.route}: ${failure}`, { why: `${failure}`, request })
      return
    }
    if (status === 503) {
      tally.unavailable += 1
      counts['refused for now (503)'] += 1
      if (reply.headers['retry-after'] === undefined && !/readyz/.test(request.route))
        note(`${request.route}: 503 without Retry-After`, { why: '503', request })
    } else if (status >= 500)
      note(`${request.route}: ${status} ${reply.text.slice(0, 120)}`, { why: `${status}`, request })
    else if (status < 400) {
      tally.done += 1
      tally.pastValidation = true
      const { location } = reply.headers
      if (typeof location === 'string')
        for (const [name, value] of URL.parse(location, world.host.url)?.searchParams ?? []) known.add(name, value)
      if (reply.text.startsWith('{') && reply.text.length < 20_000) {
        try {
          known.learn(request.path, JSON.parse(reply.text))
        } catch {
          // Cut off.
        }
      }
    } else {
      tally.refused += 1
      if (status !== 401 && status !== 429 && !early.has(typeOf(reply) ?? '')) tally.pastValidation = true
    }
  }

  const isOver = () => signal?.aborted || begun >= requests || !world.host.isRunning() || problems.length > 2_000
  let reviving: Promise<void> | undefined
  const work = async () => {
    while (!isOver()) {
      const number = begun
      begun += 1
      // A request follows from its number, and from what the host has said before.
      const own = createRandom(seed * 31 + number * 7_919)
      if (number % aliveEvery === 0 && number > 0) {
        reviving ??= keepAlive()
          .catch((error: Error) => void problems.push(`Nobody could be kept alive: ${error.message}`))
          .finally(() => {
            reviving = undefined
          })
        await reviving
      }
      await (own.chance(shareOfBytes) ? oneOfBytes(own) : oneRequest(own))
      counts.requests += 1
      if (counts.requests % 500 === 0) say(`${counts.requests} of ${requests}, ${problems.length} found`)
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  if (!world.host.isRunning()) problems.push(`The host has ended:\n${world.host.host().lines.slice(-5).join('\n')}`)
  const unexpected = world.host.unexpected()
  return {
    counts,
    byCaller,
    tallies,
    problems,
    kept: [...kept],
    /** Lines of the log that must not be there. */
    unexpected,
    neverReached: [...tallies].filter(([, { pastValidation }]) => !pastValidation).map(([route]) => route),
  }
}
