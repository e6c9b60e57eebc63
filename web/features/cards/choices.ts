import type { Card } from '@iyk/wire/cards.ts'

/** An event a card can lead to. */
export type EventChoice = Pick<NonNullable<Card['event']>, 'id' | 'name' | 'status'>

/** What a card's list offers: the choices, and where it leads now when that is not among them. */
export function choicesFor(card: Card, choices: readonly EventChoice[]): readonly EventChoice[] {
  const { event } = card
  return event && !choices.some(({ id }) => id === event.id) ? [event, ...choices] : choices
}
