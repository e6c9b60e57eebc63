import { type AddressInfo, connect, createServer } from 'node:net'

// A proxy that hands each connection to the next of some ports. Its parent says which, and is told its own port.
let targets: number[] = []
let next = 0
const server = createServer({ noDelay: true }, (client) => {
  const target = connect({ host: '127.0.0.1', port: targets[next++ % targets.length] as number, noDelay: true })
  client.on('error', () => target.destroy()).on('close', () => target.destroy())
  target.on('error', () => client.destroy()).on('close', () => client.destroy())
  client.pipe(target).pipe(client)
}).listen(0, '127.0.0.1')
process.on('message', (ports: number[]) => {
  targets = ports
  process.send?.((server.address() as AddressInfo).port)
})
process.on('disconnect', () => process.exit())
