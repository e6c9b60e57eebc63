import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { nodeArguments, nodeEnvironment } from '../host/node-options.mjs'
import { createHostData } from './host-data.ts'
import { type CommandResult, createOperator } from './start-operator.ts'

const root = join(import.meta.dirname, '..')

/**
 * A port nobody listens on at this moment. Not one that the system chooses: those are also given to whoever connects somewhere, and by the time a host listens
 * one of many tests beside it may have got it. Nor one of those that readers of chips get (dev/pcsc.ts).
 */
export const freePort = async (): Promise<number> => {
  const port = randomInt(30_000, 32_700)
  const server = createServer()
  const isFree = await new Promise((resolve) =>
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true)),
  )
  if (!isFree) return freePort()
  server.close()
  await once(server, 'close')
  return port
}

export type Host = {
  url: string
  port: number
  dataDir: string
  environment: Record<string, string>
  process: ChildProcess
  /** What was printed so far. */
  lines: string[]
  /** Ends it as Ctrl-C does. */
  stop(): Promise<void>
  /** Runs an operator command on the same data; resolves to its output. */
  cards(...command: string[]): Promise<CommandResult>
  /** The same, with other settings for this command. */
  operate: ReturnType<typeof createOperator>
  /** Stops it and every other host that was started with its data, and removes the data. */
  remove(): Promise<void>
}

/** By data folder: once its files are gone, a host that still runs does not find its Postgres to stop it. */
const stopsIn = new Map<string, (() => Promise<void>)[]>()

/**
 * Starts the real host, or a program like it, and waits until it says that it is ready. Unless `dataDir` names its data, it has data of its own: those of a
 * host that has created its store and has not yet filled it.
 */
export const startHost = async (
  settings: Record<string, string> = {},
  { dataDir, program = 'host/main.ts' }: { dataDir?: string; program?: string } = {},
): Promise<Host> => {
  const data = dataDir ?? (await createHostData(settings))
  const port = settings.PORT ? Number(settings.PORT) : await freePort()
  const environment = { RATE_LIMITS: 'off', ...settings, PORT: String(port), DATA_DIR: data }
  // What Node compiled for one host serves the next, which saves each a tenth of its start.
  const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile') }
  const env = { ...compiled, ...process.env, ...environment }
  const child = spawn(process.execPath, [...nodeArguments, join(root, program)], {
    cwd: root,
    env: { ...nodeEnvironment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const lines: string[] = []
  const ready = Promise.withResolvers<string>()
  createInterface(child.stdout).on('line', (line) => {
    lines.push(line)
    const address = /^IYK Cards is ready at (\S+)/.exec(line)?.[1]
    // The greeting comes in one write; its other lines follow in the same turn.
    if (address) setImmediate(() => ready.resolve(address))
  })
  createInterface(child.stderr).on('line', (line) => lines.push(line))
  child.once('exit', (code) => ready.reject(new Error(`The host ended with ${code}:\n${lines.join('\n')}`)))
  const url = await ready.promise
  const operate = createOperator(env)
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGINT')
    await once(child, 'exit')
  }
  stopsIn.set(data, [...(stopsIn.get(data) ?? []), stop])
  return {
    url,
    port,
    dataDir: data,
    environment,
    process: child,
    lines,
    stop,
    cards: (...command) => operate(command),
    operate,
    remove: async () => {
      await Promise.all((stopsIn.get(data) ?? []).map((one) => one()))
      await rm(data, { recursive: true, force: true })
    },
  }
}
