import { revokeCollectible } from '@iyk/cards/collectibles/revoke.ts'
import { type Command, CommandRefused, requireWord } from './command.ts'

/** An id, alone or at the end of the address of a page. */
const uuid = /^(?:https?:\/\/\S+\/)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?(?:[?#]\S*)?$/i

export const revokeCollectibleCommand: Command = {
  usage: 'collectibles revoke <id or address> --reason "<reason>"',
  about:
    'Takes a collectible away; its serial number goes to the next collector. The id is in the address of its page.',
  run: async ({ cards }, words, { reason }) => {
    const named = requireWord(words, 'collectible')
    const id = uuid.exec(named)?.[1]?.toLowerCase()
    if (!id) throw new CommandRefused(`"${named}" is no id of a collectible, nor the address of its page.`)
    if (!reason) throw new CommandRefused('Why? Say so with --reason "<reason>"; it goes to the audit log.')
    const { serial, eventName, userId } = await revokeCollectible(cards, id)
    console.log(`Took back No. ${serial} of ${eventName}.`)
    return { subject: `${id} ${reason}`, ...(userId !== null && { user_id: userId }) }
  },
}
