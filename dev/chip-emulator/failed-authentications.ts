import type { ChipKey, ChipState } from './chip-state.ts'
import { require } from './status.ts'

/*
 * The data sheet says that the chip slows down after "a limit of consecutive unsuccessful attempts" and that the delay grows up to a maximum, without
 * numbers. The emulator answers AUTHENTICATION_DELAY from the sixth failure on: once, then once more for each further failure, up to twenty times.
 */
const FREE_FAILURES = 5
const MAX_DELAYS = 20

/** Before any authentication: a delay that is owed is paid by one refused command each. */
export const payDelay = (state: ChipState): void => {
  if (state.delays === 0) return
  state.delays -= 1
  require(false, 'authenticationDelay')
}

/** A key whose TotFailCtr reached the limit authenticates nobody until key 0 changes it. */
export const requireNotBlocked = ({ failureLimit }: ChipState, key: ChipKey): void =>
  require(!failureLimit.enabled || key.failures < failureLimit.limit, 'permissionDenied')

export const countFailure = (state: ChipState, key: ChipKey): void => {
  key.failures += 1
  state.consecutiveFailures += 1
  state.delays = Math.max(0, Math.min(MAX_DELAYS, state.consecutiveFailures - FREE_FAILURES))
}

export const countSuccess = (state: ChipState, key: ChipKey): void => {
  key.failures = Math.max(0, key.failures - state.failureLimit.decrement)
  state.consecutiveFailures = 0
}
