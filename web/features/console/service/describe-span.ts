import { spans as copy } from '../../../copy/english/console-service.ts'
import { formatCount } from '../../../format/format-for-reader.ts'

const units = [
  [86_400, copy.days],
  [3_600, copy.hours],
  [60, copy.minutes],
] as const

/** A span of time in its largest whole unit. */
export function describeSpan(seconds: number): string {
  const [size, say] = units.find(([size]) => seconds > 0 && seconds % size === 0) ?? ([1, copy.seconds] as const)
  const count = seconds / size
  return say(count, formatCount(count))
}
