import { basename } from 'node:path'
import { projectFiles, readProjectFile, sourceFiles } from './source-files.ts'

const folders = new Set(
  'web identity identity-client cards wallet wire design kit host contracts dev docs .ci .github'.split(' '),
)
const filesAtTop = new Set(
  '.dockerignore .gitattributes .gitignore .npmrc CHANGELOG.md CONTRIBUTING.md Dockerfile LICENSE README.md SECURITY.md biome.json compose.yaml package-lock.json package.json tsconfig.json'.split(
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

export const findNameProblems = (path: string) => {
  const problems: string[] = []
  const [first] = path.split('/', 1) as [string]
  if (path.includes('/') ? !folders.has(first) : !filesAtTop.has(path))
    problems.push(`${path} is outside the project’s folders, and its top folder has no such file.`)
  if (/[^\x21-\x7e]/.test(path)) problems.push(`${path}: names of files are in ASCII, without spaces.`)
  const name = basename(path).split('.')[0] as string
  if (/\.(ts|tsx|mjs)$/.test(path)) {
    if (empty.has(name))
      problems.push(`${path}: this name does not say what the file holds; use a noun or a verb of the product.`)
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) problems.push(`${path}: file names must be kebab-case.`)
    for (const folder of path.split('/').slice(0, -1))
      if (empty.has(folder)) problems.push(`${path}: the folder name “${folder}” does not say what it holds.`)
  }
  if (/\.test\.tsx$/.test(path)) problems.push(`${path}: the test runner ignores .test.tsx files; use .test.ts.`)
  return problems
}

/** Both ways in which SQL is written: a named statement, or a text given to a connection. */
export const holdsMisplacedSql = (path: string, text: string): boolean =>
  !/(^|-)store\.ts$/.test(basename(path)) &&
  !/^(kit|host)\/postgres\//.test(path) &&
  /\bstatement\(\s*['"`]|\.query\(\s*['"`{]/.test(text)

/** SQL only in store.ts, in migrations and where Postgres is opened; environment variables only in config.ts, the launcher and dev. */
const findPlaceProblems = (path: string) => {
  if (path.startsWith('dev/') || /\.(test|spec)\.ts$/.test(path)) return []
  const text = readProjectFile(path)
  const problems: string[] = []
  const name = basename(path)
  if (holdsMisplacedSql(path, text)) problems.push(`${path}: move the SQL to the store.ts beside it.`)
  if (/\bprocess\.env\b/.test(text) && !['config.ts', 'launch.mjs'].includes(name))
    problems.push(`${path}: read settings in host/config.ts only.`)
  return problems
}

/** Enforces the closed list of folders and the rules for file names and their places. */
export const checkNames = (): string[] => [
  ...projectFiles().flatMap(findNameProblems),
  ...sourceFiles().flatMap(findPlaceProblems),
]
