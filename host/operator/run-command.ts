import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { systemClock } from '@iyk/kit/clock.ts'
import { silentLog } from '@iyk/kit/log.ts'
import { addressFile } from '../address-file.ts'
import { compose } from '../compose.ts'
import { type Config, readConfig } from '../config.ts'
import { openStore } from '../open-store.ts'
import { addCardCommand, listCardsCommand, tapCommand } from './cards.ts'
import { type Command, CommandRefused } from './command.ts'
import { approveCommand, importCommand, listEventsCommand, rejectCommand } from './events.ts'

export const commands: Record<string, Command> = {
  'cards add': addCardCommand,
  'cards list': listCardsCommand,
  'cards tap': tapCommand,
  'events list': listEventsCommand,
  'events import': importCommand,
  'events approve': approveCommand,
  'events reject': rejectCommand,
}

const manual = () => {
  const width = Math.max(...Object.values(commands).map(({ usage }) => usage.length))
  const rows = Object.values(commands).map(({ usage, about }) => `  ${usage.padEnd(width)}  ${about}`)
  return `Usage: npm run cards -- <command>\n\n${rows.join('\n')}\n`
}

/** The host that was started last knows under which address people reach this data. */
const withPublicUrl = async (config: Config): Promise<Config> => {
  if (config.addressGiven) return config
  const kept = await readFile(addressFile(config.DATA_DIR), 'utf8').catch(() => undefined)
  return kept ? { ...config, PUBLIC_URL: kept.trim() } : config
}

/** Runs one operator command, beside a running host or alone. Throws `CommandRefused` with a sentence for the operator. */
export const runCommand = async (words: readonly string[]): Promise<void> => {
  const { positionals, values } = parseArgs({
    args: [...words],
    allowPositionals: true,
    strict: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      holder: { type: 'string' },
      uid: { type: 'string' },
      reason: { type: 'string' },
      status: { type: 'string' },
    },
  })
  const [noun, verb, ...rest] = positionals
  if (values.help || !noun) {
    console.log(manual())
    return
  }
  const command = commands[`${noun} ${verb}`]
  if (!command) throw new CommandRefused(`"${positionals.join(' ')}" is not a command.\n\n${manual()}`)
  const config = await withPublicUrl(readConfig())
  const store = await openStore({ config, log: silentLog, use: 'command' })
  try {
    const contexts = await compose({ config, database: store.database, log: silentLog, clock: systemClock })
    await command.run(contexts, rest, values)
  } finally {
    await store.close()
  }
}
