import { join } from 'node:path'
import { runTool } from './run-tool.ts'
import { root } from './source-files.ts'

const command = (name: string) => join(root, 'node_modules/.bin', name)

/** Each computes again what it shares with the others: the usual four take a third more processor time than two. */
const checkers = ['--checkers', '2']

/** TypeScript 7 can take minutes and gigabytes when it has to compare many instantiations of one expensive type; this bounds it. */
export const checkTypes = () =>
  runTool(
    command('tsc'),
    ['-p', 'tsconfig.json', '--incremental', '--tsBuildInfoFile', '.cache/types.json', ...checkers],
    240,
  )

export const checkLint = () => runTool(command('biome'), ['check', '--error-on-warnings', '.'], 60)
