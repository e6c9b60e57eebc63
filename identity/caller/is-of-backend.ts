import type { Caller } from './caller.ts'

/** Whether a backend calls, or someone in a session that a backend began: it may know what is set here. */
export const isOfBackend = ({ actor, signedIn }: Pick<Caller, 'actor' | 'signedIn'>): boolean =>
  actor === 'backend' || signedIn?.byBackend === true
