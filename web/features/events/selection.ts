import type { EventRole, PoapEvent } from '@iyk/wire/poap-events.ts'
import type { ComponentType } from 'react'

/** An event of a list, with what its reader is there. */
export interface FoundEvent {
  event: PoapEvent
  role: EventRole
}

/** By id; what was selected stays, whatever is searched for next. */
export type Selected = ReadonlyMap<string, FoundEvent>

/** What can be done with all that is selected, in a dialog. `onClose` says whether any of them was changed. */
type Actions = ComponentType<{ targets: readonly FoundEvent[]; open: boolean; onClose: (isChanged: boolean) => void }>
export type LoadActions = () => Promise<Actions>

export interface Selection {
  selected: Selected
  loadActions: LoadActions
  onSelect: (selected: Selected) => void
  onDone: () => void
  onChanged: () => void
}

export interface SearchProps {
  /** Of the address. */
  query: string
  selecting: boolean
  onSelect: (selecting: boolean) => void
}

/** What searches a long list, and what it finds. */
export interface SearchPart {
  Search: ComponentType<SearchProps>
  Found: ComponentType<SearchProps>
}
