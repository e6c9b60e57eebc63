import type { Apdu } from './apdu.ts'
import { fromHex } from './bytes.ts'
import { type Chip, expectLength, type Reply } from './chip.ts'
import { requireCounter, responseMac, verifyCommandMac } from './secure-messaging.ts'

const framesOf = ({ state }: Chip) => {
  const subtype = state.kind === 'dna' ? 0x02 : 0x08
  const hardware = subtype | (state.strongBackModulation ? 0 : 0x80)
  return [
    Buffer.of(0x04, 0x04, hardware, 0x30, 0x00, 0x11, 0x05),
    Buffer.of(0x04, 0x04, 0x02, 0x01, 0x02, 0x11, 0x05),
    Buffer.concat([state.randomUid ? Buffer.alloc(7) : fromHex(state.uid), fromHex(state.production)]),
  ]
}

/** NT4H2421Gx, section 10.5.2: three frames. Within a session the command has a MAC, and the last frame one over all three. */
export const getVersion = (chip: Chip, apdu: Apdu): Reply => {
  const { session } = chip
  if (session) requireCounter(session)
  expectLength(session ? verifyCommandMac(session, apdu) : apdu.data, 0)
  const frames = framesOf(chip)
  const whole = Buffer.concat(frames)
  if (session) session.counter += 1
  const send = (at: number): Reply => {
    const data = frames[at]!
    if (at === frames.length - 1) return { data: session ? Buffer.concat([data, responseMac(session, whole)]) : data }
    return {
      data,
      more: {
        next: (sent) => {
          expectLength(sent, 0)
          return send(at + 1)
        },
      },
    }
  }
  return send(0)
}
