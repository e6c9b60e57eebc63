import { type ParseArgsConfig, parseArgs } from 'node:util'
import { findTakenByNpm } from '../config.ts'
import { type Command, CommandRefused, type Options, type StandaloneCommand } from './command.ts'
import { terminalWidth, wrapText, wrapUsage } from './wrap-text.ts'

type Grammar = { options: NonNullable<ParseArgsConfig['options']>; words: number }

/** What a command accepts by its usage line, such as `users import <file> [--dry-run]`; an option without a value is a flag. */
const grammarOf = (usage: string): Grammar => {
  const option = /--([a-z-]+)( "?<[^>]*>"?)?/g
  const options = [...usage.matchAll(option)].map(([, name, value]) => [name, { type: value ? 'string' : 'boolean' }])
  const words = usage.replaceAll(option, '').match(/<[^>]+>|\[[^\]]+\]/g) ?? []
  return {
    options: Object.fromEntries(options),
    words: words.some((word) => word.includes('…')) ? Number.POSITIVE_INFINITY : words.length,
  }
}

const help = { help: { type: 'boolean', short: 'h' } } as const

export const wantsHelp = (typed: readonly string[]): boolean =>
  parseArgs({ args: [...typed], strict: false, options: help }).values.help === true

/**
 * Parses the words and options that follow a command's name. Throws `CommandRefused` for anything that its usage line does not name: an ignored
 * option or word could be the one that mattered.
 */
export const parseWords = (
  { usage }: Command | StandaloneCommand,
  typed: readonly string[],
  width = terminalWidth(process.stderr),
): { words: string[]; options: Options } => {
  const grammar = grammarOf(usage)
  const usageLine = (lead: string) => wrapUsage(`${lead} npm run cards -- ${usage}`, { width, next: 6 })
  const refuse = (why: string): never => {
    throw new CommandRefused(`${wrapText(why, { width })}\n${usageLine('Usage:')}`)
  }
  const [taken] = findTakenByNpm(Object.keys(grammar.options))
  if (taken && !typed.some((word) => word === `--${taken}` || word.startsWith(`--${taken}=`)))
    throw new CommandRefused(`npm took --${taken} for itself. Nothing was changed.\n${usageLine('Write:')}`)
  const config = { args: [...typed], allowPositionals: true, options: grammar.options }
  const given = parseArgs({ ...config, strict: false, tokens: true }).tokens.filter((token) => token.kind === 'option')
  const unknown = given.find(({ name }) => !Object.hasOwn(grammar.options, name))
  if (unknown) refuse(`This command has no option ${unknown.rawName}.`)
  const twice = given.find(({ name }, place) => given.findIndex((other) => other.name === name) !== place)
  if (twice) refuse(`${twice.rawName} is given twice. Nothing was changed.`)
  for (const { name, rawName, value, inlineValue } of given) {
    const isFlag = grammar.options[name]?.type === 'boolean'
    if (isFlag && inlineValue) refuse(`${rawName} takes no value.`)
    // What looks like another option is one: its value was forgotten.
    if (!isFlag && (value === undefined || (!inlineValue && /^-./.test(value)))) refuse(`${rawName} needs a value.`)
  }
  const { positionals, values } = parseArgs({ ...config, strict: true })
  const surplus = positionals[grammar.words]
  if (surplus !== undefined) refuse(`Unexpected argument "${surplus}". Nothing was changed.`)
  return { words: positionals, options: values as Options }
}
