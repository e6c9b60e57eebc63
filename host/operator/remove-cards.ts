import { removeBatch } from '@iyk/cards/cards/remove.ts'
import { remove } from '../console/cards/remove.ts'
import { ofCardOrBatch, runBatch } from './card-batches.ts'
import type { Command } from './command.ts'
import { ofCard } from './require-card.ts'

const removeOne = ofCard(async (card, { cards }) => {
  const { about } = await remove(cards, { card })
  console.log(`Removed ${card.name} (${card.uid}).`)
  return about
})

const removeAll = runBatch({
  verb: 'remove',
  done: 'Removed',
  concerns: () => true,
  others: '',
  nothing: (batch) => batch,
  isFinal: true,
  run: removeBatch,
})

export const removeCommand: Command = {
  usage: 'cards remove <card, or a batch as "badge-{n}"> [--count <number>] [--dry-run]',
  about:
    'Take a card out of service. What was collected with it stays. Of a batch, --count says how many; without it, nothing is changed.',
  run: ofCardOrBatch(removeOne, removeAll),
}
