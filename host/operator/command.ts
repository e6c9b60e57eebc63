import type { IdentityContext } from '@iyk/identity/context.ts'
import type { Contexts } from '../compose.ts'
import type { Config } from '../config.ts'
import type { Store } from '../open-store.ts'

/** The command was ended by Ctrl-C before everything was done; the message says how far it got. */
export class CommandStopped extends Error {}

/** The command cannot be executed; the message is one plain sentence. */
export class CommandRefused extends Error {
  /** What the command was about, for the audit log. */
  about: About | undefined

  constructor(message: string, about?: About) {
    super(message)
    this.about = about
  }
}

export type Options = Record<string, string | boolean | undefined>

/**
 * What the audit log records besides the command's name: whom and what it was about, as identifiers only, and whether nothing changed.
 * `stopped` is not recorded: what is said of a command that Ctrl-C ended.
 */
export type About = {
  user_id?: string | undefined
  subject?: string | undefined
  session_id?: string | undefined
  unchanged?: true
  stopped?: string | undefined
}

export type Command = {
  usage: string
  about: string
  /** Simulates taps or prints keys, so it needs the card master key. Its first word names a card. */
  needsKey?: true
  /** Its first word names an event, which the audit log records also where the command is refused. */
  namesEvent?: true
  /** Prints responses of outside services, which may repeat a secret that they received. */
  quotesServices?: true
  /** May be interrupted after a part of its changes, so the audit log also records its start. */
  commitsInSteps?: true
  /** When it is done, the audit log records the command with what this returns. */
  run: (
    contexts: Contexts,
    words: readonly string[],
    options: Options,
    store: Pick<Store, 'forgetLog' | 'address'> & Partial<Pick<Store, 'host' | 'connection'>>,
  ) => Promise<About | undefined>
}

/** A command that opens no store, or another one than a host's. */
export type StandaloneCommand = Pick<Command, 'usage' | 'about'> & {
  runAlone: (config: Config, words: readonly string[], options: Options) => Promise<void>
}

/** Our own provider. Throws `CommandRefused` when PROVIDER_URL names another, which then has the users. */
export const requireIdentity = ({ identity, provider }: Contexts): IdentityContext => {
  if (identity) return identity
  throw new CommandRefused(`Users and sessions are managed by PROVIDER_URL, ${provider.url}. Use its tools instead.`)
}

/** The required word of a command. Throws `CommandRefused` when it is missing. */
export const requireWord = (words: readonly string[], what: string): string => {
  const [word] = words
  if (!word) throw new CommandRefused(`Missing ${what}. Add it after the command.`)
  return word
}

/** For a command with nothing left to do, which the audit log records as unchanged. */
export const nothingToDo = (what: string, about: About): About => {
  console.log(`${what}. Nothing to do.`)
  return { ...about, unchanged: true }
}

/** Control characters and those that change the direction of text: what other people typed must not control the terminal. */
const unprintable = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Makes text by other people safe to print on one line of a terminal. */
export const printable = (text: string): string => text.replaceAll(unprintable, ' ')

/** A value as JSON that is safe to print on a terminal; with `indent`, every field has its own line. */
export const printableJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, undefined, indent).replaceAll(unprintable, (character) =>
    character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** A name as a word to type, in quotes where a shell needs them. */
export const quoteWord = (name: string): string => (/^[\w.-]+$/.test(name) ? name : JSON.stringify(name))

/** Prints rows under a heading, in columns as wide as their longest cell. */
export const printTable = (heading: readonly string[], cells: readonly (readonly string[])[]) => {
  const rows = cells.map((row) => row.map(printable))
  const widths = heading.map((cell, column) => Math.max(cell.length, ...rows.map((row) => (row[column] ?? '').length)))
  for (const row of [heading, ...rows])
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}
