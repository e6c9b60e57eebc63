import type { IdentityContext } from '@iyk/identity/context.ts'
import type { Contexts } from '../compose.ts'
import type { Store } from '../open-store.ts'

/** What the operator typed cannot be carried out; the message is one plain sentence. */
export class CommandRefused extends Error {}

export type Options = Record<string, string | boolean | undefined>

/** What the audit log says beside the name of a command: whom and what it was about, in identifiers only. */
export type About = { user_id?: string | undefined; subject?: string | undefined; session_id?: string | undefined }

export type Command = {
  usage: string
  about: string
  /** Reads or makes taps, so it must have the key of the cards. */
  needsKey?: true
  /** Prints what outside services said, who may repeat a secret they were shown. */
  quotesServices?: true
  /** What it did, or showed, goes into the audit log when it is done, with what it returns. Null keeps it out: nothing happened. */
  run: (
    contexts: Contexts,
    words: readonly string[],
    options: Options,
    store: Pick<Store, 'forgetLog' | 'address'>,
  ) => Promise<About | null | undefined>
}

/** Our own provider. Throws `CommandRefused` where PROVIDER_URL names another, which keeps the users. */
export const requireIdentity = ({ identity, provider }: Contexts): IdentityContext => {
  if (identity) return identity
  throw new CommandRefused(`Users and their sessions are kept by PROVIDER_URL, ${provider.url}. Ask there.`)
}

/** The one word a command cannot do without. */
export const requireWord = (words: readonly string[], what: string): string => {
  const [word] = words
  if (!word) throw new CommandRefused(`Which ${what}? Name it after the command.`)
  return word
}

/** For a command that found done what it was asked for; it leaves no line in the audit log. */
export const nothingToDo = (what: string): null => {
  console.log(`${what}; nothing was to be done.`)
  return null
}

/** Control characters, and those that turn the direction of text around: what somebody typed must not drive the terminal. */
const unprintable = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Somebody's words for one line of a terminal. */
export const printable = (text: string): string => text.replaceAll(unprintable, ' ')

/** A value as JSON that a terminal shows as it is written; `indent` puts every field on a line. */
export const printableJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, undefined, indent).replaceAll(unprintable, (character) =>
    character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Rows under a heading, in columns as wide as their longest cell. */
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
