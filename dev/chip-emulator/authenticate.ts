import { authenticateEv2 } from './authenticate-ev2.ts'
import { authenticateLrp } from './authenticate-lrp.ts'
import { type Chip, expectLength, type Reply } from './chip.ts'
import { payDelay, requireNotBlocked } from './failed-authentications.ts'
import { refuse, require } from './status.ts'

const MAX_CAPABILITIES = 6
const KEY_NUMBER_BITS = 0x3f
const LRP_BIT = 0x02

const targetOf = (chip: Chip, keyNumber: number) => {
  require(keyNumber <= KEY_NUMBER_BITS, 'parameterError')
  // Without the application only the four originality keys are there, which nobody outside NXP has.
  if (chip.level === 'picc') refuse(keyNumber >= 1 && keyNumber <= 4 ? 'permissionDenied' : 'noSuchKey')
  const key = chip.state.keys[keyNumber] ?? refuse('noSuchKey')
  requireNotBlocked(chip.state, key)
  return { key, keyNumber }
}

/** PDcap2 and PCDcap2, 6 bytes each: what the chip can do, and what the reader said that it can. */
const capabilitiesOf = ({ state }: Chip, sent: Buffer) => {
  const capabilities = Buffer.alloc(2 * MAX_CAPABILITIES)
  capabilities.set([state.lrp ? LRP_BIT : 0, 0, 0, 0, ...state.capabilities])
  capabilities.set(sent, MAX_CAPABILITIES)
  return capabilities
}

/** Command 71. A chip in LRP mode refuses readers that want AES; one in AES mode answers everybody in AES. */
export const authenticateFirst = (chip: Chip, data: Buffer): Reply => {
  delete chip.session
  const [keyNumber, length] = data
  if (keyNumber === undefined || length === undefined) refuse('lengthError')
  require(length <= MAX_CAPABILITIES, 'parameterError')
  expectLength(data, 2 + length)
  payDelay(chip.state)
  const target = targetOf(chip, keyNumber)
  const sent = data.subarray(2)
  require(!chip.state.lrp || ((sent[0] ?? 0) & LRP_BIT) !== 0, 'permissionDenied')
  const authenticate = chip.state.lrp ? authenticateLrp : authenticateEv2
  return authenticate(chip, { ...target, capabilities: capabilitiesOf(chip, sent) })
}

/** Command 77: within a transaction only, in the mode that it has, going on with its identifier and counter. */
export const authenticateNonFirst = (chip: Chip, data: Buffer): Reply => {
  expectLength(data, 1)
  const { session } = chip
  require(session !== undefined, 'permissionDenied')
  payDelay(chip.state)
  const target = targetOf(chip, data[0]!)
  delete chip.session
  const authenticate = session.mode === 'lrp' ? authenticateLrp : authenticateEv2
  const transaction = { ti: session.ti, counter: session.counter }
  return authenticate(chip, { ...target, capabilities: Buffer.alloc(0), transaction })
}
