import { revoke } from '../console/collectibles/revoke.ts'
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
    const { data, about } = await revoke(cards, { id, reason: String(reason) })
    console.log(`Revoked No. ${data.serial} of ${data.event_name}.`)
    if (data.user_id === null) console.log('Its collector has no account, so the reason is not stored.')
    return about
  },
}
