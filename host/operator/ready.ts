import { CommandRefused, type StandaloneCommand } from './command.ts'

/** A host that listens on every address of its machine is asked on the machine's own. */
const ownAddresses: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/** Milliseconds. */
const longestReply = 4000

export const readyCommand: StandaloneCommand = {
  usage: 'ready',
  about:
    'Ask the host on this machine whether it is ready to serve, as its /readyz says; ends with 1 if it is not. Takes HOST and PORT of the host.',
  runAlone: async ({ HOST, PORT }) => {
    const address = ownAddresses[HOST] ?? HOST
    const url = `http://${address.includes(':') ? `[${address}]` : address}:${PORT}/readyz`
    const response = await fetch(url, { signal: AbortSignal.timeout(longestReply) }).catch((error: Error) => {
      throw new CommandRefused(
        error.name === 'TimeoutError'
          ? `${url} has not answered within ${longestReply / 1000} seconds.`
          : `Nothing answers at ${url}.`,
      )
    })
    if (!response.ok) throw new CommandRefused(`Not ready: ${url} answers ${response.status}.`)
    console.log('Ready.')
  },
}
