import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { DrawReply, DrawRequest } from './draw-process.ts'

/** In seconds. A card takes up to half of one, each further number some thousandths; the process ends when nothing was drawn for a while. */
const timeLimits = { drawing: 20, idle: 20 }
/** Until the next one runs, in seconds. */
const retryAfter = 3
const drawProcess = join(import.meta.dirname, 'draw-process.ts')

export type Drawn = Extract<DrawReply, { own: unknown }>
type Requested = { resolve: (reply: DrawReply) => void; reject: (error: Error) => void }
type Drawer = { child: ChildProcess; requested: Map<number, Requested>; idle?: NodeJS.Timeout }

const start = (program: string): Drawer => {
  const child = fork(program, {
    // Without the environment, which may contain the operator's secrets.
    env: { MALLOC_ARENA_MAX: '2' },
    execArgv: [...process.execArgv, '--max-old-space-size=128', '--max-semi-space-size=4'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  const requested: Drawer['requested'] = new Map()
  child.on('message', ({ id, reply }: { id: number; reply: DrawReply }) => requested.get(id)?.resolve(reply))
  const fail = (why: unknown) => {
    const reason = `drawing a card: ${why}`
    for (const { reject } of requested.values()) reject(new Refusal('server_unavailable', { reason, retryAfter }))
  }
  child.on('exit', (code, by) => fail(`ended with ${by ?? code}`))
  child.on('error', fail)
  return { child, requested }
}

type Options = { limits?: typeof timeLimits; program?: string }

/**
 * Draws pictures in a process that starts with the first and ends when none is wanted. Throws `server_unavailable` when the process ended or was killed because
 * it took too long, for all that it was to draw; the next drawing starts another.
 */
export const openDrawProcess = ({ limits = timeLimits, program = drawProcess }: Options = {}) => {
  let drawer: Drawer | undefined
  let count = 0

  const end = () => {
    clearTimeout(drawer?.idle)
    drawer?.child.kill('SIGKILL')
    drawer = undefined
  }
  const open = (): Drawer => {
    const opened = drawer ?? start(program)
    const forget = () => {
      if (drawer === opened) drawer = undefined
    }
    if (!drawer) opened.child.once('exit', forget).once('error', forget)
    drawer = opened
    clearTimeout(opened.idle)
    return opened
  }

  /** The parts of a picture, or undefined where the process does not have the card and the request has no source. */
  const draw = async (request: DrawRequest): Promise<Drawn | undefined> => {
    const used = open()
    const id = ++count
    const { promise, resolve, reject } = Promise.withResolvers<DrawReply>()
    const timer = setTimeout(() => used.child.kill('SIGKILL'), limits.drawing * 1000)
    used.requested.set(id, { resolve, reject })
    try {
      used.child.send({ id, request })
      const reply = await promise
      if ('failure' in reply) throw new Error(reply.failure)
      return 'own' in reply ? reply : undefined
    } finally {
      clearTimeout(timer)
      used.requested.delete(id)
      if (used.requested.size === 0 && drawer === used) used.idle = setTimeout(end, limits.idle * 1000).unref()
    }
  }
  return { draw, end }
}
