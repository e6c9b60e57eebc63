import { randomBytes } from 'node:crypto'
import type { Chip, RandomUse } from './chip.ts'
import { type ChipState, createFactoryState } from './chip-state.ts'
import { execute } from './execute.ts'
import { createOriginalityKey, signUid } from './originality.ts'
import { measureLoop } from './tamper.ts'

/*
 * An NTAG 424 DNA, or NTAG 424 DNA TagTamper, for tests: written from the data sheet (NT4H2421Gx, NT4H2421Tx) and AN12196, sharing no code with what
 * ships. Its door:
 *
 *   const maker = createOriginalityKey()                      // the programmer takes maker.publicKey in place of NXP's
 *   const chip = createChipEmulator({ maker })                // from the factory: all keys zero, AES, no messages
 *   await chip.transmit(apdu)                                 // Promise<Uint8Array>, status word included
 *   chip.state                                                // what it keeps: keys, files, settings, as hex; structuredClone(chip.state) is a copy
 *   chip.pull({ after: 3, effect: 'lost' })                   // from now on: the third command never reaches it, and transmit rejects with ChipGone
 *   chip.pull({ after: 3, effect: 'kept' })                   // the third command takes effect, and its answer is lost
 *   chip.pull({ after: 3, effect: 'torn' })                   // a write of more than 128 bytes ends after them; any other command is lost
 *   chip.enterField()                                         // back on the reader, with no session; transmit rejects until then
 *   chip.sent                                                 // the APDUs so far, as hex, with their answers
 *   createChipEmulator({ maker, state })                      // another chip object over the same memory
 *   createChipEmulator({ maker, kind: 'tag-tamper', uid: '04A1B2C3D4E5F6' })
 *   createChipEmulator({ maker, random: (length, use) => … }) // fixed RndB, TI and padding
 *
 * Behind a real PC/SC service, where `withPcsc` of `dev/pcsc.ts` does not skip the test:
 *
 *   const { port, environment } = await startPcsc(t)          // for the process that opens the reader
 *   const { gone, remove } = await layOnReader(chip, { port })
 *
 * What the data sheets leave open is decided for the strictest reader of them: selecting a level ends the authentication, and the delay after failed
 * authentications has numbers of our own.
 */

/** The chip is not on the reader, or left before it answered. */
export class ChipGone extends Error {
  override readonly name = 'ChipGone'

  constructor() {
    super('The chip is gone')
  }
}

/**
 * `lost`: the chip never heard the command. `kept`: it did what it was told, and nobody heard the answer. `torn`: it was in the middle, which matters for
 * long writes only: blocks of up to 128 bytes are written as a whole or not at all (NT4H2421Gx, section 8.6).
 */
type Pull = { after: number; effect: 'lost' | 'kept' | 'torn' }
type Exchange = { command: string; answer?: string }

type Given = {
  maker?: { privateKey: string }
  uid?: string
  kind?: ChipState['kind']
  state?: ChipState
  random?: (length: number, use: RandomUse) => Uint8Array
}

/** WriteData and ISOUpdateBinary. */
const writes = [0x8d, 0xd6]

const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex').toUpperCase()
const createUid = () => `04${toHex(randomBytes(5))}80`

const createState = ({ maker = createOriginalityKey(), uid = createUid(), kind = 'dna' }: Given) =>
  createFactoryState({ uid, kind, signature: signUid(uid, maker.privateKey) })

export type ChipEmulator = ReturnType<typeof createChipEmulator>

export const createChipEmulator = (given: Given = {}) => {
  const state = given.state ?? createState(given)
  const draw = given.random ?? ((length: number) => randomBytes(length))
  const random: Chip['random'] = (length, use) => Buffer.from(draw(length, use))
  let chip: Chip | undefined
  let pulled: Pull | undefined
  const sent: Exchange[] = []

  const leaveField = () => {
    chip = undefined
  }
  /** What happens when a field wakes the chip: it stands at the PICC level, without a session. */
  const enterField = () => {
    chip = { state, random, level: 'picc', loop: measureLoop(state) }
  }
  enterField()

  /** Whether the chip leaves with the command that it gets now. */
  const takePull = (): Pull['effect'] | undefined => {
    if (!pulled) return undefined
    pulled.after -= 1
    if (pulled.after > 0) return undefined
    const { effect } = pulled
    pulled = undefined
    return effect
  }

  /** Rejects with ChipGone when the chip is not in the field, or leaves it with this command. */
  const transmit = async (command: Uint8Array): Promise<Uint8Array> => {
    if (!chip) throw new ChipGone()
    const exchange: Exchange = { command: toHex(command) }
    sent.push(exchange)
    const pull = takePull()
    if (pull === 'torn') chip.torn = true
    const isHeard = pull !== 'lost' && (pull !== 'torn' || writes.includes(command[1]!))
    const answer = isHeard ? execute(chip, command) : undefined
    if (pull !== undefined || answer === undefined) {
      leaveField()
      throw new ChipGone()
    }
    exchange.answer = toHex(answer)
    return Uint8Array.from(answer)
  }

  return {
    state,
    sent,
    transmit,
    /** The field goes and comes back while the chip lies where it is. */
    wake: async () => {
      if (!chip) throw new ChipGone()
      enterField()
    },
    enterField,
    leaveField,
    /** Counts commands from now on; `after: 1` is the next one. */
    pull: (given: Pull) => {
      pulled = { ...given }
    },
    isInField: () => chip !== undefined,
    /** What a reader sees before any command: the UID, or four bytes that are new each time. */
    activationUid: () => Buffer.from(state.randomUid ? `08${toHex(randomBytes(3))}` : state.uid, 'hex'),
  }
}
