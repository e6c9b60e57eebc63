import { once } from 'node:events'
import { connect, createServer, type ListenOptions, type NetConnectOpts } from 'node:net'

/** Passes connections on, as between two networks of one machine: a socket that is a file is in none of them. */
export const relay = async (listen: ListenOptions, target: NetConnectOpts) => {
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ ...target, allowHalfOpen: true })
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.pipe(other).on('error', () => one.destroy())
  })
  server.listen(listen)
  await once(server, 'listening')
  return server
}

// Started as a program, in a network of its own: [[listen, target], …]
if (import.meta.main) {
  const pairs: [ListenOptions, NetConnectOpts][] = JSON.parse(process.argv[2] ?? '[]')
  for (const [listen, target] of pairs) await relay(listen, target)
  console.log('Relaying.')
}
