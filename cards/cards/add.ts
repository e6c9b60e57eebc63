import { Refusal } from '@iyk/kit/http/refusal.ts'
import { inscriptionBytes } from '@iyk/wire/limits.ts'
import type { CardsContext } from '../context.ts'
import { checkValueOf } from '../master-keys/master-keys.ts'
import { inscriptionBlock } from '../taps/sun/inscription.ts'
import { parseLabel } from './parse-label.ts'
import { requireUid } from './parse-uid.ts'
import { findAnyCard, insertCard, type OperatorCard } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'randomBytes' | 'masterKey'>
type Input = {
  name: string
  /** Printed by the programming tool; a simulated card without one gets a random one. */
  uid?: string | undefined
  simulated: boolean
  /** Whether the chip is programmed to say if its tamper loop was opened, and the inscription it is programmed to say. */
  mirrorsTamper?: boolean
  inscription?: string | undefined
  batch?: string | undefined
}

/** NXP's manufacturer byte, so that a simulated UID looks like a real one. */
const manufacturer = Buffer.from([0x04])
const randomUid = (randomBytes: Context['randomBytes']) =>
  Buffer.concat([manufacturer, randomBytes(6)])
    .toString('hex')
    .toUpperCase()

/** Throws `bad_request` for one that does not fit into a chip. */
export const assertInscription = (inscription: string): void => {
  try {
    inscriptionBlock(inscription)
  } catch {
    throw new Refusal('bad_request', {
      message: `An inscription must be one line of at most ${inscriptionBytes} bytes, such as ${inscriptionBytes} letters without accents.`,
    })
  }
}

/** Adds a card. Refuses a name or UID that is in use, a real card without a UID, and an inscription that does not fit. */
export const addCard = async (
  { database, clock, randomBytes, masterKey }: Context,
  { name, uid, simulated, ...chip }: Input,
): Promise<OperatorCard> => {
  const label = parseLabel(name)
  if (uid === undefined && !simulated)
    throw new Refusal('bad_request', { message: 'A real card needs the UID of its chip.' })
  const read = uid === undefined ? randomUid(randomBytes) : requireUid(uid)
  if (chip.inscription !== undefined) assertInscription(chip.inscription)
  const id = await insertCard(database, {
    uid: read,
    name: label,
    simulated,
    masterKey: checkValueOf(masterKey),
    now: clock(),
    ...chip,
  })
  return (await findAnyCard(database, id, ''))!
}
