import { markOfForeignPage } from '../browsers/foreign-page.ts'
import type { Call } from '../context.ts'

/**
 * Whether a backend calls, or a page of an app, or anyone in a session that began there: others may have its token, and know what is set with it. A program
 * that is neither can say the same as a page of ours.
 */
export const isOfApp = (call: Pick<Call, 'caller' | 'settings'>): boolean =>
  markOfForeignPage(call) !== undefined || call.caller.signedIn?.ofApp === true
