import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from './source-files.ts'

/** Runs a tool of node_modules; its output is the list of problems when it fails. Ends it after `seconds`. */
const runTool = async (program: string, args: readonly string[], seconds: number): Promise<string[]> => {
  const child = spawn(join(root, 'node_modules/.bin', program), args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: seconds * 1000,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const [code] = await once(child, 'close')
  return code === 0 ? [] : [output || `${program} ended with ${code ?? 'a signal'}`]
}

/** TypeScript 7 can need minutes and gigabytes when it must compare many instantiations of one heavy type: bounded here. */
export const checkTypes = () => runTool('tsc', ['-p', 'tsconfig.json'], 120)

export const checkLint = () => runTool('biome', ['check', '--error-on-warnings', '.'], 60)
