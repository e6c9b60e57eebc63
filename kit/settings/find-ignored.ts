import type { SettingTable } from './parse-settings.ts'

type Environment = Record<string, string | undefined>

/** Why a setting has no effect: `with` a setting, or `without` settings; none while it has one. */
export const whyIgnored = (table: SettingTable, name: string, environment: Environment): string[] => {
  const isSet = (other: string) => Boolean(environment[other]?.trim())
  const { ignoredWith, ignoredWithout = [] } = table[name]!
  const needed = [ignoredWithout].flat()
  return [
    ...(ignoredWith !== undefined && isSet(ignoredWith) ? [`with ${ignoredWith}`] : []),
    ...(needed.length > 0 && !needed.some(isSet) ? [`without ${needed.join(' or ')}`] : []),
  ]
}

/** One sentence per reason for the settings that are set but ignored because another one is present or absent. Values are not shown. */
export const findIgnored = (table: SettingTable, environment: Environment): string[] => {
  const byReason = new Map<string, string[]>()
  for (const name of Object.keys(table)) {
    if (!environment[name]?.trim()) continue
    for (const reason of whyIgnored(table, name, environment))
      byReason.set(reason, [...(byReason.get(reason) ?? []), name])
  }
  return [...byReason].map(([reason, names]) => `Ignored ${reason}: ${names.join(', ')}.`)
}
