import { idCharacters, tokenCharacters } from './limits.ts'
import { type Static, Type } from './shape.ts'

export const ProgrammingLink = Type.Object({ code: Type.String({ maxLength: tokenCharacters }) })

/** What the Bolt Card programmer sends; its other fields are left alone. */
export const ProgrammingChip = Type.Object({ UID: Type.String({ maxLength: idCharacters }) })

const Key = Type.String()

/** What the Bolt Card programmer writes: the start of the address, to which it adds `p` and `c`, and the five keys in hexadecimal digits. */
export const ProgrammingKeys = Type.Object({ LNURLW: Type.String(), K0: Key, K1: Key, K2: Key, K3: Key, K4: Key })
export type ProgrammingKeys = Static<typeof ProgrammingKeys>
