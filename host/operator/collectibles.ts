import { revokeCollectible } from '@iyk/cards/collectibles/revoke.ts'
import { type Command, CommandRefused, requireWord } from './command.ts'
import { recordOperator } from './record.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const revokeCollectibleCommand: Command = {
  usage: 'collectibles revoke <id> --reason "<reason>"',
  about:
    'Takes a collectible away; its serial number goes to the next collector. The id is in the address of its page.',
  run: async ({ cards }, words, { reason }) => {
    const id = requireWord(words, 'collectible')
    if (!uuid.test(id)) throw new CommandRefused(`"${id}" is no id of a collectible.`)
    if (!reason) throw new CommandRefused('Why? Say so with --reason "<reason>"; it goes to the audit log.')
    const { serial, eventName, userId } = await revokeCollectible(cards, id)
    const subject = `${id} ${reason}`
    await recordOperator(cards, { act: 'collectibles.revoke', user_id: userId ?? undefined, subject })
    console.log(`Took back No. ${serial} of ${eventName}.`)
  },
}
