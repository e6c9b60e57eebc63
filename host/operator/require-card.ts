import { findCard } from '@iyk/cards/cards/find.ts'
import type { OperatorCard } from '@iyk/cards/cards/store.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Contexts } from '../compose.ts'
import { aboutCard } from '../console/cards/to-card.ts'
import { type Command, CommandRefused, requireWord } from './command.ts'

/** Finds the card that a command names. Throws `CommandRefused`. */
export const requireCard = async (cards: Contexts['cards'], words: readonly string[]) => {
  const name = requireWord(words, 'card')
  const card = await findCard(cards, name)
  if (!card) throw new CommandRefused(`No card is named "${name}". See: cards list`)
  return card
}

/** A command about the card that its first word names; the audit log records that card also when the command is refused. */
export const ofCard =
  (run: (card: OperatorCard, ...typed: Parameters<Command['run']>) => ReturnType<Command['run']>): Command['run'] =>
  async (contexts, words, options, store) => {
    const card = await requireCard(contexts.cards, words)
    return run(card, contexts, words, options, store).catch((error) => {
      throw error instanceof CommandRefused || error instanceof Refusal
        ? new CommandRefused(error.message, aboutCard(card))
        : error
    })
  }
