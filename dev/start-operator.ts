import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'

type Environment = Record<string, string | undefined>
export type CommandResult = { code: number; output: string; errors: string }

const start = (env: Environment) => {
  const child = fork(join(import.meta.dirname, 'operator-process.ts'), { env, execArgv: [] })
  const waiting = new Map<number, PromiseWithResolvers<CommandResult>>()
  // While nothing is asked of it, it keeps nobody from ending, and ends with whoever started it.
  const rest = () => {
    if (waiting.size > 0) return
    child.unref()
    child.channel?.unref()
  }
  child.on('message', ({ id, ...result }: CommandResult & { id: number }) => {
    waiting.get(id)?.resolve(result)
    waiting.delete(id)
    rest()
  })
  child.once('exit', (code) => {
    for (const { reject } of waiting.values()) reject(new Error(`The process of the operator ended with ${code}.`))
    waiting.clear()
  })
  rest()
  return { child, waiting }
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null

/** Runs operator commands in one process, since starting one for each takes longer than most commands. Each may have settings of its own besides these. */
export const createOperator = (env: Environment) => {
  let operator: ReturnType<typeof start> | undefined
  let requested = 0
  return (words: readonly string[], settings: Record<string, string> = {}): Promise<CommandResult> => {
    if (!operator || !isRunning(operator.child)) operator = start(env)
    const { child, waiting } = operator
    requested += 1
    const answered = Promise.withResolvers<CommandResult>()
    waiting.set(requested, answered)
    child.ref()
    child.channel?.ref()
    child.send({ id: requested, words, settings })
    return answered.promise
  }
}
