import { randomUUID } from 'node:crypto'
import { freePort, type Host } from '../start-host.ts'
import { ownArchitecture, podman } from './tools.ts'

/** What the manual says to start a container with, and what a machine without the rights of its own root still grants. */
const options = [
  ...['--read-only', '--cap-drop', 'all', '--security-opt', 'no-new-privileges', '--network', 'host'],
  ...['--cgroups', 'disabled', '--ulimit', 'nofile=1024:1024', '--ulimit', 'nproc=1024:1024'],
]

type ContainerHost = Pick<Host, 'url' | 'port' | 'cards' | 'remove'> & {
  /** Runs a program in the container. */
  exec: (...words: string[]) => ReturnType<typeof podman>
}

/** Starts a container of an image with a volume of its own, and waits until its own health command says that it is ready. */
export const startContainer = async (
  image: string,
  settings: Record<string, string> = {},
  architecture = ownArchitecture(),
): Promise<ContainerHost> => {
  const name = `iyk-cards-test-${randomUUID()}`
  const port = await freePort()
  const all = Object.entries({ RATE_LIMITS: 'off', ...settings, PORT: String(port) })
  const environment = all.flatMap(([setting, value]) => ['--env', `${setting}=${value}`])
  const volume = ['--volume', `${name}:/var/lib/iyk-cards`]
  const which = ['--detach', '--name', name, '--platform', `linux/${architecture}`, '--pull', 'never']
  const started = await podman('run', ...which, ...options, ...volume, ...environment, image)
  if (started.code !== 0) throw new Error(`podman run ended with ${started.code}:\n${started.errors}`)
  const exec = (...words: string[]) => podman('exec', name, ...words)
  const remove = async () => {
    await podman('rm', '--force', '--time', '60', name)
    await podman('volume', 'rm', name)
  }
  // Each try takes as long as Node takes to start; a container that has ended has nothing to execute in.
  for (;;) {
    const { code, errors } = await exec('cards', 'ready')
    if (code === 0) break
    if (!/is not running|no such container|exec died/i.test(errors)) continue
    const { output } = await podman('logs', name)
    await remove()
    throw new Error(`The container ended:\n${output}`)
  }
  return {
    url: `http://localhost:${port}`,
    port,
    exec,
    cards: (...command) => exec('cards', ...command),
    remove,
  }
}
