import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import type { Socket } from 'node:net'

const anvilPath = () => {
  const { platform, arch } = process
  const machine = arch === 'x64' ? 'amd64' : arch
  const require = createRequire(createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json'))
  return require.resolve(`@foundry-rs/anvil-${platform}-${machine}/bin/anvil${platform === 'win32' ? '.exe' : ''}`)
}

type LocalChain = {
  url: string
  chainId: number
  close: () => Promise<void>
  /** From now on it keeps nobody from ending, and ends with whoever started it. */
  rest: () => void
}

/** A local chain of its own with funded accounts; gone after `close`. Its first block is from now, or from `startsAt`. */
export const startLocalChain = async ({ startsAt }: { startsAt?: Date } = {}): Promise<LocalChain> => {
  const moment = startsAt ? ['--timestamp', String(startsAt.getTime() / 1000)] : []
  const options = ['--host', '127.0.0.1', '--port', '0', ...moment]
  const chain = spawn(anvilPath(), options, { stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = new Promise<void>((resolve) => chain.once('exit', () => resolve()))
  let said = ''
  const url = await new Promise<string>((resolve, reject) => {
    chain.once('error', reject)
    chain.once('exit', (code) => reject(new Error(`anvil ended with ${code}: ${said.slice(-500)}`)))
    chain.stdout.on('data', (part: Buffer) => {
      said += part
      const address = /Listening on (127\.0\.0\.1:\d+)/.exec(said)?.[1]
      if (address) resolve(`http://${address}`)
    })
  })
  return {
    url,
    chainId: 31337,
    close: async () => {
      chain.ref()
      chain.kill()
      await ended
    },
    rest: () => {
      chain.unref()
      ;(chain.stdout as Socket).unref()
      process.once('exit', () => chain.kill())
    },
  }
}
