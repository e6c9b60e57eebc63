import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { recordAct } from '@iyk/identity/audit/record-act.ts'
import { systemClock } from '@iyk/kit/clock.ts'
import { silentLog } from '@iyk/kit/log.ts'
import { createRedactor } from '@iyk/kit/settings/redact.ts'
import { findCardMasterKey, verifyCardMasterKey } from '../card-master-key.ts'
import { compose } from '../compose.ts'
import { type Config, readConfig, readSecrets, withAddress } from '../config.ts'
import { openStore } from '../open-store.ts'
import { auditCommand } from './audit.ts'
import * as cards from './cards.ts'
import { deployCommand, statusCommand } from './chain.ts'
import { checkWords } from './check-words.ts'
import { revokeCollectibleCommand } from './collectibles.ts'
import { type Command, CommandRefused } from './command.ts'
import {
  approveCommand,
  correctEventCommand,
  importCommand,
  listEventsCommand,
  rejectCommand,
  showEventCommand,
  takeDownEventCommand,
} from './events.ts'
import { rotateKeysCommand } from './keys.ts'
import { listMailsCommand, resendMailsCommand, testMailCommand } from './mails.ts'
import { restorePictureCommand, takeDownPictureCommand } from './pictures.ts'
import { resealCommand } from './secrets.ts'
import { revokeSessionsCommand } from './sessions.ts'
import {
  banUserCommand,
  deleteUserCommand,
  listUsersCommand,
  resetSecondStepCommand,
  showUserCommand,
  unbanUserCommand,
} from './users.ts'
import { importUsersCommand } from './users-import.ts'

const commands: Record<string, Command> = {
  'cards add': cards.addCardCommand,
  'cards list': cards.listCardsCommand,
  'cards hold': cards.holdCommand,
  'cards release': cards.releaseCommand,
  'cards block': cards.blockCommand,
  'cards unblock': cards.unblockCommand,
  'cards rename': cards.renameCommand,
  'cards remove': cards.removeCommand,
  'cards tap': cards.tapCommand,
  'cards keys': cards.cardKeysCommand,
  'cards reprogram': cards.reprogramCommand,
  'collectibles revoke': revokeCollectibleCommand,
  'events list': listEventsCommand,
  'events import': importCommand,
  'events approve': approveCommand,
  'events reject': rejectCommand,
  'events show': showEventCommand,
  'events takedown': takeDownEventCommand,
  'events correct': correctEventCommand,
  'pictures takedown': takeDownPictureCommand,
  'pictures restore': restorePictureCommand,
  'users list': listUsersCommand,
  'users show': showUserCommand,
  'users ban': banUserCommand,
  'users unban': unbanUserCommand,
  'users delete': deleteUserCommand,
  'users reset-second-step': resetSecondStepCommand,
  'users import': importUsersCommand,
  'sessions revoke': revokeSessionsCommand,
  'keys rotate': rotateKeysCommand,
  'secrets reseal': resealCommand,
  'mails list': listMailsCommand,
  'mails resend': resendMailsCommand,
  'mails test': testMailCommand,
  'chain deploy': deployCommand,
  'chain status': statusCommand,
  audit: auditCommand,
}

const options = {
  help: { type: 'boolean', short: 'h' },
  holder: { type: 'string' },
  uid: { type: 'string' },
  event: { type: 'string' },
  reason: { type: 'string' },
  status: { type: 'string' },
  since: { type: 'string' },
  user: { type: 'string' },
  from: { type: 'string' },
  version: { type: 'string' },
  name: { type: 'string' },
  description: { type: 'string' },
  place: { type: 'string' },
  'no-picture': { type: 'boolean' },
  again: { type: 'boolean' },
  new: { type: 'boolean' },
  json: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
} as const

const manual = () => {
  const width = Math.max(...Object.values(commands).map(({ usage }) => usage.length))
  const rows = Object.values(commands).map(({ usage, about }) => `  ${usage.padEnd(width)}  ${about}`)
  return `Usage: npm run cards -- <command>\n\n${rows.join('\n')}\n`
}

/** A command looks at what a host has made; on its own it would make an empty world in the wrong folder and find nothing there. */
const assertStarted = ({ DATABASE_URL, DATA_DIR }: Config) => {
  if (DATABASE_URL || existsSync(join(DATA_DIR, 'postgres'))) return
  throw new CommandRefused(
    `Nothing was started in ${DATA_DIR} yet. Run npm start first, or set DATA_DIR as the host has it.`,
  )
}

const readWords = (words: readonly string[]) => {
  try {
    return parseArgs({ args: [...words], allowPositionals: true, strict: true, options, tokens: true })
  } catch (error) {
    throw new CommandRefused(`${(error as Error).message}\n\n${manual()}`)
  }
}

/** The key that made the cards; only commands that read or make taps ask for it, and never draw a new one. */
const masterKeyFor = async ({ needsKey }: Command, config: Config) => {
  const key = config.CARD_MASTER_KEY ?? (config.local ? await findCardMasterKey(config) : undefined)
  if (key || !needsKey) return key ?? Buffer.alloc(16)
  throw new CommandRefused('CARD_MASTER_KEY is not set here. Give this command the settings that the host has.')
}

/** Sends what is printed through `redact` until the answer is called. */
const redactOutput = (redact: (text: string) => string) => {
  const { stdout } = process
  const write = stdout.write
  stdout.write = ((chunk: string | Uint8Array, ...rest: []) =>
    write.call(stdout, typeof chunk === 'string' ? redact(chunk) : chunk, ...rest)) as typeof write
  return () => {
    stdout.write = write
  }
}

/** Runs one operator command, beside a running host or alone. Throws `CommandRefused` with a sentence for the operator. */
export const runCommand = async (words: readonly string[]): Promise<void> => {
  const { positionals, values, tokens } = readWords(words)
  const [noun, verb] = positionals
  if (values.help || !noun) {
    console.log(manual())
    return
  }
  const alone = commands[noun]
  const command = alone ?? commands[`${noun} ${verb}`]
  if (!command) throw new CommandRefused(`"${positionals.join(' ')}" is not a command.\n\n${manual()}`)
  const rest = positionals.slice(alone ? 1 : 2)
  const given = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []))
  checkWords(command, rest, values, given)
  const asked = readConfig()
  assertStarted(asked)
  const store = await openStore({ config: asked, log: silentLog, use: 'command' })
  try {
    const config = withAddress(asked, store.address.publicUrl)
    const masterKey = await masterKeyFor(command, config)
    const contexts = await compose({ config, masterKey, database: store.database, log: silentLog, clock: systemClock })
    if (command.needsKey) await verifyCardMasterKey(contexts)
    // Not everywhere: the bytes of a chip or an address in a list may hold a short secret by chance.
    const restore = command.quotesServices ? redactOutput(createRedactor(readSecrets())) : () => {}
    const about = await command.run(contexts, rest, values, store).finally(restore)
    if (about === null) return
    const act = (alone ? noun : `${noun}.${verb}`) as string
    await recordAct(contexts.cards, { actor: 'operator', act, outcome: 'ok', ...about })
  } finally {
    await store.close()
  }
}
