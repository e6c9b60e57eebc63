import { revokeCollectible } from '@iyk/cards/collectibles/revoke.ts'
import { type Command, CommandRefused, requireWord } from './command.ts'

/** An id, alone or at the end of a page's URL. */
const uuid = /^(?:https?:\/\/\S+\/)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?(?:[?#]\S*)?$/i

export const revokeCollectibleCommand: Command = {
  usage: 'collectibles revoke <id or URL> --reason "<reason>"',
  about: 'Revoke a collectible; its serial number goes to the next collector. The ID is in the URL of its page.',
  run: async ({ cards }, words, { reason }) => {
    const named = requireWord(words, 'collectible')
    const id = uuid.exec(named)?.[1]?.toLowerCase()
    if (!id) throw new CommandRefused(`"${named}" is not the ID of a collectible or the URL of its page.`)
    if (!reason)
      throw new CommandRefused(
        'Add --reason "<reason>". If the collector has an account, it is written to the audit log.',
      )
    const { serial, eventName, userId } = await revokeCollectible(cards, id)
    console.log(`Revoked No. ${serial} of ${eventName}.`)
    if (userId !== null) return { subject: `${id} ${reason}`, user_id: userId }
    // A reason may name the collector, and without a user ID it would not be found when they ask to be deleted.
    console.log('Its collector has no account, so the reason is not stored.')
    return { subject: id }
  },
}
