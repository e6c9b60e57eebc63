import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { CardsContext } from '../context.ts'
import { checkValueOf } from '../master-keys/master-keys.ts'
import { parseLabel } from './parse-label.ts'
import { parseUid } from './parse-uid.ts'
import { findAnyCard, insertCard, type OperatorCard } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'randomBytes' | 'masterKey'>
type Input = {
  name: string
  /** Printed by the programming tool; a simulated card without one gets a random one. */
  uid?: string | undefined
  simulated: boolean
}

/** NXP's manufacturer byte, so that a simulated UID looks like a real one. */
const manufacturer = Buffer.from([0x04])
const randomUid = (randomBytes: Context['randomBytes']) =>
  Buffer.concat([manufacturer, randomBytes(6)])
    .toString('hex')
    .toUpperCase()

/** Adds a card. Refuses a name or UID that is in use, and a real card without a UID. */
export const addCard = async (
  { database, clock, randomBytes, masterKey }: Context,
  { name, uid, simulated }: Input,
): Promise<OperatorCard> => {
  const label = parseLabel(name)
  if (uid === undefined && !simulated)
    throw new Refusal('bad_request', { message: 'A real card needs the UID of its chip.' })
  const read = uid === undefined ? randomUid(randomBytes) : parseUid(uid)
  if (!read)
    throw new Refusal('bad_request', {
      message: `"${uid}" is not a UID. A UID has 14 hexadecimal digits and is not all zeros.`,
    })
  const id = await insertCard(database, {
    uid: read,
    name: label,
    simulated,
    masterKey: checkValueOf(masterKey),
    now: clock(),
  })
  return (await findAnyCard(database, id, ''))!
}
