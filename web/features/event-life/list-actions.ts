import type { EventRole, PoapEvent } from '@iyk/wire/poap-events.ts'

export type Action = 'duplicate' | 'supply' | 'end' | 'cancel' | 'transfer' | 'remove' | 'leave'

/** What someone with this role can do with an event as it is, most harmless first. */
export function listActions(event: PoapEvent, role: EventRole): Action[] {
  const { status, collected, revoked } = event
  const manages = role !== 'staff'
  const isOpen = status === 'active' || status === 'future'
  const possible: Record<Action, boolean> = {
    duplicate: manages,
    supply: manages && status !== 'rejected',
    end: manages && status === 'active',
    cancel: manages && isOpen,
    transfer: role === 'holder',
    remove: role === 'holder' && collected === 0 && !revoked,
    leave: role !== 'holder',
  }
  return (Object.keys(possible) as Action[]).filter((action) => possible[action])
}
