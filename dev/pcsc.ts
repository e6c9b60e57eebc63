import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, statSync, watch } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Cleanup } from './start-command.ts'

const driver = '/usr/lib/pcsc/drivers/serial/libifdvpcd.so'
const daemon = ['/usr/sbin/pcscd', '/usr/bin/pcscd', '/usr/local/sbin/pcscd'].find(existsSync)

const findReason = (): string | false => {
  if (!daemon || !existsSync(driver)) {
    return 'needs pcscd and a virtual reader; on Debian: apt-get install --no-install-recommends pcscd vsmartcard-vpcd'
  }
  // The daemon has one fixed address, so each test gives it a file system of its own.
  const separate = spawnSync('unshare', ['--map-root-user', '--mount', 'true'])
  return separate.status === 0 ? false : 'needs unshare with user and mount namespaces, to run pcscd beside others'
}

export const withPcsc = { skip: findReason() }

/** The reader has two slots, and listens for chips on two ports in a row. */
const configuration = (port: number) =>
  [
    'FRIENDLYNAME "Virtual PCD"',
    `DEVICENAME /dev/null:0x${port.toString(16)}`,
    `LIBPATH ${driver}`,
    `CHANNELID 0x${port.toString(16)}`,
    '',
  ].join('\n')

/** Below the ports that the system gives away by itself. */
const pickPort = () => randomInt(10_000, 30_000)
const mountAndRun =
  'mount -t tmpfs none /run && mkdir /run/pcscd && mount --bind "$1" /run/pcscd && exec "$2" -f -i -c "$3"'

const end = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** It says that it is ready before it listens; its socket gets these rights right after. */
const untilListening = (folder: string) =>
  new Promise<void>((resolve) => {
    const watcher = watch(folder, () => look())
    const look = () => {
      const found = statSync(join(folder, 'pcscd.comm'), { throwIfNoEntry: false })
      if (found === undefined || (found.mode & 0o777) !== 0o666) return
      watcher.close()
      resolve()
    }
    look()
  })

/** Undefined when one of the two ports is taken. */
const tryPort = async (port: number, { socket, readers }: { socket: string; readers: string }) => {
  await writeFile(join(readers, 'virtual'), configuration(port))
  const words = ['--map-root-user', '--mount', 'sh', '-c', mountAndRun, 'sh', socket, daemon!, readers]
  const child = spawn('unshare', words, { stdio: ['ignore', 'pipe', 'pipe'] })
  const said: string[] = []
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      createInterface(stream).on('line', (line) => {
        said.push(line)
        if (line.includes('daemon ready')) resolve()
      })
    child.once('exit', () => reject(new Error(`pcscd has ended:\n${said.join('\n')}`)))
  })
  if (!said.some((line) => line.includes('init failed'))) {
    await untilListening(socket)
    return child
  }
  await end(child)
  return undefined
}

/**
 * The real PC/SC service with one virtual reader, where nobody else's is; ends after the test. A chip is laid on it by `layOnReader(chip, { port })`.
 * `environment` is for the process that talks to the service: the PC/SC library reads it once, so that must be a process of its own.
 * `stop` ends the service at once.
 */
export const startPcsc = async (t: Cleanup) => {
  const folder = await mkdtemp(join(tmpdir(), 'pcsc-'))
  t.after(() => rm(folder, { recursive: true }))
  const [socket, readers] = [join(folder, 'run'), join(folder, 'readers')]
  await Promise.all([mkdir(socket), mkdir(readers)])
  for (;;) {
    const port = pickPort()
    const child = await tryPort(port, { socket, readers })
    if (!child) continue
    t.after(() => end(child))
    return { port, environment: { PCSCLITE_CSOCK_NAME: join(socket, 'pcscd.comm') }, stop: () => end(child) }
  }
}
