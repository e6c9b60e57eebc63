/** A moment as its event's clocks show it: ISO 8601 with the offset of that place. `local` is `2026-11-20T18:00:00`, `at` the same moment in UTC. */
export const zonedTime = (local: string, at: string): string => {
  const minutes = Math.round((Date.parse(`${local}Z`) - Date.parse(at)) / 60_000)
  const two = (number: number) => String(Math.trunc(number)).padStart(2, '0')
  const size = Math.abs(minutes)
  return `${local}${minutes < 0 ? '-' : '+'}${two(size / 60)}:${two(size % 60)}`
}
