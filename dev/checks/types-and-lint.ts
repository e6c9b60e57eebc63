import { join } from 'node:path'
import { runTool } from './run-tool.ts'
import { root } from './source-files.ts'

const command = (name: string) => join(root, 'node_modules/.bin', name)

/** TypeScript 7 can take minutes and gigabytes when it has to compare many instantiations of one expensive type; this bounds it. */
export const checkTypes = () =>
  runTool(command('tsc'), ['-p', 'tsconfig.json', '--incremental', '--tsBuildInfoFile', '.cache/types.json'], 120)

export const checkLint = () => runTool(command('biome'), ['check', '--error-on-warnings', '.'], 60)
