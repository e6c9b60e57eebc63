import { once } from 'node:events'
import { connect } from 'node:net'
import { type ChipEmulator, ChipGone } from './chip-emulator.ts'

/*
 * The virtual reader of vsmartcard-vpcd. The chip connects to it; what goes over the wire is a length of two bytes, most significant first, and a body.
 * A body of one byte is the reader speaking of power (0 takes it, which the next 1 or 2 says as well); any other is a command APDU, which is answered.
 */
const LENGTH_BYTES = 2
const POWER_ON = 1
const RESET = 2
const SEND_ATR = 4
/** What PC/SC readers make of a type-4 chip without historical bytes. */
const ATR = Buffer.from('3B8180018080', 'hex')
/** Readers answer this themselves, with the UID that they saw when the chip woke up. */
const GET_UID = Buffer.from('FFCA000000', 'hex')
const OK = Buffer.from('9000', 'hex')

const frame = (body: Uint8Array) => {
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt16BE(body.length)
  return Buffer.concat([length, body])
}

/** Whole bodies out of what arrives in pieces; keeps the rest. */
const createFrameReader = () => {
  let rest: Buffer = Buffer.alloc(0)
  return (chunk: Buffer): Buffer[] => {
    rest = Buffer.concat([rest, chunk])
    const bodies: Buffer[] = []
    while (rest.length >= LENGTH_BYTES && rest.length >= LENGTH_BYTES + rest.readUInt16BE()) {
      const end = LENGTH_BYTES + rest.readUInt16BE()
      bodies.push(rest.subarray(LENGTH_BYTES, end))
      rest = rest.subarray(end)
    }
    return bodies
  }
}

const respond = async (chip: ChipEmulator, body: Buffer): Promise<Uint8Array | undefined> => {
  if (body.length > 1) {
    return body.equals(GET_UID) ? Buffer.concat([chip.activationUid(), OK]) : chip.transmit(body)
  }
  if (body[0] === SEND_ATR) return ATR
  if (body[0] === POWER_ON || body[0] === RESET) chip.enterField()
  return undefined
}

/** Lays a chip on the virtual reader. `gone` resolves when it left, on its own or by `remove`; an error of the emulator itself rejects it. */
export const layOnReader = async (chip: ChipEmulator, { port }: { port: number }) => {
  const socket = connect({ host: '127.0.0.1', port })
  await once(socket, 'connect')
  const readFrames = createFrameReader()
  let failure: unknown
  // The reader waits for each answer, but resets may come in the middle: one after the other.
  let queue = Promise.resolve()
  socket.on('data', (chunk: Buffer) => {
    for (const body of readFrames(chunk)) {
      queue = queue.then(async () => {
        if (socket.destroyed) return
        try {
          const answer = await respond(chip, body)
          if (answer) socket.write(frame(answer))
        } catch (error) {
          if (!(error instanceof ChipGone)) failure = error
          socket.destroy()
        }
      })
    }
  })
  socket.on('error', () => {})
  const gone = once(socket, 'close').then(() => {
    chip.leaveField()
    if (failure) throw failure
  })
  const remove = async () => {
    socket.destroy()
    await gone
  }
  return { gone, remove }
}
