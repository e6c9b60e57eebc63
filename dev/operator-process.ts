import { describeFailure } from '../host/operator/describe-failure.ts'
import { runCommand } from '../host/operator/run-command.ts'

type CommandRequest = { id: number; words: string[]; settings: Record<string, string> }

/** Runs a command as `host/operator.ts` does; returns what it prints. */
const respond = async ({ id, words, settings }: CommandRequest) => {
  const usual = { ...process.env }
  Object.assign(process.env, settings)
  const printed = { output: '', errors: '' }
  const streams = [
    [process.stdout, 'output', process.stdout.write],
    [process.stderr, 'errors', process.stderr.write],
  ] as const
  for (const [stream, name] of streams)
    stream.write = ((text: string) => {
      printed[name] += text
      return true
    }) as typeof stream.write
  process.exitCode = 0
  try {
    await runCommand(words)
  } catch (error) {
    console.error(describeFailure(error))
    process.exitCode = 1
  }
  for (const [stream, , write] of streams) stream.write = write
  for (const name of Object.keys(settings)) delete process.env[name]
  Object.assign(process.env, usual)
  process.send?.({ id, code: process.exitCode, ...printed })
}

// One after the other: the output belongs to one of them.
let queue = Promise.resolve()
process.on('message', (requested: CommandRequest) => {
  queue = queue.then(() => respond(requested))
})
