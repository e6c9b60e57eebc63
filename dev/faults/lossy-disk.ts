import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, open, realpath, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Ending } from './scenario.ts'

/** `EXT4_IOC_SHUTDOWN` with `EXT4_GOING_FLAGS_NOLOGFLUSH`; https://github.com/torvalds/linux/blob/master/include/uapi/linux/ext4.h */
const goDown = 'open(F, "<", $ARGV[0]) or die $!; my $how = pack("L", 2); ioctl(F, 0x8004587d, $how) or die $!'

const run = (...[file, ...words]: [string, ...string[]]) =>
  execFileSync(file, words, { stdio: ['ignore', 'pipe', 'pipe'] })

/** Why this machine has no such disk. */
export const whyNoLossyDisk = (): string | undefined => {
  if (process.platform !== 'linux') return 'needs ext4 on Linux'
  if (process.getuid?.() !== 0) return 'needs root, to mount a file system'
  if (!existsSync('/dev/loop-control')) return 'needs loop devices'
  for (const program of ['mkfs.ext4', 'mount', 'umount', 'perl'])
    if (spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0) return `needs ${program}`
  return undefined
}

/**
 * A file system of its own, with a disk that can lose its power: everything that was written to it and not flushed is gone then, data and journal alike, and it
 * takes nothing anymore until it is mounted again. The disk itself keeps what it was told to keep: that one lies about it is not shown here.
 */
export const createLossyDisk = async (ending: Ending, megabytes = 1500) => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'iyk-faults-disk-')))
  let number = 0
  const imageOf = (which: number) => join(folder, `image-${which}`)
  const mounted = join(folder, 'mounted')
  await writeFile(imageOf(0), '')
  await truncate(imageOf(0), megabytes * 2 ** 20)
  run('mkfs.ext4', '-q', '-F', imageOf(0))
  run('mkdir', mounted)
  run('chmod', '0755', folder)
  // Nothing is written by itself for ten minutes, as far as the file system decides it: what is on the disk then was flushed.
  const mount = () => run('mount', '-o', 'loop,commit=600', imageOf(number), mounted)
  // A container that was started meanwhile has a copy of every mount for a while, which need not be waited for.
  const unmount = () => spawnSync('umount', ['--lazy', mounted])
  mount()
  ending.after(async () => {
    unmount()
    await rm(folder, { recursive: true, force: true })
  })
  return {
    path: mounted,
    cut: (): void => void run('perl', '-e', goDown, mounted),
    /** Mounts what is on the disk, as another machine would that it was put into. Nobody may use it anymore. */
    restore: async (): Promise<void> => {
      unmount()
      run('cp', '--sparse=always', imageOf(number), imageOf(number + 1))
      await rm(imageOf(number))
      number += 1
      mount()
    },
  }
}

export type LossyDisk = Awaited<ReturnType<typeof createLossyDisk>>

/** Whether a cut loses what was not flushed and keeps what was. */
export const losesWhatWasNotFlushed = async ({ path, cut, restore }: LossyDisk): Promise<boolean> => {
  const write = async (name: string, flushed: boolean) => {
    const file = await open(join(path, name), 'w')
    await file.write('written')
    if (flushed) await file.sync()
    await file.close()
  }
  await write('flushed', true)
  await write('not-flushed', false)
  cut()
  await restore()
  const isThere = (name: string) => existsSync(join(path, name)) && readFileSync(join(path, name), 'utf8') === 'written'
  return isThere('flushed') && !isThere('not-flushed')
}
