import { whyIgnored } from '@iyk/kit/settings/find-ignored.ts'
import type { SettingTable } from '@iyk/kit/settings/parse-settings.ts'
import { createRedactor } from '@iyk/kit/settings/redact.ts'
import type { SettingList } from '@iyk/wire/console-service.ts'
import { rateSettings } from '@iyk/wire/rate-limits.ts'
import { type Config, parseSecrets, settingTable } from '../config.ts'

type Environment = Record<string, string | undefined>

const rates = new Map<string, string>(rateSettings.map(({ name, rate }) => [name, rate]))

/** Settings that have a default which depends on others. */
const derived = ['PUBLIC_URL', 'MAIL_FROM', 'DATA_DIR'] as const
const isDerived = (name: string): name is (typeof derived)[number] => (derived as readonly string[]).includes(name)

const fallbackOf = (name: string, config: Config): string | null => {
  if (isDerived(name)) return config[name]
  const { fallback } = (settingTable as SettingTable)[name]!
  if (rates.has(name)) return rates.get(name)!
  if (fallback === undefined || fallback === null) return null
  return Array.isArray(fallback) ? fallback.join(',') : String(fallback)
}

/**
 * Each setting as it was read, in the order of the manual. Of a secret only whether it is set; and nothing that another setting repeats of one, as a URL with a
 * password would.
 */
export const listSettings = (environment: Environment, config: Config): SettingList => {
  const redact = createRedactor(parseSecrets(environment))
  const table: SettingTable = settingTable
  return {
    data: Object.entries(table).map(([name, { about, secret = false }]) => {
      const given = environment[name]?.trim() || undefined
      const value = secret ? null : (given ?? fallbackOf(name, config))
      return {
        name,
        about,
        is_set: given !== undefined,
        is_secret: secret,
        value: value && redact(value),
        ignored_because_of: given === undefined ? null : (whyIgnored(table, name, environment)[0] ?? null),
      }
    }),
  }
}
