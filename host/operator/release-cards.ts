import { releaseBatch } from '@iyk/cards/cards/release-for-operator.ts'
import { release } from '../console/cards/release.ts'
import { ofCardOrBatch, runBatch } from './card-batches.ts'
import { type Command, nothingToDo } from './command.ts'
import { ofCard } from './require-card.ts'

const releaseOne = ofCard(async (card, { cards }) => {
  const { about } = await release(cards, { card })
  if (about.unchanged) return nothingToDo(`${card.name} has no holder and is not blocked`, about)
  console.log(`${card.name} has no holder now.`)
  return about
})

const releaseAll = runBatch({
  verb: 'release',
  done: 'Released',
  concerns: ({ holder_id, blocked_by }) => holder_id !== null || blocked_by !== null,
  others: 'without a holder and a block',
  nothing: (batch) => `Of ${batch}, none has a holder or is blocked`,
  isFinal: true,
  run: releaseBatch,
})

export const releaseCommand: Command = {
  usage: 'cards release <card, or a batch as "badge-{n}"> [--count <number>] [--dry-run]',
  about:
    'Take a card from its holder and unblock it. The next person who signs in and taps it can become its holder. Of a batch, --count says how many; without it, nothing is changed.',
  run: ofCardOrBatch(releaseOne, releaseAll),
}
