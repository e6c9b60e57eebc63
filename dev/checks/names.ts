import { basename } from 'node:path'
import { projectFiles, readProjectFile, sourceFiles } from './source-files.ts'

const folders = new Set(
  'web identity identity-client cards wallet wire design kit host contracts dev docs .ci .github'.split(' '),
)
const filesAtTop = new Set(
  '.gitattributes .gitignore .npmrc CHANGELOG.md CONTRIBUTING.md LICENSE README.md SECURITY.md biome.json package-lock.json package.json tsconfig.json'.split(
    ' ',
  ),
)
const empty = new Set([
  'index',
  'utils',
  'util',
  'helpers',
  'helper',
  'types',
  'common',
  'misc',
  'shared',
  'lib',
  'base',
])

const findNameProblems = (path: string) => {
  const problems: string[] = []
  const [first] = path.split('/', 1) as [string]
  if (path.includes('/') ? !folders.has(first) : !filesAtTop.has(path))
    problems.push(`${path} is not in one of the folders of the house, or not a file known at its top.`)
  const name = basename(path).split('.')[0] as string
  if (/\.(ts|tsx|mjs)$/.test(path)) {
    if (empty.has(name)) problems.push(`${path}: the name says nothing; name the noun or the verb.`)
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) problems.push(`${path}: file names are kebab-case.`)
    for (const folder of path.split('/').slice(0, -1))
      if (empty.has(folder)) problems.push(`${path}: the folder ${folder} says nothing.`)
  }
  if (/\.test\.tsx$/.test(path)) problems.push(`${path}: the test runner skips .test.tsx without a word.`)
  return problems
}

/** SQL only in store.ts, in migrations and where Postgres is opened; the environment only in config.ts, in the launcher and in dev. */
const findPlaceProblems = (path: string) => {
  if (path.startsWith('dev/') || /\.(test|spec)\.ts$/.test(path)) return []
  const text = readProjectFile(path)
  const problems: string[] = []
  const name = basename(path)
  const mayHoldSql =
    /(^|-)store\.ts$/.test(name) || path.startsWith('kit/postgres/') || path.startsWith('host/postgres/')
  if (!mayHoldSql && /\bstatement\(\s*'[a-z]/.test(text))
    problems.push(`${path}: SQL belongs into the store.ts beside it.`)
  if (/\bprocess\.env\b/.test(text) && !['config.ts', 'launch.mjs'].includes(name))
    problems.push(`${path}: settings are read in host/config.ts only.`)
  return problems
}

/** Holds the closed list of folders and the rules for file names and places. */
export const checkNames = (): string[] => [
  ...projectFiles().flatMap(findNameProblems),
  ...sourceFiles().flatMap(findPlaceProblems),
]
