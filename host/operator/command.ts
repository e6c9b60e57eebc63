import type { IdentityContext } from '@iyk/identity/context.ts'
import type { Contexts } from '../compose.ts'

/** What the operator typed cannot be carried out; the message is one plain sentence. */
export class CommandRefused extends Error {}

export type Options = Record<string, string | boolean | undefined>

export type Command = {
  usage: string
  about: string
  /** Reads or makes taps, so it must have the key of the cards. */
  needsKey?: true
  run: (contexts: Contexts, words: readonly string[], options: Options) => Promise<void>
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

/** Rows under a heading, in columns as wide as their longest cell. */
export const printTable = (heading: readonly string[], rows: readonly (readonly string[])[]) => {
  const widths = heading.map((cell, column) => Math.max(cell.length, ...rows.map((row) => (row[column] ?? '').length)))
  for (const row of [heading, ...rows])
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}
