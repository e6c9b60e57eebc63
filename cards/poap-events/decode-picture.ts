import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { Refusal } from '@iyk/kit/http/refusal.ts'

/** In seconds. Elapsed time says little on a busy machine, so it is limited only for a decoder that waits forever. */
const timeLimits = { processor: 10, elapsed: 30 }
const drawPicture = join(import.meta.dirname, 'draw-picture.ts')

/** The kernel kills a process at its limit of processor time: https://pubs.opengroup.org/onlinepubs/9799919799/functions/getrlimit.html */
const shell = (seconds: number) => ['-c', `ulimit -t ${seconds}; exec "$0" "$@"`, process.execPath]

/**
 * Decodes in a separate process, since the library's timeout does not interrupt a decoder, and returns a WebP. Throws `invalid_picture`, and
 * `server_unavailable` when the process was killed.
 */
export const decodePicture = (bytes: Buffer, { limits = timeLimits, program = drawPicture } = {}): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const args = [...shell(limits.processor), '--disable-warning=ExperimentalWarning', program]
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
