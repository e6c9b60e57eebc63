import { once } from 'node:events'
import { freePort, type Host, startHost } from '../start-host.ts'
import type { Ending } from './scenario.ts'

type Options = { settings: Record<string, string>; dataDir?: string; program?: string }

/**
 * What the log says that must never be there: a failure nobody expected, or the end of the process by an error that nobody caught. That the store is not
 * available is expected while it is broken on purpose.
 */
const isUnexpected = (line: string): boolean => {
  if (/unhandled|uncaught|MaxListeners|FATAL ERROR/i.test(line)) return true
  if (!/"level":(50|60)/.test(line)) return /^\s*(at .*\(file:|\w*Error:)/.test(line)
  return !/StoreUnavailable|"cause":"database: |the connection to the database was lost|No space left on device.*the audit log cannot be written/.test(
    line,
  )
}

/** A host that is killed and started again on the same data and port, as a service manager does. */
export const startRestartable = async (ending: Ending, { settings, dataDir, program }: Options) => {
  const port = await freePort()
  const all = { ...settings, PORT: String(port) }
  const start = (at?: string) =>
    startHost(all, { ...(at !== undefined && { dataDir: at }), ...(program && { program }) })
  let host: Host = await start(dataDir)
  const ofEarlier: string[] = []
  ending.after(() => host.remove())
  const isRunning = () => host.process.exitCode === null && host.process.signalCode === null
  return {
    port,
    url: host.url,
    dataDir: host.dataDir,
    host: () => host,
    isRunning,
    kill: async (): Promise<void> => {
      if (!isRunning()) return
      const ended = once(host.process, 'exit')
      process.kill(host.process.pid as number, 'SIGKILL')
      await ended
    },
    /** Starts it again when it has ended. */
    restart: async (): Promise<void> => {
      if (isRunning()) return
      ofEarlier.push(...host.lines.filter(isUnexpected))
      const { dataDir: data } = host
      host = await start(data)
    },
    unexpected: (): string[] => [...ofEarlier, ...host.lines.filter(isUnexpected)],
  }
}

export type RestartableHost = Awaited<ReturnType<typeof startRestartable>>
