/** Status words of the chip (NT4H2421Gx, tables 23 and 24). */
export const status = {
  ok: 0x9100,
  /** What real chips say after Read_Sig; the data sheet says 9100. */
  signatureOk: 0x9190,
  illegalCommand: 0x911c,
  integrityError: 0x911e,
  noSuchKey: 0x9140,
  lengthError: 0x917e,
  permissionDenied: 0x919d,
  parameterError: 0x919e,
  authenticationDelay: 0x91ad,
  authenticationError: 0x91ae,
  additionalFrame: 0x91af,
  boundaryError: 0x91be,
  commandAborted: 0x91ca,
  fileNotFound: 0x91f0,
  isoOk: 0x9000,
  isoWrongLength: 0x6700,
  isoSecurity: 0x6982,
  isoConditions: 0x6985,
  isoNotFound: 0x6a82,
  isoWrongParameters: 0x6a86,
  isoUnknownCommand: 0x6d00,
  isoUnknownClass: 0x6e00,
} as const

export type Status = keyof typeof status

/** A command that the chip answers with a status word and nothing else. Any refusal ends the authentication. */
export class ChipRefusal extends Error {
  readonly status: Status

  constructor(name: Status) {
    super(`${name} (${status[name].toString(16).toUpperCase()})`)
    this.status = name
  }
}

export function refuse(name: Status): never {
  throw new ChipRefusal(name)
}

export function require(condition: boolean, otherwise: Status): asserts condition {
  if (!condition) refuse(otherwise)
}
