import type { Card } from '@iyk/wire/cards.ts'

/** An event that can be linked to a card. */
export type EventChoice = Pick<NonNullable<Card['event']>, 'id' | 'name' | 'status'>

/** What a card's list offers: the choices, and its current event when that is not among them. */
export function eventChoices(card: Card, choices: readonly EventChoice[]): readonly EventChoice[] {
  const { event } = card
  return event && !choices.some(({ id }) => id === event.id) ? [event, ...choices] : choices
}
