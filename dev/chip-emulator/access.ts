import type { Chip } from './chip.ts'
import { type ChipFile, type CommunicationMode, type Condition, FREE, NEVER } from './chip-state.ts'
import { refuse } from './status.ts'

/**
 * NT4H2421Gx, section 8.2.3.3: whether one of the conditions lets this command through, and how it is protected. Who is authenticated, but gets in only
 * because the file is free, talks in plain.
 */
export const decideAccess = (chip: Chip, conditions: Condition[], mode: CommunicationMode): CommunicationMode => {
  const keyNumber = chip.session?.keyNumber
  if (keyNumber !== undefined && conditions.includes(keyNumber)) return mode
  if (conditions.includes(FREE)) return 'plain'
  return refuse(conditions.every((condition) => condition === NEVER) ? 'permissionDenied' : 'authenticationError')
}

/** A file whose SDMFileRead names a key is read by everybody, with its messages. */
export const readsWithSdm = (chip: Chip, { sdm }: ChipFile): boolean =>
  chip.session === undefined && sdm !== undefined && sdm.fileRead !== NEVER

export const readConditions = ({ rights }: ChipFile): Condition[] => [rights.read, rights.readWrite]
export const writeConditions = ({ rights }: ChipFile): Condition[] => [rights.write, rights.readWrite]
