import type { KioskCodes } from '@iyk/wire/kiosks.ts'

type Codes = Pick<KioskCodes['data'], 'codes' | 'period_seconds'>

/** The code of a moment of the host's clock, and when the next one takes its place. Undefined where there is none. */
export function codeAt({ codes, period_seconds }: Codes, at: number): { code: string; until: number } | undefined {
  const period = period_seconds * 1000
  const current = codes.find(({ from }) => from <= at && at < from + period)
  return current && { code: current.code, until: current.from + period }
}

/** Until when there are codes, by the host's clock. */
export function codesUntil({ codes, period_seconds }: Codes): number {
  return (codes.at(-1)?.from ?? 0) + period_seconds * 1000
}
