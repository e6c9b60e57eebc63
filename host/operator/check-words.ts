import { type Command, CommandRefused, type Options } from './command.ts'

type Grammar = { options: readonly string[]; words: number }

/** What a usage line such as `users import <file> [--dry-run]` says that the command takes. */
const grammarOf = (usage: string): Grammar => {
  const options = [...usage.matchAll(/--([a-z-]+)/g)].map(([, name]) => name as string)
  const withoutOptions = usage.replaceAll(/--[a-z-]+ ?"?(<[^>]*>)?"?/g, '')
  const words = withoutOptions.match(/<[^>]+>|\[[^\]]+\]/g) ?? []
  return { options, words: words.some((word) => word.includes('…')) ? Number.POSITIVE_INFINITY : words.length }
}

/**
 * Refuses what a command's usage line does not name: an option or a word that is passed over could be the one that mattered. Throws
 * `CommandRefused`. `given` names the options as they were typed, each as often as it was.
 */
export const checkWords = (
  { usage }: Command,
  words: readonly string[],
  options: Options,
  given: readonly string[] = [],
): void => {
  const grammar = grammarOf(usage)
  const [option] = Object.keys(options).filter((name) => !grammar.options.includes(name))
  if (option) throw new CommandRefused(`This command has no option --${option}. Usage: ${usage}`)
  const twice = given.find((name, place) => given.indexOf(name) !== place)
  if (twice) throw new CommandRefused(`--${twice} is given twice; nothing was done. Usage: ${usage}`)
  const word = words[grammar.words]
  if (word !== undefined) throw new CommandRefused(`"${word}" is one word too many; nothing was done. Usage: ${usage}`)
}
