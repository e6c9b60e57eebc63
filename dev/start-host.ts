import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const root = join(import.meta.dirname, '..')

/** A port nobody listens on at this moment. */
export const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
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
  /** Runs an operator command on the same data; resolves to what it printed. */
  cards(...command: string[]): Promise<{ code: number; output: string; errors: string }>
  /** Stops it and removes its data. */
  remove(): Promise<void>
}

const run = async (program: string, args: readonly string[], env: Record<string, string | undefined>) => {
  const child = spawn(process.execPath, [program, ...args], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [output, errors] = ['', '']
  const heard = { output, errors }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (heard.output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (heard.errors += text))
  const [code] = await once(child, 'close')
  return { code: code as number, ...heard }
}

/** Starts the real host, or a program like it, on data of its own and waits until it says that it is ready. */
export const startHost = async (
  settings: Record<string, string> = {},
  { dataDir, program = 'host/main.ts' }: { dataDir?: string; program?: string } = {},
): Promise<Host> => {
  const data = dataDir ?? (await mkdtemp(join(tmpdir(), 'iyk-cards-test-')))
  const port = settings.PORT ? Number(settings.PORT) : await freePort()
  const environment = { RATE_LIMITS: 'off', ...settings, PORT: String(port), DATA_DIR: data }
  const env = { ...process.env, ...environment }
  const child = spawn(process.execPath, [join(root, program)], {
    cwd: root,
    env,
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
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGINT')
    await once(child, 'exit')
  }
  return {
    url,
    port,
    dataDir: data,
    environment,
    process: child,
    lines,
    stop,
    cards: (...command) => run(join(root, 'host/operator.ts'), command, env),
    remove: async () => {
      await stop()
      await rm(data, { recursive: true, force: true })
    },
  }
}
