import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { nodeArguments, nodeEnvironment } from '../host/node-options.mjs'

/** What a test offers to end what it started. */
export type Cleanup = { after: (end: () => unknown) => void }

const root = join(import.meta.dirname, '..')

/** Starts an operator command in a process of its own, so that a test can act while it runs; ends with the test. */
export const startCommand = (t: Cleanup, words: readonly string[], environment: Record<string, string>) => {
  const child: ChildProcess = spawn(process.execPath, [...nodeArguments, join(root, 'host/operator.ts'), ...words], {
    cwd: root,
    env: { ...nodeEnvironment, ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  t.after(() => child.kill('SIGKILL'))
  const lines: string[] = []
  const waiting: { wanted: RegExp; resolve: (line: string) => void; reject: (error: Error) => void }[] = []
  let read = 0
  let over: number | null | undefined
  const ended = (wanted: RegExp) => new Error(`The command ended with ${over} without ${wanted}:\n${lines.join('\n')}`)
  const look = () => {
    const first = waiting[0]
    const at = first ? lines.findIndex((line, place) => place >= read && first.wanted.test(line)) : -1
    if (!first || at < 0) return
    waiting.shift()
    read = at + 1
    first.resolve(lines[at]!)
    look()
  }
  for (const stream of [child.stdout!, child.stderr!])
    createInterface(stream).on('line', (line) => {
      lines.push(line)
      look()
    })
  const closed = once(child, 'close').then(([code]) => {
    over = code as number | null
    for (const { wanted, reject } of waiting.splice(0)) reject(ended(wanted))
    return { code: over, output: lines.join('\n') }
  })
  return {
    /** The next line that matches, after the last one that was asked for. */
    line: (wanted: RegExp) =>
      new Promise<string>((resolve, reject) => {
        waiting.push({ wanted, resolve, reject })
        look()
        if (over !== undefined && waiting.length > 0) waiting.splice(0).at(-1)!.reject(ended(wanted))
      }),
    /** All it has printed so far. */
    lines: lines as readonly string[],
    closed,
    /** As Ctrl-C does. */
    interrupt: () => child.kill('SIGINT'),
  }
}
