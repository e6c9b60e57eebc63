import type { TapState } from '@iyk/wire/tap-page.ts'
import * as copy from '../copy/english/public.ts'

/** The heading of each state. */
export function tapTitle(state: TapState): string {
  switch (state.kind) {
    case 'ready':
      return state.way === 'email' || state.way === 'list' ? copy.tap.ready.titles[state.way] : copy.tap.ready.title
    case 'kept':
      return state.again ? copy.tap.kept.again : copy.tap.kept.title
    case 'already-kept':
      return copy.tap.already.title
    case 'sold-out':
      return copy.tap.soldOut.title
    case 'closed':
      return copy.tap.closed[state.status].title
    case 'unregistered':
      return copy.tap.unregistered.title
    case 'unlinked':
      return copy.tap.unlinked.title
    case 'used':
      return copy.tap.refused[state.isCode ? 'code-used' : 'replayed'].title
    case 'refused':
      return copy.tap.refused[state.reason].title
    case 'code-unknown':
      return copy.tap.codeUnknown.title
    case 'way-closed':
      return copy.tap.wayClosed[state.why].title
    case 'invited':
      return copy.tap.invited.title
    case 'declined':
      return copy.tap.declined.title
    case 'not-shown':
      return copy.tap.notShown.title
    case 'welcome':
      return copy.tap.welcome.title
  }
}
