import { type Chip, ChipForged } from './chip.ts'
import { type Session, sendCommand } from './session.ts'

const GET_CARD_UID = 0x51
const UID_BYTES = 7

/** The UID of a chip that shows phones a random one: 14 hex digits. */
export const getCardUid = async (chip: Chip, session: Session): Promise<string> => {
  const uid = await sendCommand(chip, session, { name: 'GetCardUID', ins: GET_CARD_UID, mode: 'full' })
  if (uid.length !== UID_BYTES) throw new ChipForged('GetCardUID')
  return Buffer.from(uid).toString('hex').toUpperCase()
}
