import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { pictureOptions, wholePicture } from './picture-size.ts'

/** Seconds, kilobytes of memory, of which Node reserves 600,000 for itself, and how much everything else comes first, up to 19. */
type Limits = { processor: number; elapsed: number; memory?: number; niceness?: number }

/** Elapsed time says little on a busy machine, so it is limited only for a decoder that waits forever. */
const uploadLimits: Limits = { processor: 10, elapsed: 30 }
const drawPicture = join(import.meta.dirname, 'draw-picture.mjs')

/**
 * The kernel kills a process at its limit of processor time, and gives it no more than its limit of memory, so that it ends itself:
 * https://man7.org/linux/man-pages/man2/getrlimit.2.html
 */
const shell = ({ processor, memory, niceness }: Limits) => [
  '-c',
  `ulimit -t ${processor}; ${memory === undefined ? '' : `ulimit -d ${memory}; `}exec ${niceness ? `nice -n ${niceness} ` : ''}"$0" "$@"`,
  process.execPath,
]

/**
 * Decodes in a separate process, since the library's timeout does not interrupt a decoder, and returns a WebP in that form. Throws `invalid_picture`, and
 * `server_unavailable` when the process was killed.
 */
export const decodePicture = (
  bytes: Buffer,
  { limits = uploadLimits, program = drawPicture, form = wholePicture } = {},
): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const args = [...shell(limits), program, String(form.side), form.kind, JSON.stringify(pictureOptions)]
    // Without the environment, which may contain the operator's secrets.
    const options = { encoding: 'buffer', env: {}, timeout: limits.elapsed * 1000, killSignal: 'SIGKILL' } as const
    const child = execFile('/bin/sh', args, { ...options, maxBuffer: 2 ** 23 }, (error, webp, complaint) => {
      if (!error) resolve(webp)
      else if (error.code === 65) reject(new Refusal('invalid_picture', { reason: complaint.toString().slice(-300) }))
      // Killed: out of time or memory, which another attempt may have.
      else if (error.signal)
        reject(new Refusal('server_unavailable', { reason: `ended by ${error.signal}`, retryAfter: limits.processor }))
      else reject(error)
    })
    // A process that exits early closes its input; the exit code gives the reason.
    child.stdin?.on('error', () => {})
    child.stdin?.end(bytes)
  })
