import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { DrawReply, DrawRequest } from './draw-process.ts'

/** In seconds. A drawing takes a tenth of one; the process ends when nothing was drawn for a while. */
const timeLimits = { drawing: 20, idle: 20 }
const drawProcess = join(import.meta.dirname, 'draw-process.ts')

const start = (program: string): ChildProcess => {
  const child = fork(program, {
    // Without the environment, which may contain the operator's secrets.
    env: { MALLOC_ARENA_MAX: '2' },
    execArgv: [...process.execArgv, '--max-old-space-size=128', '--max-semi-space-size=4'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  return child
}

type Options = { limits?: typeof timeLimits; program?: string }

/**
 * Draws one picture at a time in a process that starts with the first and ends when none is wanted. Throws `server_unavailable` when the process ended or was
 * killed because it took too long; the next drawing starts another.
 */
export const openDrawProcess = ({ limits = timeLimits, program = drawProcess }: Options = {}) => {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  const end = () => {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = undefined
  }
  const receive = async (from: ChildProcess, signal: AbortSignal): Promise<DrawReply> => {
    const [reply] = await Promise.race([
      once(from, 'message', { signal }),
      once(from, 'exit', { signal }).then(([code, by]) => {
        throw new Error(`ended with ${by ?? code}`)
      }),
    ])
    return reply
  }

  const draw = async (request: DrawRequest): Promise<Buffer> => {
    clearTimeout(idle)
    child ??= start(program)
    const used = child
    const finished = new AbortController()
    const timer = setTimeout(() => used.kill('SIGKILL'), limits.drawing * 1000)
    try {
      const received = receive(used, finished.signal)
      used.send(request)
      const reply = await received
      if ('failure' in reply) throw new Error(reply.failure)
      return Buffer.from(reply.bytes)
    } catch (error) {
      if (used.connected && used.exitCode === null && used.signalCode === null) throw error
      if (child === used) child = undefined
      throw new Refusal('server_unavailable', { reason: `drawing a card: ${error}`, retryAfter: limits.drawing })
    } finally {
      clearTimeout(timer)
      finished.abort()
      idle = setTimeout(end, limits.idle * 1000).unref()
    }
  }
  return { draw, end }
}
