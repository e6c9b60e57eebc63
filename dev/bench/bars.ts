import { type Figure, units } from './figures.ts'
import { endOverStart, hosts, operations } from './growth-figures.ts'
import { pageCategories, pageUnits } from './page-units.ts'
import type { Row } from './world.ts'

/** What the median of a figure must reach. */
type Bar = Pick<Figure, 'row' | 'of' | 'unit'> & ({ least: number } | { most: number })

const ofPeer = 'Better Auth over IYK Cards'
const overPeer = (row: string, least: number): Bar => ({
  row,
  of: ofPeer,
  unit: '× CPU',
  least,
})
/** A page that a phone on slow 4G opens. */
const page = (of: string): Bar[] => [
  { row: 'pages', of, unit: pageUnits.firstPaint, most: 700 },
  { row: 'pages', of, unit: pageUnits.largestPaint, most: 1000 },
  { row: 'pages', of, unit: pageUnits.blocking, most: 50 },
  ...pageCategories.map((category): Bar => ({ row: 'pages', of, unit: pageUnits.score(category), least: 100 })),
]
const flat = (row: string, of: string): Bar => ({ row, of, unit: '× CPU', most: 1.2 })

/** What `--check` holds. */
export const bars: readonly Bar[] = [
  overPeer('session-check', 8),
  { row: 'session-check', of: 'IYK Cards over bare node:http', unit: '× rate', least: 0.4 },
  overPeer('magic-link-new', 5),
  overPeer('magic-link-returning', 5),
  overPeer('email-code-new', 5),
  overPeer('email-code-returning', 5),
  { row: 'start', of: 'IYK Cards', unit: 'MiB idle', most: 120 },
  { row: 'start', of: 'IYK Cards', unit: 'MiB loaded', most: 200 },
  { row: 'start', of: 'IYK Cards', unit: 'ms', most: 700 },
  { row: 'tap-opened', of: 'IYK Cards', unit: units.cpu, most: 150 },
  { row: 'tap-page', of: 'signed out, 6000 collectibles', unit: units.cpu, most: 250 },
  flat('tap-page', 'signed out, end over start'),
  flat('tap-page', 'signed in, end over start'),
  { row: 'collect', of: 'one event', unit: units.cpu, most: 600 },
  { row: 'collect', of: 'one event', unit: units.rate, least: 2000 },
  { row: 'collect', of: 'one event over many', unit: '× rate', least: 0.8 },
  { row: 'events', of: '100 events', unit: units.cpu, most: 200 },
  flat('events', '10000 events over 100 events'),
  ...operations.flatMap((operation) => hosts.map((host) => flat('growth', endOverStart(operation, host)))),
  ...['/', '/tap', '/auth/email', '/events', '/account', '/wallet'].flatMap(page),
  { row: 'pages', of: '/', unit: pageUnits.requests, most: 12 },
  { row: 'pages', of: '/', unit: pageUnits.scripts, most: 95 },
  { row: 'pages', of: '/account', unit: pageUnits.scripts, most: 100 },
]

type Found = {
  /** A sentence for each bar that the figures do not reach. */
  missed: string[]
  /** How many bars compare with a peer that was left out. */
  withoutPeer: number
}

type Options = { withPeers: boolean; rows: readonly Pick<Row, 'name' | 'figuresOf'>[] }

/** Bars of rows that were not run are left out; in a row that was, each must have its figure, but for those of the peer when it was left out. */
export const findMissed = (figures: readonly Figure[], { withPeers, rows }: Options): Found => {
  const due = bars.filter(({ row }) => rows.some(({ name, figuresOf = [name] }) => figuresOf.includes(row)))
  const held = due.filter(({ of }) => withPeers || of !== ofPeer)
  const missed = held.flatMap((bar) => {
    const { row, of, unit } = bar
    const found = figures.find((figure) => figure.row === row && figure.of === of && figure.unit === unit)
    const [reached, goal] =
      'least' in bar
        ? [found && found.median >= bar.least, `at least ${bar.least}`]
        : [found && found.median <= bar.most, `at most ${bar.most}`]
    if (reached) return []
    return [`${row}, ${of}: ${found ? Number(found.median.toPrecision(3)) : 'not measured'} ${unit}, not ${goal}.`]
  })
  return { missed, withoutPeer: due.length - held.length }
}
