import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'

const anvilPath = () => {
  const { platform, arch } = process
  const machine = arch === 'x64' ? 'amd64' : arch
  const require = createRequire(createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json'))
  return require.resolve(`@foundry-rs/anvil-${platform}-${machine}/bin/anvil${platform === 'win32' ? '.exe' : ''}`)
}

/** A chain of its own on this machine, with funded accounts; gone after `close`. Its first block is of now, or of `startsAt`. */
export const startLocalChain = async ({
  startsAt,
}: {
  startsAt?: Date
} = {}): Promise<{ url: string; chainId: number; close: () => Promise<void> }> => {
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
      chain.kill()
      await ended
    },
  }
}
