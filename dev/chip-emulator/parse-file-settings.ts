import type { AccessRights, ChipFile, CommunicationMode, Condition, Sdm } from './chip-state.ts'
import { offsetNames, option, SDM_ENABLED } from './file-settings.ts'
import { refuse, require } from './status.ts'

const OFFSET_BYTES = 3
const RESERVED_OPTIONS = 0xbc
const RESERVED_SDM_OPTIONS = 0x06
const modes: CommunicationMode[] = ['plain', 'mac', 'plain', 'full']

/** Reads on; a command that ends too early is too short. */
const createReader = (data: Buffer) => {
  let at = 0
  const take = (length: number) => {
    require(at + length <= data.length, 'lengthError')
    at += length
    return data.readUIntLE(at - length, length)
  }
  return { take, rest: () => data.length - at }
}

/** Sets of conditions come with the first one in the highest bits. */
const conditionsOf = (value: number): [Condition, Condition, Condition, Condition] => [
  value >> 12,
  (value >> 8) & 0x0f,
  (value >> 4) & 0x0f,
  value & 0x0f,
]

const exists = (condition: Condition) => condition <= 4 || condition >= 0x0e

const parseRights = (value: number): AccessRights => {
  const conditions = conditionsOf(value)
  require(conditions.every(exists), 'parameterError')
  const [read, write, readWrite, change] = conditions
  return { read, write, readWrite, change }
}

const parseSdm = (options: number, rights: number, knowsTamper: boolean): Sdm => {
  const reserved = RESERVED_SDM_OPTIONS | (knowsTamper ? 0 : option.tamper)
  require((options & reserved) === 0 && (options & option.ascii) !== 0, 'parameterError')
  const [metaRead, fileRead, unused, counterRead] = conditionsOf(rights)
  require([metaRead, fileRead, counterRead].every(exists) && fileRead !== 0x0e && unused === 0x0f, 'parameterError')
  const has = (bit: number) => (options & bit) !== 0
  return {
    mirrors: {
      uid: has(option.uid),
      counter: has(option.counter),
      limit: has(option.limit),
      fileData: has(option.fileData),
      tamper: has(option.tamper),
    },
    metaRead,
    fileRead,
    counterRead,
  }
}

/** The data of ChangeFileSettings (table 69), as far as it can be judged without the file. */
export const parseFileSettings = (data: Buffer, knowsTamper: boolean): Pick<ChipFile, 'mode' | 'rights' | 'sdm'> => {
  const { take, rest } = createReader(data)
  const options = take(1)
  require((options & RESERVED_OPTIONS) === 0, 'parameterError')
  const settings = { mode: modes[options & 0x03] ?? refuse('parameterError'), rights: parseRights(take(2)) }
  if ((options & SDM_ENABLED) === 0) {
    require(rest() === 0, 'parameterError')
    return settings
  }
  const sdm = parseSdm(take(1), take(2), knowsTamper)
  for (const name of offsetNames(sdm)) sdm[name] = take(OFFSET_BYTES)
  require(rest() === 0, 'lengthError')
  return { ...settings, sdm }
}
