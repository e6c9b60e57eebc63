import { tamperConfiguration } from '../../taps/chip-settings.ts'
import type { Chip } from './chip.ts'
import { type Session, sendCommand } from './session.ts'

const SET_CONFIGURATION = 0x5c
const CAPABILITIES = 0x05
/** PDcap2.1 with the bit of LRP; nothing else changes. */
const lrpOnly = Uint8Array.of(0, 0, 0, 0, 0x02, 0, 0, 0, 0, 0)

/** Switches the chip to LRP mode, for ever, authenticated with key 0. Secure dynamic messaging is off afterward. */
export const enableLrp = async (chip: Chip, session: Session): Promise<void> => {
  await sendCommand(chip, session, {
    name: 'the switch to LRP mode',
    ins: SET_CONFIGURATION,
    header: Uint8Array.of(CAPABILITIES),
    data: lrpOnly,
    mode: 'full',
  })
}

/** Has a TagTamper chip look at its loop whenever it wakes up, for ever, authenticated with key 0. Sent again, it changes nothing. */
export const enableTamper = async (chip: Chip, session: Session): Promise<void> => {
  await sendCommand(chip, session, {
    name: 'the switch that has it look at its tamper loop',
    ins: SET_CONFIGURATION,
    header: Uint8Array.of(tamperConfiguration.option),
    data: tamperConfiguration.data,
    mode: 'full',
  })
}
