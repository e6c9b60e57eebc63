import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import type { ListenOptions, NetConnectOpts } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { root } from '../checks/source-files.ts'
import { findProgram } from '../engines/find-program.ts'

const run = promisify(execFile)

/** The two that read compose files: the plugin of Docker, or the program before it. */
const findCompose = (): string[] | undefined => {
  try {
    execFileSync('docker', ['compose', 'version'], { stdio: 'ignore' })
    return ['docker', 'compose']
  } catch {
    return findProgram('docker-compose') ? ['docker-compose'] : undefined
  }
}

/** Why no Docker Engine can be started here, or undefined. */
export const missingEngine = (): string | undefined => {
  const missing = ['dockerd', 'docker', 'iptables', 'ip', 'unshare', 'nsenter'].filter((name) => !findProgram(name))
  if (process.getuid?.() !== 0) return 'Docker Engine runs as root'
  if (missing.length === 0 && !findCompose()) missing.push('Docker Compose')
  return missing.length === 0
    ? undefined
    : `needs ${missing.join(', ')}; on Debian: apt-get install docker.io docker-compose iptables iproute2`
}

/** In namespaces of its own: processes, which end with the first of them; mounts, so that it has one version of control groups; and a network. */
const script = `
  mount -t proc proc /proc
  mount -t tmpfs tmpfs /run
  { umount -R /sys/fs/cgroup; mount -t cgroup2 none /sys/fs/cgroup; } 2>/dev/null
  ip link set lo up
  exec dockerd --data-root "$0/data" --host "unix://$0/socket" 2>&1
`

/** Starts a Docker Engine whose images, containers, bridges, rules and ports are nobody else's, and all end with it. It reaches no other network. */
export const startEngine = async () => {
  await mkdir(join(root, '.cache'), { recursive: true })
  const folder = await mkdtemp(join(root, '.cache/engine-'))
  const own = ['--mount', '--net', '--pid', '--fork', '--kill-child']
  const engine = spawn('unshare', [...own, 'sh', '-c', script, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines: string[] = []
  const listening = Promise.withResolvers<void>()
  createInterface(engine.stdout).on('line', (line) => {
    lines.push(line)
    if (line.includes('API listen on')) listening.resolve()
  })
  engine.once('exit', (code) => listening.reject(new Error(`dockerd ended with ${code}:\n${lines.join('\n')}`)))
  const end = async () => {
    if (engine.exitCode === null && engine.signalCode === null) {
      engine.kill('SIGKILL')
      await once(engine, 'exit')
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  await listening.promise.catch(async (error) => {
    await end()
    throw error
  })

  const env = { ...process.env, DOCKER_HOST: `unix://${join(folder, 'socket')}` }
  const docker = async (...words: string[]) => (await run('docker', words, { env, maxBuffer: 64e6 })).stdout
  const compose = async (...words: string[]) => {
    const [program, ...first] = findCompose() ?? []
    return (await run(program!, [...first, ...words], { env, maxBuffer: 64e6 })).stdout
  }
  /** Passes on what reaches an address in the engine's network, to another there or to a file's socket, and back. Ends with the engine. */
  const relayInside = async (pairs: [ListenOptions, NetConnectOpts][]) => {
    const inside = ['--net', '--target', String(engine.pid), process.execPath]
    const words = [join(import.meta.dirname, 'relay.ts'), JSON.stringify(pairs)]
    const child = spawn('nsenter', [...inside, ...words], { stdio: ['ignore', 'pipe', 'inherit'] })
    engine.once('exit', () => child.kill())
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`The relay ended with ${code} before it listened.`)
    })
    await Promise.race([once(child.stdout, 'data'), ended])
  }
  return { folder, docker, compose, relayInside, end }
}
