import { type Chip, ChipForged } from './chip.ts'
import { type Session, sendCommand } from './session.ts'

const GET_TT_STATUS = 0xf7
const name = 'GetTTStatus'

/**
 * GetTTStatus of a TagTamper chip: the permanent state of its loop and the one when it woke up, a letter each. C is closed, O open, I that it does not look.
 */
export const getTamperStatus = async (chip: Chip, session: Session): Promise<string> => {
  const letters = Buffer.from(await sendCommand(chip, session, { name, ins: GET_TT_STATUS, mode: 'full' })).toString()
  if (!/^[COI]{2}$/.test(letters)) throw new ChipForged(name)
  return letters
}
