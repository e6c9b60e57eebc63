import { type ForkOptions, fork } from 'node:child_process'
import { once } from 'node:events'

type Program = {
  pid: number
  /** The next message of the program. Rejects when it ends instead. */
  receive: () => Promise<unknown>
  /** Sends a message and resolves to the reply. */
  request: (message: object | string) => Promise<unknown>
  stop: () => Promise<void>
}

/** Starts a program of the bench in a process of its own, which ends when it is disconnected. */
export const startProgram = (file: string, words: readonly string[] = [], options: ForkOptions = {}): Program => {
  const child = fork(file, words, { execArgv: [], ...options })
  const ended = once(child, 'exit')
  const receive = async () => {
    const failed = ended.then(() => Promise.reject(new Error(`${file} has ended.`)))
    return (await Promise.race([once(child, 'message'), failed]))[0]
  }
  return {
    pid: child.pid as number,
    receive,
    request: async (message) => {
      if (!child.connected) throw new Error(`${file} has ended.`)
      child.send(message)
      return receive()
    },
    stop: async () => {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}
