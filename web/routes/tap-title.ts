import type { TapState } from '@iyk/wire/tap-page.ts'
import * as texts from '../texts/english/public.ts'

/** The sentence a state begins with. */
export function tapTitle(state: TapState): string {
  switch (state.kind) {
    case 'ready':
      return texts.tap.ready.title
    case 'kept':
      return state.again ? texts.tap.kept.again : texts.tap.kept.title
    case 'already-kept':
      return texts.tap.already.title
    case 'sold-out':
      return texts.tap.soldOut.title
    case 'closed':
      return texts.tap.closed[state.status].title
    case 'unregistered':
      return texts.tap.unregistered.title
    case 'unlinked':
      return texts.tap.unlinked.title
    case 'refused':
      return texts.tap.refused[state.reason].title
    case 'welcome':
      return texts.tap.welcome.title
  }
}
