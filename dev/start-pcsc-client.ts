import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { TestContext } from 'node:test'

type Message = { arrived?: true; gone?: true; answer?: string; failure?: string }
type Waiting = {
  wants: (message: Message) => boolean
  resolve: (message: Message) => void
  reject: (error: Error) => void
}

/** Talks to the chip on the reader of `startPcsc` through the system's PC/SC library, from a process of its own; ends after the test. */
export const startPcscClient = (t: TestContext, environment: Record<string, string>) => {
  const child = fork(join(import.meta.dirname, 'pcsc-client.ts'), {
    env: { ...process.env, ...environment },
    execArgv: [],
  })
  t.after(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  const waiting: Waiting[] = []
  const early: Message[] = []
  child.on('message', (message: Message) => {
    const at = waiting.findIndex(({ wants }) => wants(message))
    if (at < 0) early.push(message)
    else waiting.splice(at, 1)[0]!.resolve(message)
  })
  let ended: Error | undefined
  child.on('exit', (code, signal) => {
    ended = new Error(`The client of the PC/SC service has ended: ${code ?? signal}`)
    for (const { reject } of waiting.splice(0)) reject(ended)
  })
  const next = (wants: (message: Message) => boolean) => {
    const at = early.findIndex(wants)
    if (at >= 0) return Promise.resolve(early.splice(at, 1)[0]!)
    if (ended) return Promise.reject(ended)
    return new Promise<Message>((resolve, reject) => waiting.push({ wants, resolve, reject }))
  }
  return {
    arrival: () => next((message) => message.arrived === true),
    departure: () => next((message) => message.gone === true),
    /** The answer as hex; rejects when the chip is gone. */
    transmit: async (command: string): Promise<string> => {
      child.send({ command })
      const { answer, failure } = await next(({ answer, failure }) => answer !== undefined || failure !== undefined)
      if (answer === undefined) throw new Error(failure)
      return answer
    },
  }
}
