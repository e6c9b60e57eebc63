import { createRedactor } from '@iyk/kit/settings/redact.ts'
import { type Logger, pino } from 'pino'
import { parseSecrets } from './config.ts'

/** Without the other fields of a database error, which quote values: an address that exists already, for one. */
const err = (error: Error) => {
  const { type, message, stack, code, constraint } = pino.stdSerializers.err(error)
  return { type, message, stack, code, constraint }
}

type Destination = { write(line: string): unknown; flushSync(): void }

/**
 * Logs JSON lines to standard error. Values of secret settings are redacted, whichever part or library logged them: an error of an
 * outside service may quote the URL it was sent to.
 */
export const openLog = (level: string, stderr: Destination = pino.destination({ fd: 2, sync: false })): Logger => {
  const redact = createRedactor(parseSecrets())
  // With `flushSync`, pino flushes the stream before a fatal line ends the process.
  const redacted = { write: (line: string) => stderr.write(redact(line)), flushSync: () => stderr.flushSync() }
  return pino({ level, serializers: { err } }, redacted)
}
