import { blockBatch } from '@iyk/cards/cards/block.ts'
import { setBlocked } from '../console/cards/block.ts'
import { ofCardOrBatch, runBatch } from './card-batches.ts'
import { type Command, nothingToDo } from './command.ts'
import { ofCard } from './require-card.ts'

const blockTo = (blocked: boolean): Command['run'] => {
  const said = blocked ? 'is now blocked' : 'is no longer blocked'
  return ofCard(async (card, { cards }) => {
    const { about } = await setBlocked(cards, { card, blocked })
    if (about.unchanged) return nothingToDo(`${card.name} ${blocked ? 'is already blocked' : 'is not blocked'}`, about)
    console.log(`${card.name} ${said}.`)
    return about
  })
}

const blockAll = runBatch({
  verb: 'block',
  done: 'Blocked',
  concerns: ({ blocked_by }) => blocked_by !== 'operator',
  others: 'already blocked',
  nothing: (batch) => `Of ${batch}, all are already blocked`,
  run: (cards, cardIds) => blockBatch(cards, { cardIds, blocked: true }),
})

const unblockAll = runBatch({
  verb: 'unblock',
  done: 'Unblocked',
  concerns: ({ blocked_by }) => blocked_by !== null,
  others: 'not blocked',
  nothing: (batch) => `Of ${batch}, none is blocked`,
  run: (cards, cardIds) => blockBatch(cards, { cardIds, blocked: false }),
})

export const blockCommand: Command = {
  usage: 'cards block <card, or a batch as "badge-{n}"> [--count <number>] [--dry-run]',
  about: 'Block a card, or all of a batch. Tapping it does nothing, and only the operator can unblock it.',
  run: ofCardOrBatch(blockTo(true), blockAll),
}

export const unblockCommand: Command = {
  usage: 'cards unblock <card, or a batch as "badge-{n}"> [--count <number>] [--dry-run]',
  about: 'Unblock a card, or all of a batch, even if its holder blocked it.',
  run: ofCardOrBatch(blockTo(false), unblockAll),
}
