import type { Effort } from './alternate.ts'
import type { Figure } from './figures.ts'
import type { Ours } from './open-ours.ts'
import type { Person } from './sign-in.ts'
import type { LoadProcess } from './start-load.ts'
import type { Peer } from './start-peer.ts'

/** How much of everything. */
export type Scale = {
  rounds: number
  /** How long a round of one contender takes. */
  seconds: number
  /** How many operations warm it up. */
  first: number
  people: number
  /** How many cards the chips are of, and how many collectibles the one event has in the end. */
  taps: { cards: number; collectibles: number }
  /** How many events the holders of the list have, and how many holders with the smaller number there are. */
  events: { few: number; many: number; holders: number }
  /** How many pictures of one event are requested at once, one after the other. */
  pictures: readonly number[]
  /** How many people, sessions, taps and collectibles there are, one after the other, and how many of them are looked at. */
  growth: { rows: readonly number[]; sample: number }
  /** How many seconds a server rests before its memory is read, and what it did before the second reading. */
  memory: { rest: number; checks: number; signIns: number }
}

/** Better Auth, and once more with its cookie cache. */
export type Peers = { plain: Peer; cached: Peer }

export type World = {
  scale: Scale
  effort: Effort
  load: LoadProcess
  ours: Ours
  /** Signed in at ours. */
  people: Person[]
  peers?: Peers | undefined
  /** The processor of the load, for a program that is a load itself. */
  loadProcessor?: string | undefined
  /** Whether what is started from now on may use the processor of the load, too. */
  useAllProcessors: (may: boolean) => void
  /** A folder for the data of another host, removed at the end. */
  createData: () => Promise<string>
  /** Aborted when the bench is to end early: a row that drives something of its own then closes it, and fails for want of it. */
  interrupted: AbortSignal
}

export type Row = {
  name: string
  /** What its figures are of, if not of its own name. */
  figuresOf?: readonly string[]
  about: string
  /** It takes long, and runs only when it is named. */
  onRequest?: true
  run: (world: World) => Promise<Figure[]>
}

export const full: Scale = {
  rounds: 5,
  seconds: 1,
  first: 200,
  people: 1000,
  taps: { cards: 100, collectibles: 6000 },
  events: { few: 100, many: 10_000, holders: 20 },
  pictures: [500, 5000],
  growth: { rows: [1e3, 1e5, 1e7], sample: 500 },
  memory: { rest: 2, checks: 3000, signIns: 300 },
}
