import type { Chip } from './chip.ts'
import type { ChipState, TamperStatus } from './chip-state.ts'

/** The chip looks at its loop when a field wakes it, once that is switched on, and never forgets that it was open. */
export const measureLoop = ({ tamper }: ChipState): TamperStatus => {
  if (!tamper.enabled) return 'I'
  if (tamper.loop === 'open') tamper.opened = true
  return tamper.loop === 'open' ? 'O' : 'C'
}

/** Permanent and current status, as two letters: C closed, O open, I when it was not looked at. */
export const tamperStatus = ({ state, loop }: Chip): string => {
  if (loop === 'I') return 'II'
  return `${state.tamper.opened ? 'O' : 'C'}${loop}`
}
