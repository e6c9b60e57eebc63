import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { NewKioskReply } from '@iyk/wire/kiosks.ts'
import { kiosk } from '@iyk/wire/limits.ts'
import { oneLine } from '@iyk/wire/one-line.ts'
import type { CardsContext } from '../../context.ts'
import { hashPairingCode, writePairingCode } from '../../kiosks/pairing-code.ts'
import { insertKiosk } from '../../kiosks/store.ts'
import { mayManageHandOuts } from '../may-hand-out.ts'

/**
 * Adds a screen that is nobody's session: the code in the reply pairs one browser with it, within `kiosk.pairingMinutes`. Throws `poap_event_not_found`,
 * `too_many_kiosks`.
 */
export const createKiosk = async (
  context: Pick<CardsContext, 'database' | 'clock' | 'randomBytes'>,
  { userId, eventId, name }: { userId: string; eventId: string; name: string },
): Promise<NewKioskReply['data']> => {
  const { database, clock, randomBytes } = context
  const { id } = await mayManageHandOuts(context, { userId, event: eventId })
  const code = writePairingCode(randomBytes(kiosk.pairingLetters))
  const now = clock()
  const expiresAt = new Date(now.getTime() + kiosk.pairingMinutes * 60_000)
  const added = await insertKiosk(database, {
    eventId: id,
    userId,
    name: oneLine(name),
    codeHash: hashPairingCode(code),
    expiresAt,
    now,
  })
  if (!added) throw new Refusal('too_many_kiosks')
  return { ...added, code }
}
