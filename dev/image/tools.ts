import { execFile, execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../checks/source-files.ts'
import { findProgram } from '../engines/find-program.ts'

const needed = ['buildah', 'podman', 'unshare']

/** Why no image can be built and run here, or undefined. */
export const missingTools = (): string | undefined => {
  const missing = needed.filter((name) => findProgram(name) === undefined)
  if (process.getuid?.() !== 0) return 'images are built and run as root'
  return missing.length === 0 ? undefined : `needs ${missing.join(' and ')}; on Debian: apt-get install buildah podman`
}

/** Beside those of the machine's owner; `vfs` works on every file system. */
const storage = (kind: 'root' | 'run') => join(root, '.cache/images', kind)
const options = ['--storage-driver', 'vfs', '--root', storage('root'), '--runroot', storage('run')]

const run = promisify(execFile)
const most = { maxBuffer: 64 * 1024 * 1024 }

/** Runs buildah; resolves to what it prints. */
export const buildah = async (command: string, ...words: string[]): Promise<string> =>
  (await run('buildah', [command, ...options, ...words], { cwd: root, ...most })).stdout.trim()

/** With the mixture of both versions of control groups that some machines have, no container starts; this one has its own view. */
const ownGroups = '{ umount -R /sys/fs/cgroup; mount -t cgroup2 none /sys/fs/cgroup; } 2>/dev/null; exec podman "$@"'
const podmanWords = (words: readonly string[]) => [
  ...['--mount', 'sh', '-c', ownGroups, 'podman'],
  ...[...options, '--cgroup-manager', 'cgroupfs', '--events-backend', 'file', ...words],
]

/** Runs podman; resolves to its exit code and what it prints. */
export const podman = async (...words: string[]): Promise<{ code: number; output: string; errors: string }> => {
  try {
    const { stdout, stderr } = await run('unshare', podmanWords(words), most)
    return { code: 0, output: stdout, errors: stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, output: stdout, errors: stderr }
  }
}

/** The architecture that this machine's images have. */
export const ownArchitecture = (): string => execFileSync('dpkg', ['--print-architecture'], { encoding: 'utf8' }).trim()
