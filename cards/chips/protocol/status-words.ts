/** Status words of the chip (NT4H2421Gx, tables 23 and 24). */
export const status = {
  ok: 0x9100,
  /** What chips answer to Read_Sig, where the data sheet has 9100. */
  signatureOk: 0x9190,
  moreFrames: 0x91af,
  integrityError: 0x911e,
  permissionDenied: 0x919d,
  authenticationDelay: 0x91ad,
  authenticationError: 0x91ae,
  isoOk: 0x9000,
} as const

const meanings = new Map<number, string>([
  [0x911c, 'it does not know this command'],
  [status.integrityError, 'the key or the data is not what it expects'],
  [0x9140, 'it has no such key'],
  [0x917e, 'wrong length'],
  [status.permissionDenied, 'not permitted by its settings'],
  [0x919e, 'it does not accept these values'],
  [status.authenticationDelay, 'it waits after too many wrong keys; leave it on the reader for a moment'],
  [status.authenticationError, 'wrong key, or this key may not do it'],
  [0x91be, 'outside the file'],
  [0x91ca, 'an earlier command was not finished'],
  [0x91ee, 'its memory failed'],
  [0x91f0, 'it has no such file'],
  [0x6700, 'wrong length'],
  [0x6982, 'not permitted by its settings'],
  [0x6a82, 'it has no such file or application'],
])

/** What a status word means, with its digits. */
export const describeStatus = (word: number): string =>
  `${meanings.get(word) ?? 'unknown answer'} (${word.toString(16).toUpperCase().padStart(4, '0')})`
