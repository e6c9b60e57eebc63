import { join } from 'node:path'
import type { Served } from './measure.ts'
import { startProgram } from './start-program.ts'

/** Starts a bare `node:http` that replies with this body, in a process of its own. */
export const startBareServer = async (body: string): Promise<{ served: Served; stop: () => Promise<void> }> => {
  const { pid, receive, stop } = startProgram(join(import.meta.dirname, 'bare-server.ts'), [body])
  return { served: { port: (await receive()) as number, pid }, stop }
}
