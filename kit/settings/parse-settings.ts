/** One setting: how its text is parsed, what is allowed (for the refusal and the manual), and its default. */
export type Setting<Value> = {
  /** Returns undefined when the text is not allowed. */
  parse: (text: string) => Value | undefined
  allowed: string
  fallback: Value
  about: string
  /** Never shown, not even in an error. */
  secret?: true
  /** Which part of a value is not allowed, without the value. */
  faultIn?: (text: string) => string | undefined
  /** The setting with the user name for this secret, as in HTTP's Basic. */
  secretOf?: string
  /** This setting is ignored when that one is set. */
  ignoredWith?: string
  /** This setting is ignored unless that one, or one of those, is set. */
  ignoredWithout?: string | readonly string[]
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

/**
 * Without what may be secret: of an address what is before its host, since a password that is not encoded may itself have `/` or `@`, and tokens in its query;
 * and keys that belong to another setting.
 */
const withoutSecrets = (text: string): string =>
  text
    .replace(/^([a-z][\w+.-]*:)?\/\/.*@/is, '$1//[secret]@')
    .replace(/^(?!([a-z][\w+.-]*:)?\/\/).*:\S.*@/is, '[secret]@')
    .replaceAll(/([?&][^=&]*(?:key|token|secret|pass|auth)[^=&]*=)[^&#]*/gi, '$1[secret]')
    .replaceAll(/AGE-SECRET-KEY-\w*|\b[0-9a-f]{64}\b/gi, '[secret]')

/** Parses every setting of a table from the environment. An empty value counts as absent. Throws one error that names every invalid value. */
export const parseSettings = <Table extends SettingTable>(
  table: Table,
  environment: Record<string, string | undefined>,
): Settings<Table> => {
  const problems: string[] = []
  const entries = Object.entries(table).map(([name, { parse, allowed, fallback, secret, faultIn }]) => {
    const text = environment[name]?.trim()
    if (!text) return [name, fallback]
    const value: unknown = parse(text)
    if (value === undefined) {
      const fault = faultIn?.(text)
      const where = fault ? ` Check ${fault}.` : ''
      problems.push(`${name} is ${secret ? 'set' : `"${withoutSecrets(text)}"`}, but must be ${allowed}.${where}`)
    }
    return [name, value]
  })
  if (problems.length > 0) throw new SettingsRefused(problems)
  return Object.fromEntries(entries)
}
