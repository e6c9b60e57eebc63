import { events } from './rows/events.ts'
import { growth } from './rows/growth.ts'
import { pages } from './rows/pages.ts'
import { pictures } from './rows/pictures.ts'
import { scaleOut } from './rows/scale-out.ts'
import { sessionCheck } from './rows/session-check.ts'
import { signIns } from './rows/sign-ins.ts'
import { start } from './rows/start.ts'
import { taps } from './rows/taps.ts'
import type { Row } from './world.ts'

/** In the order in which they run: taps first, since they are about tables that have no statistics yet. */
export const rows: readonly Row[] = [taps, sessionCheck, ...signIns, events, start, pages, pictures, growth, scaleOut]
