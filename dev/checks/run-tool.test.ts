import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from './source-files.ts'

/** A command that starts the real program as another process, which connects to `port` and never ends by itself. */
const command = (port: number) => [
  '-e',
  `require('child_process').spawnSync(process.execPath, ['-e', "require('net').connect(${port}, '127.0.0.1').resume()"])`,
]

const listen = async () => {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const connected = once(server, 'connection').then(([socket]) => socket as Socket)
  return { server, connected, port: (server.address() as AddressInfo).port }
}

for (const [how, ending] of [
  ['fails', 'process.on("message", () => { throw new Error("on purpose") })'],
  ['is told to end', 'process.on("message", () => process.kill(process.pid))'],
] as const)
  test(`a tool ends when the process that runs it ${how}`, async () => {
    const { server, connected, port } = await listen()
    const code = `
      const { runTool } = await import(${JSON.stringify(join(root, 'dev/checks/run-tool.ts'))})
      ${ending}
      runTool(process.execPath, ${JSON.stringify(command(port))}, 60)`
    const checks = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const socket = await connected
    const gone = once(socket.on('error', () => {}).resume(), 'close')
    checks.send('end')
    await gone
    server.close()
  })
