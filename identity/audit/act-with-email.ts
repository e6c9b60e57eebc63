import { wantedOf } from '@iyk/kit/limits/store.ts'
import type { Call } from '../context.ts'
import { roomOf } from './record-act.ts'

/** The line of a call that sends an email without a session, to be written together with the email, and whom to tell that it was. */
export type ActWithEmail = { line: object; recorded: (failure: string | null) => void }

/** Undefined for a call that is not recorded. */
export const actWithEmail = ({ act, caller, settings }: Call, subject: string | undefined, now: Date) => {
  if (!act) return undefined
  const { actor, ipAddress: ip_address, userAgent: user_agent } = caller
  const room = actor === 'caller' ? wantedOf(roomOf({ settings }, { act: act.name, ip_address }), now) : undefined
  return {
    line: { at: now, actor, act: act.name, outcome: 'ok', subject, ip_address, user_agent, room },
    recorded: act.recorded,
  }
}
