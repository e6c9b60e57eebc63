import { type ParseArgsConfig, parseArgs } from 'node:util'

/** The words of a command of ours. `--help` and whatever the command does not know print its usage and end the process. */
export const parseWords = <T extends ParseArgsConfig>(usage: string, config: T): ReturnType<typeof parseArgs<T>> => {
  try {
    return parseArgs(config)
  } catch {
    const asked = process.argv.includes('--help')
    console[asked ? 'log' : 'error'](`Usage: ${usage}`)
    process.exit(asked ? 0 : 1)
  }
}
