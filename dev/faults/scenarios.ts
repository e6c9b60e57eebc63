import type { Scenario } from './scenario.ts'
import { clock } from './scenarios/clock.ts'
import { database } from './scenarios/database.ts'
import { killsOfBundled, killsOfOwn } from './scenarios/kills.ts'
import { overload } from './scenarios/overload.ts'
import { powerCuts } from './scenarios/power-cuts.ts'
import { services } from './scenarios/services.ts'
import { soak } from './scenarios/soak.ts'
import { twoHosts } from './scenarios/two-hosts.ts'

/** In the order in which they run: the longest last. */
export const scenarios: readonly Scenario[] = [
  killsOfBundled,
  killsOfOwn,
  powerCuts,
  twoHosts,
  database,
  services,
  clock,
  overload,
  soak,
]
