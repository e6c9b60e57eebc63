import type { SettingTable } from './read-settings.ts'

/** One sentence for each setting whose presence or absence makes others idle: those of them that are set. What they hold is not shown. */
export const findIgnored = (table: SettingTable, environment: Record<string, string | undefined>): string[] => {
  const isSet = (name: string) => Boolean(environment[name]?.trim())
  const byReason = new Map<string, string[]>()
  for (const [name, { ignoredWith, ignoredWithout }] of Object.entries(table)) {
    if (!isSet(name)) continue
    const reasons = [
      ...(ignoredWith !== undefined && isSet(ignoredWith) ? [`with ${ignoredWith}`] : []),
      ...(ignoredWithout !== undefined && !isSet(ignoredWithout) ? [`without ${ignoredWithout}`] : []),
    ]
    for (const reason of reasons) byReason.set(reason, [...(byReason.get(reason) ?? []), name])
  }
  return [...byReason].map(([reason, names]) => `Ignored ${reason}: ${names.join(', ')}.`)
}
