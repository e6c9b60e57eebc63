/** Every time zone this browser knows by Area/City, with UTC first; `wanted` are listed in any case. */
export function listTimeZones(...wanted: string[]): string[] {
  const known = Intl.supportedValuesOf('timeZone').filter((name) => name.includes('/'))
  return ['UTC', ...new Set([...known, ...wanted].filter((name) => name !== 'UTC').sort())]
}
