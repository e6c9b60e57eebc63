const noReader = 'No reader is connected. Connect one'
const again = 'Lift the chip, then lay it on the reader again'
const restart = 'Start it again (on Debian: sudo systemctl restart pcscd), then run this command again'

/** What PC/SC says, in a sentence with what to do. The codes are those of pcsc-mini. */
const sentences: Readonly<Record<string, string>> = {
  NoService: `The PC/SC service is not running. ${restart}. Where it is not installed: sudo apt-get install pcscd`,
  ServiceStopped: `The PC/SC service has stopped. ${restart}`,
  ServerTooBusy: `The PC/SC service is too busy. ${restart}`,
  NoReadersAvailable: noReader,
  UnknownReader: 'The reader was disconnected. Connect it again',
  ReaderUnavailable: 'The reader was disconnected. Connect it again',
  ReaderUnsupported: 'The reader’s driver is too old for this. Update it (on Debian: sudo apt-get install libccid)',
  SharingViolation: 'Another program is using the reader. Close it, then lay the chip on the reader again',
  NoSmartCard: again,
  RemovedCard: again,
  ResetCard: again,
  UnpoweredCard: `The reader switched the chip off. ${again}`,
  UnresponsiveCard:
    'The chip does not answer. Lay it flat on the middle of the reader, away from metal and other chips',
  ProtoMismatch: 'The reader cannot talk to this chip. Cards need an NTAG 424 DNA, which speaks ISO 14443-4',
  UnsupportedCard: 'The reader cannot talk to this chip. Cards need an NTAG 424 DNA, which speaks ISO 14443-4',
  CommError: `The reader lost the chip while they talked. ${again}`,
  CommDataLost: `The reader lost the chip while they talked. ${again}`,
  Timeout: `The chip took too long. ${again}`,
}

const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** pcsc-mini says first which of its calls failed. */
const isOfPcsc = (error: unknown) => error instanceof Error && /^\[ [\w.]+ \]/.test(error.message)

/** One sentence for an error of the reader or its service; undefined for anything else. */
export const describeReaderProblem = (error: unknown): string | undefined => {
  const code = codeOf(error)
  const sentence = sentences[code] ?? (isOfPcsc(error) ? `The reader failed (${code}). ${again}` : undefined)
  return sentence && `${sentence}.`
}

const ofServiceEnd: ReadonlySet<string> = new Set(['NoService', 'ServiceStopped', 'CommError', 'CommDataLost'])

/** Whether the service's notifications of readers ended because it did. A command to a chip may fail by the same codes, and is then about the chip. */
export const endsNotifications = (error: unknown): boolean => ofServiceEnd.has(codeOf(error))

/** What to do where it ended while chips were laid. */
export const serviceEnded = `The PC/SC service has stopped. ${restart}. A chip that was being worked on is not lost: lay it on the reader again.`

/** What to do where no reader was found yet. */
export const waitingForReader = `${noReader}, or press Ctrl-C to stop.`

/** What to do where another command of ours works with every reader that is there. */
export const readerTaken =
  'Another command is using this reader. Nothing was changed. Wait until it has ended, or press Ctrl-C there.'
