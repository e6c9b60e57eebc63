import type { SettingTable } from './parse-settings.ts'

/** One sentence per reason for the settings that are set but ignored because another one is present or absent. Values are not shown. */
export const findIgnored = (table: SettingTable, environment: Record<string, string | undefined>): string[] => {
  const isSet = (name: string) => Boolean(environment[name]?.trim())
  const byReason = new Map<string, string[]>()
  for (const [name, { ignoredWith, ignoredWithout = [] }] of Object.entries(table)) {
    if (!isSet(name)) continue
    const needed = [ignoredWithout].flat()
    const reasons = [
      ...(ignoredWith !== undefined && isSet(ignoredWith) ? [`with ${ignoredWith}`] : []),
      ...(needed.length > 0 && !needed.some(isSet) ? [`without ${needed.join(' or ')}`] : []),
    ]
    for (const reason of reasons) byReason.set(reason, [...(byReason.get(reason) ?? []), name])
  }
  return [...byReason].map(([reason, names]) => `Ignored ${reason}: ${names.join(', ')}.`)
}
