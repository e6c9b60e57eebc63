import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from './source-files.ts'

const signals = ['SIGINT', 'SIGTERM'] as const
const stop = () => process.exit(1)

/**
 * Runs a program and kills it after `seconds`, or when this process ends. Returns its output as the list of problems when it fails. It has a process group of
 * its own, since a package's command may start the real program as another process.
 */
export const runTool = async (program: string, args: readonly string[], seconds: number): Promise<string[]> => {
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  const end = () => {
    try {
      if (child.pid) process.kill(-child.pid)
    } catch {
      // It has just ended.
    }
  }
  process.once('exit', end)
  for (const signal of signals) process.once(signal, stop)
  const timer = setTimeout(end, seconds * 1000)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const [code] = await once(child, 'close')
  clearTimeout(timer)
  process.off('exit', end)
  for (const signal of signals) process.off(signal, stop)
  return code === 0 ? [] : [output || `${program} ended with ${code ?? 'a signal'}`]
}
