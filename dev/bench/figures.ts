import type { Window } from './alternate.ts'

type Spread = { min: number; median: number; max: number }
/** One measured quantity of one row: `of` names whose, `unit` what. */
export type Figure = { row: string; of: string; unit: string } & Spread

export const spreadOf = (values: readonly number[]): Spread => {
  const sorted = values.toSorted((one, other) => one - other)
  return { min: sorted[0]!, median: sorted[Math.floor(sorted.length / 2)]!, max: sorted.at(-1)! }
}

export const units = { cpu: 'µs CPU', process: 'µs CPU, process', postgres: 'µs CPU, Postgres', rate: '/s' }

const cpuOf = ({ process, postgres, operations }: Window) => (process + postgres) / operations
const rateOf = ({ operations, seconds }: Window) => operations / seconds

/** The figures of one contender of a row; what it does not use, such as Postgres, has none. */
export const figuresOf = (row: string, of: string, windows: readonly Window[]): Figure[] => {
  const each: [unit: string, value: (window: Window) => number][] = [
    [units.cpu, cpuOf],
    [units.process, ({ process, operations }) => process / operations],
    [units.postgres, ({ postgres, operations }) => postgres / operations],
    [units.rate, rateOf],
  ]
  return each.map(([unit, value]) => ({ row, of, unit, ...spreadOf(windows.map(value)) })).filter(({ max }) => max > 0)
}

const ratioOf = (over: readonly Window[], under: readonly Window[], value: (window: Window) => number) =>
  spreadOf(over.map((window, round) => value(window) / value(under[round]!)))

/** How many times as much processor time `over` takes, round by round. */
export const cpuRatio = (row: string, of: string, over: readonly Window[], under: readonly Window[]): Figure => ({
  row,
  of,
  unit: '× CPU',
  ...ratioOf(over, under, cpuOf),
})

/** How many times as many operations a second `over` does, round by round. */
export const rateRatio = (row: string, of: string, over: readonly Window[], under: readonly Window[]): Figure => ({
  row,
  of,
  unit: '× rate',
  ...ratioOf(over, under, rateOf),
})

/** A line for each: the least, the median and the greatest value. */
export const formatFigures = (figures: readonly Figure[]): string => {
  const shown = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3))
  return figures
    .map(({ row, of, unit, min, median, max }) => {
      const values = [min, median, max].map(shown).join(' / ')
      return `${row.padEnd(22)} ${of.padEnd(40)} ${values.padEnd(28)} ${unit}`
    })
    .join('\n')
}
