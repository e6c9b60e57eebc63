/** One setting: how its text is read, what is allowed (for the refusal and the manual) and what holds without it. */
export type Setting<Value> = {
  /** Returns undefined when the text is not allowed. */
  read: (text: string) => Value | undefined
  allowed: string
  fallback: Value
  about: string
  /** Never shown, not even in a refusal. */
  secret?: true
  /** Which part of a text that is not allowed is wrong, without what it holds. */
  faultIn?: (text: string) => string | undefined
  /** The setting in whose name this secret is shown, as in HTTP's Basic. */
  secretOf?: string
  /** The setting beside which this one is not looked at. */
  ignoredWith?: string
  /** The setting without which this one is not looked at. */
  ignoredWithout?: string
}

// biome-ignore lint/suspicious/noExplicitAny: a table holds settings of every type; each is inferred below.
export type SettingTable = Record<string, Setting<any>>
export type Settings<Table extends SettingTable> = {
  readonly [Name in keyof Table]: Table[Name] extends Setting<infer Value> ? Value : never
}

export class SettingsRefused extends Error {
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'SettingsRefused'
  }
}

/** Reads every setting of a table from the environment. An empty value counts as absent. Throws one error that names every wrong value. */
export const readSettings = <Table extends SettingTable>(
  table: Table,
  environment: Record<string, string | undefined>,
): Settings<Table> => {
  const problems: string[] = []
  const entries = Object.entries(table).map(([name, { read, allowed, fallback, secret, faultIn }]) => {
    const text = environment[name]?.trim()
    if (!text) return [name, fallback]
    const value: unknown = read(text)
    if (value === undefined) {
      const fault = faultIn?.(text)
      const where = fault ? ` Look at ${fault}.` : ''
      problems.push(`${name} is ${secret ? 'set' : `"${text}"`}, but must be ${allowed}.${where}`)
    }
    return [name, value]
  })
  if (problems.length > 0) throw new SettingsRefused(problems)
  return Object.fromEntries(entries)
}
