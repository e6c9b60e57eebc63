import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkValueOf } from '@iyk/cards/master-keys/master-keys.ts'
import { recordAct } from '@iyk/identity/audit/record-act.ts'
import { systemClock } from '@iyk/kit/clock.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { silentLog } from '@iyk/kit/log.ts'
import { SettingsRefused } from '@iyk/kit/settings/parse-settings.ts'
import { createRedactor } from '@iyk/kit/settings/redact.ts'
import { findCardMasterKey, verifyCardMasterKey } from '../card-master-key.ts'
import type { Contexts } from '../compose.ts'
import { type Config, parseConfig, parseSecrets, withAddress } from '../config.ts'
import { describeFullDisk } from '../describe-full-disk.ts'
import { describeMissingRight, runAsOwner } from '../describe-missing-right.ts'
import { openStore, type Store } from '../open-store.ts'
import {
  type About,
  type Command,
  CommandRefused,
  CommandStopped,
  type Options,
  type StandaloneCommand,
} from './command.ts'

/** Throws `CommandRefused` unless a host has run here: a command would create an empty database, perhaps in the wrong directory. */
const assertStarted = ({ DATABASE_URL, DATA_DIR }: Config) => {
  if (DATABASE_URL || existsSync(join(DATA_DIR, 'postgres'))) return
  throw new CommandRefused(
    `IYK Cards has not been started in ${DATA_DIR} yet. Run npm start first, or set DATA_DIR to the host's value.`,
  )
}

/** The card master key, if it is set or a start on localhost generated one. No command generates one. */
const findMasterKey = async (config: Config) =>
  config.CARD_MASTER_KEY ?? (config.local ? await findCardMasterKey(config) : undefined)

/**
 * Only commands that simulate taps or print keys need the card master key. Throws `CommandRefused` unless it is the host's: without a card, nothing
 * else tells that it is a wrong one.
 */
const assertKey = async (masterKey: Buffer | undefined, contexts: Contexts, host: Store['host']) => {
  if (!masterKey)
    throw new CommandRefused('CARD_MASTER_KEY is not set. Run this command with the settings of the host.')
  await verifyCardMasterKey(contexts)
  if (host?.masterKey && !checkValueOf(masterKey).equals(host.masterKey))
    throw new CommandRefused(
      'CARD_MASTER_KEY is not the key that the host was started with. Nothing was changed. Run this command with the settings of the host. To change the key, see “The card master key” in docs/self-hosting.md.',
    )
}

/** Passes all output through `redact`. Returns a function that ends this. */
const redactOutput = (redact: (text: string) => string) => {
  const { stdout } = process
  const write = stdout.write
  stdout.write = ((chunk: string | Uint8Array, ...rest: []) =>
    write.call(stdout, typeof chunk === 'string' ? redact(chunk) : chunk, ...rest)) as typeof write
  return () => {
    stdout.write = write
  }
}

const isRefusal = (error: unknown) =>
  error instanceof CommandRefused || error instanceof SettingsRefused || error instanceof Refusal

type Typed = { name: string; command: Command | StandaloneCommand; words: readonly string[]; options: Options }

/**
 * Opens the database, runs the command, and records it in the audit log with its outcome. Throws `CommandRefused` when the disk is full or the role of the
 * database lacks a right, and `CommandStopped` after Ctrl-C.
 */
export const executeCommand = async (typed: Typed): Promise<void> => {
  const parsed = parseConfig(undefined, { use: 'command' })
  const { command, words, options } = typed
  const execute = async () => {
    if ('runAlone' in command) return command.runAlone(parsed, words, options)
    assertStarted(parsed)
    return executeWith(parsed, { ...typed, command })
  }
  await execute().catch((error: unknown) => {
    if (error instanceof CommandRefused) throw error
    const sentence = describeFullDisk(error, parsed) ?? describeMissingRight(error, runAsOwner)
    throw sentence === undefined ? error : new CommandRefused(sentence)
  })
}

const executeWith = async (
  parsed: Config,
  { name, command, words, options }: Typed & { command: Command },
): Promise<void> => {
  const log = { ...silentLog, warn: (_fields: unknown, message: string) => console.error(message) }
  const opening = openStore({ config: parsed, log, use: 'command' })
  // Loaded while PostgreSQL starts.
  const [store, { compose }] = await Promise.all([opening, import('../compose.ts')])
  try {
    const config = withAddress(parsed, store.address.publicUrl)
    const here = { database: store.database, log: silentLog, clock: systemClock }
    const record = (outcome: string, about?: About) =>
      recordAct({ ...here, settings: config }, { actor: 'operator', act: name.replace(' ', '.'), outcome, ...about })
    // Not for every command: a chip's bytes or an address in a list may contain a short secret by chance.
    const restore = command.quotesServices ? redactOutput(createRedactor(parseSecrets())) : () => {}
    const run = async () => {
      const found = await findMasterKey(config)
      const contexts = await compose({ config, masterKey: found ?? Buffer.alloc(16), ...here, use: 'command' })
      if (command.needsKey) await assertKey(found, contexts, store.host)
      if (command.commitsInSteps && !options['dry-run']) await record('started')
      return command.run(contexts, words, options, store)
    }
    const { unchanged, stopped, ...about } =
      (await run()
        .catch(async (error: unknown) => {
          // The first word of such a command names a card or an event. Of others it may be a person's address, mistyped and unknown here.
          await record(
            isRefusal(error) ? 'refused' : 'failed',
            (error instanceof CommandRefused && error.about) ||
              ((command.needsKey || command.namesEvent) && { subject: words[0]?.slice(0, 200) }) ||
              undefined,
          )
          throw error
        })
        .finally(restore)) ?? {}
    await record(unchanged ? 'unchanged' : 'ok', about)
    if (stopped !== undefined) throw new CommandStopped(stopped)
  } finally {
    await store.close()
  }
}
