import { isBuiltin } from 'node:module'
import { importsOf } from './import-graph.ts'
import { readProjectFile, sourceFiles } from './source-files.ts'

/** Packages whose name is in no module of their workspace. */
const unseen: Readonly<Record<string, RegExp>> = {
  // A style sheet imports its files.
  web: /^@fontsource-variable\/instrument-sans$/,
  // Tools that run as programs, and types that come without an import.
  dev: /^(@types\/.+|@biomejs\/biome|typescript)$/,
  // The recipe in docs/api.md, which a test follows.
  'docs/api-client': /./,
}
/** It has a lock file of its own, which `dev/bench/install-peer.ts` installs elsewhere. */
const apart = 'dev/bench/better-auth/'
const react = /^react(-|$)/

type Manifest = Partial<Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>>
type Use = { path: string; name: string }

/** What neither serves nor runs a command: tests, and the compiler of the contract, whose output is checked in. */
const isForDevelopment = (path: string) =>
  /^contracts\/compile|(^|\/)fixtures\/|\/fake-[^/]+$|\.(test|spec)\.tsx?$/.test(path)

const packageOf = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

/**
 * What ships names what it imports among its workspace's dependencies, and nothing else is among them. Tests take packages of their workspace or those of
 * `dev`, which holds everything that only tests and tools need.
 */
export const comparePackages = (manifests: ReadonlyMap<string, Manifest>, uses: readonly Use[]): string[] => {
  const forTests = Object.keys(manifests.get('dev')?.devDependencies ?? {})
  const misplaced = uses.flatMap(({ path, name }) => {
    const workspace = path.split('/', 1)[0] as string
    if (react.test(name) && workspace !== 'web' && workspace !== 'dev')
      return [`${path} imports ${name}: React is in web/ only.`]
    const { dependencies = {}, devDependencies = {}, optionalDependencies = {} } = manifests.get(workspace) ?? {}
    if (name in dependencies || name in optionalDependencies) return []
    const ships = workspace !== 'dev' && !isForDevelopment(path)
    if (ships) return [`${path} imports ${name}: add it to the dependencies of ${workspace}/package.json.`]
    return name.startsWith('@iyk/') || name in devDependencies || forTests.includes(name)
      ? []
      : [`${path} imports ${name}: add it to the devDependencies of dev/package.json.`]
  })
  const unneeded = [...manifests].flatMap(([workspace, { dependencies = {}, devDependencies = {} }]) => {
    const users = (name: string) => uses.filter((use) => use.name === name)
    const isOwn = ({ path }: Use) => path.startsWith(`${workspace}/`)
    const needed = (name: string) => users(name).some((use) => isOwn(use) && !isForDevelopment(use.path))
    const tested = (name: string) =>
      users(name).some((use) => isOwn(use) || (workspace === 'dev' && isForDevelopment(use.path)))
    return [
      ...Object.keys(dependencies).filter((name) => !needed(name)),
      ...Object.keys(devDependencies).filter((name) => !tested(name)),
    ]
      .filter((name) => !unseen[workspace]?.test(name))
      .map((name) => `${workspace}/package.json names ${name}, which it does not need.`)
  })
  return [...misplaced, ...unneeded]
}

/** A module uses what it imports, and what it names as a path, as for `require.resolve`. */
const findUses = (manifests: ReadonlyMap<string, Manifest>): Use[] =>
  sourceFiles()
    .filter((path) => !path.startsWith(apart))
    .flatMap((path) => {
      const { dependencies, devDependencies } = manifests.get(path.split('/', 1)[0] as string) ?? {}
      const text = readProjectFile(path)
      const named = Object.keys({ ...dependencies, ...devDependencies }).filter((name) =>
        ["'", '"', '/'].some((end) => text.includes(`'${name}${end}`)),
      )
      const imported = importsOf(path).filter((specifier) => !specifier.startsWith('.') && !isBuiltin(specifier))
      return [...new Set([...imported.map(packageOf), ...named])].map((name) => ({ path, name }))
    })

/** Each workspace's package.json, against the imports of its files. */
export const checkPackages = (): string[] => {
  const { workspaces } = JSON.parse(readProjectFile('package.json')) as { workspaces: string[] }
  const manifests = new Map<string, Manifest>(
    workspaces.map((name) => [name, JSON.parse(readProjectFile(`${name}/package.json`))]),
  )
  return comparePackages(manifests, findUses(manifests))
}
