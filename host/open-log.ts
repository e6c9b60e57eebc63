import { createRedactor } from '@iyk/kit/settings/redact.ts'
import { type Logger, pino } from 'pino'
import { readSecrets } from './config.ts'

/**
 * JSON lines on standard error. What a secret setting holds never gets there, whichever part or library put it into a line: an error of an
 * outside service may quote the address it was sent to.
 */
export const openLog = (level: string): Logger => {
  const stderr = pino.destination({ fd: 2, sync: false })
  const redact = createRedactor(readSecrets())
  // pino flushes a stream that can before a fatal line ends the process.
  const redacted = { write: (line: string) => stderr.write(redact(line)), flushSync: () => stderr.flushSync() }
  return pino({ level }, redacted)
}
