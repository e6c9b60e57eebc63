import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const mount = (...words: string[]) => spawnSync('mount', words).status === 0
const unmount = (at: string) => spawnSync('umount', ['--lazy', at])

const mayMount = () => {
  const at = mkdtempSync(join(tmpdir(), 'iyk-cards-mount-'))
  const may = process.platform === 'linux' && mount('-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', at)
  if (may) unmount(at)
  rmdirSync(at)
  return may
}
export const whereMountable = { skip: mayMount() ? false : 'this account may not mount a file system' }

const mounted = (at: string) => ({ [Symbol.dispose]: () => void unmount(at) })

/** Mounts an empty file system at a folder, as with `size=64k` or `noexec`. It goes with the block. */
export const mountMemory = (at: string, options: string): Disposable => {
  if (!mount('-t', 'tmpfs', '-o', options, 'tmpfs', at)) throw new Error(`No file system could be mounted at ${at}.`)
  return mounted(at)
}

/** Keeps everyone from writing in a folder, until the block ends. */
export const mountReadOnly = (at: string): Disposable => {
  if (!mount('--bind', at, at) || !mount('-o', 'remount,bind,ro', at)) throw new Error(`${at} could not be mounted.`)
  return mounted(at)
}
