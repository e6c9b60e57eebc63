import { describeCommand, findCommand, isCommand, isGroup, listCommands } from './commands.ts'
import { parseWords, wantsHelp } from './parse-words.ts'

/** Describes the command of these words, or lists those of a group, or all. */
const printHelp = async (about: readonly string[]) => {
  const [group = ''] = about
  const isListed = about.length === 0 || (about.length === 1 && isGroup(group) && !isCommand(group))
  if (isListed) console.log(await listCommands(about.length === 0 ? undefined : group))
  else console.log(describeCommand((await findCommand(about)).command))
}

/** Runs one operator command, with or without a running host. Throws `CommandRefused` with a sentence for the operator. */
export const runCommand = async (typed: readonly string[]): Promise<void> => {
  const [first = 'help', second] = typed
  if (['help', '--help', '-h'].includes(first)) {
    await printHelp(typed.slice(1))
    return
  }
  if (isGroup(first) && ['--help', '-h'].includes(second ?? '')) {
    await printHelp([first])
    return
  }
  const { name, command, rest } = await findCommand(typed)
  if (wantsHelp(rest)) {
    console.log(describeCommand(command))
    return
  }
  const { words, options } = parseWords(command, rest)
  // Everything that opens the database is loaded only when a command runs, not for help or a typo.
  const { executeCommand } = await import('./execute-command.ts')
  await executeCommand({ name, command, words, options })
}
