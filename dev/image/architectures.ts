import { closeSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs'
import { join, relative } from 'node:path'
import { buildah, ownArchitecture } from './tools.ts'

/** The field e_machine of a program's header: https://refspecs.linuxfoundation.org/elf/gabi4+/ch4.eheader.html */
const machines: Record<string, number> = { amd64: 0x3e, arm64: 0xb7 }

const header = Buffer.alloc(20)
const machineOf = (path: string): number | undefined => {
  const file = openSync(path, 'r')
  const bytes = readSync(file, header, 0, 20, 0)
  closeSync(file)
  return bytes === 20 && header.toString('latin1', 0, 4) === '\x7fELF' ? header.readUInt16LE(18) : undefined
}

/** The programs and libraries in an image: how many there are, and which of them are of another architecture. */
export const inspectPrograms = async (image: string, architecture: string) => {
  const container = await buildah('from', '--pull-never', '--platform', `linux/${architecture}`, image)
  try {
    const folder = await buildah('mount', container)
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    const paths = files.map(({ parentPath, name }) => join(parentPath, name))
    const found = paths.flatMap((path) => ({ path: relative(folder, path), machine: machineOf(path) }))
    const programs = found.filter(({ machine }) => machine !== undefined)
    const foreign = programs.filter(({ machine }) => machine !== machines[architecture])
    return { count: programs.length, foreign: foreign.map(({ path }) => path) }
  } finally {
    await buildah('rm', container)
  }
}

/** Where Linux lists what executes programs that are not its own: https://docs.kernel.org/admin-guide/binfmt-misc.html */
const emulators = '/proc/sys/fs/binfmt_misc'

const emulates = (name: string, machine: number) => {
  const text = readFileSync(join(emulators, name), 'utf8')
  const magic = `7f454c46[0-9a-f]{28}${machine.toString(16).padStart(2, '0')}00`
  // F: opened when it was registered, so that containers need not have it.
  return text.startsWith('enabled') && /^flags: \w*F/m.test(text) && new RegExp(`^magic ${magic}$`, 'm').test(text)
}

/** Why no program of an architecture is executed here, or undefined. */
export const missingEmulator = (architecture: string): string | undefined => {
  if (architecture === ownArchitecture()) return undefined
  try {
    const names = readdirSync(emulators).filter((name) => name !== 'register' && name !== 'status')
    if (names.some((name) => emulates(name, machines[architecture]!))) return undefined
  } catch {
    // Linux lists none.
  }
  return `built but not run: needs an emulator of ${architecture}; on Debian: apt-get install qemu-user-static binfmt-support`
}
