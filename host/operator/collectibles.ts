import { revokeCollectible } from '@iyk/cards/collectibles/revoke.ts'
import { type Command, CommandRefused, requireWord } from './command.ts'

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
    console.log(`Took back No. ${serial} of ${eventName}.`)
    return { subject: `${id} ${reason}`, ...(userId !== null && { user_id: userId }) }
  },
}
