/** An access condition: the number of a key (0 to 4), FREE or NEVER. */
export type Condition = number
export const FREE: Condition = 0xe
export const NEVER: Condition = 0xf

export type CommunicationMode = 'plain' | 'mac' | 'full'
export type AccessRights = { read: Condition; write: Condition; readWrite: Condition; change: Condition }

/** Secure dynamic messaging of a file, as ChangeFileSettings set it. Offsets are missing where the options leave them out. */
export type Sdm = {
  mirrors: { uid: boolean; counter: boolean; limit: boolean; fileData: boolean; tamper: boolean }
  metaRead: Condition
  fileRead: Condition
  counterRead: Condition
  uidOffset?: number
  counterOffset?: number
  piccOffset?: number
  tamperOffset?: number
  macInputOffset?: number
  fileDataOffset?: number
  fileDataLength?: number
  macOffset?: number
  limit?: number
}

/** `data` is hex of the whole file; `counter` is SDMReadCtr. */
export type ChipFile = {
  isoId: number
  data: string
  mode: CommunicationMode
  rights: AccessRights
  counter: number
  sdm?: Sdm
}

/** `failures` is TotFailCtr. */
export type ChipKey = { value: string; version: number; failures: number }

export type TamperStatus = 'C' | 'O' | 'I'

/** What the chip keeps without power: a plain object, to be looked at, copied with structuredClone, or written to a file. Bytes are upper-case hex. */
export type ChipState = {
  kind: 'dna' | 'tag-tamper'
  uid: string
  /** Batch, week and year, as GetVersion says them. */
  production: string
  /** Originality signature over the UID, r and s of 28 bytes each. */
  signature: string
  keys: ChipKey[]
  files: Record<number, ChipFile>
  lrp: boolean
  randomUid: boolean
  capabilities: [number, number]
  strongBackModulation: boolean
  chainedWriting: boolean
  failureLimit: { enabled: boolean; limit: number; decrement: number }
  /** Failed authentications since the last good one, and how many more are answered with AUTHENTICATION_DELAY. */
  consecutiveFailures: number
  delays: number
  /** Of the TagTamper chip: whether and with which key its state is read, whether the loop was ever found open, and how it is now. */
  tamper: { enabled: boolean; condition: Condition; opened: boolean; loop: 'closed' | 'open' }
}

const CAPABILITY_CONTAINER = '001720010000FF0406E104010000000506E10500808283'.padEnd(64, '0')
const ZERO_KEY = '00'.repeat(16)

/** A chip as it leaves the factory (tables 8 and 13 of NT4H2421Gx, section 8.2.3.2). */
export const createFactoryState = (
  given: Pick<ChipState, 'uid' | 'signature'> & Partial<Pick<ChipState, 'kind'>>,
): ChipState => ({
  kind: 'dna',
  production: 'CF393AD4501B20',
  ...given,
  keys: Array.from({ length: 5 }, () => ({ value: ZERO_KEY, version: 0, failures: 0 })),
  files: {
    1: file(0xe103, 'plain', CAPABILITY_CONTAINER, [FREE, 0, 0, 0]),
    2: file(0xe104, 'plain', '00'.repeat(256), [FREE, FREE, FREE, 0]),
    3: file(0xe105, 'full', `007E${'00'.repeat(126)}`, [2, 3, 3, 0]),
  },
  lrp: false,
  randomUid: false,
  capabilities: [0, 0],
  strongBackModulation: true,
  chainedWriting: true,
  failureLimit: { enabled: true, limit: 1000, decrement: 10 },
  consecutiveFailures: 0,
  delays: 0,
  tamper: { enabled: false, condition: 0, opened: false, loop: 'closed' },
})

type Conditions = [Condition, Condition, Condition, Condition]

const file = (
  isoId: number,
  mode: CommunicationMode,
  data: string,
  [read, write, readWrite, change]: Conditions,
): ChipFile => ({ isoId, data, mode, rights: { read, write, readWrite, change }, counter: 0 })
