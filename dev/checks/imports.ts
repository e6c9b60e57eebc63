import { importsOf, resolveImport } from './import-graph.ts'
import { sourceFiles } from './source-files.ts'

/** Who may import whom; CONTRIBUTING has the same table with the reasons. */
const mayImport: Record<string, readonly string[]> = {
  wire: [],
  design: [],
  kit: ['wire'],
  identity: ['wire', 'kit'],
  cards: ['wire', 'kit'],
  'identity-client': ['wire'],
  wallet: ['wire'],
  contracts: [],
  web: ['wire', 'design', 'identity-client', 'wallet'],
  host: ['identity', 'cards', 'contracts', 'kit', 'wire'],
}
/** The host starts the web's build and knows nothing else about the web. */
const exceptions = new Set(['host -> web/build/sources-stamp.ts'])

const isTest = (path: string) => /\.(test|spec)\.ts$/.test(path)
const folderOf = (path: string) => path.split('/', 1)[0] as string

const findLayerProblems = (path: string) => {
  const folder = folderOf(path)
  const allowed = mayImport[folder]
  if (!allowed || isTest(path)) return []
  return importsOf(path).flatMap((specifier) => {
    const target = resolveImport(path, specifier)
    if (!target) return []
    const other = folderOf(target)
    if (other === folder || allowed.includes(other) || exceptions.has(`${folder} -> ${target}`)) return []
    return [`${path} imports ${target}: ${folder} may import ${allowed.join(', ') || 'nothing of ours'}.`]
  })
}

/** Factors use users and sessions, never each other; web features never import features. */
const rooms = {
  identity: ['magic-links', 'otps', 'oauth', 'crypto-wallets', 'totps', 'webauthn', 'passwords'],
  'web/features': undefined,
} as const

const roomOf = (path: string) => {
  for (const [folder, names] of Object.entries(rooms)) {
    if (!path.startsWith(`${folder}/`)) continue
    const name = path.slice(folder.length + 1).split('/', 1)[0] as string
    if (!names || (names as readonly string[]).includes(name)) return `${folder}/${name}`
  }
  return undefined
}

const findRoomProblems = (path: string) => {
  const room = roomOf(path)
  if (!room || isTest(path)) return []
  return importsOf(path).flatMap((specifier) => {
    const target = resolveImport(path, specifier)
    const other = target && roomOf(target)
    if (!other || other === room || folderOf(other) !== folderOf(room)) return []
    return [`${path} imports ${target}: ${room} and ${other} must not know each other.`]
  })
}

const projectImports = (path: string) => importsOf(path).flatMap((specifier) => resolveImport(path, specifier) ?? [])

/** Types count as well: two files that need each other's types are one thing in two places. */
const findCycles = (files: readonly string[]) => {
  const known = new Set(files)
  const done = new Set<string>()
  const problems: string[] = []
  const walk = (path: string, trail: readonly string[]) => {
    const at = trail.indexOf(path)
    if (at >= 0) {
      problems.push(`A cycle: ${[...trail.slice(at), path].join(' -> ')}.`)
      return
    }
    if (done.has(path)) return
    for (const target of projectImports(path)) if (known.has(target)) walk(target, [...trail, path])
    done.add(path)
  }
  for (const path of files) walk(path, [])
  return problems
}

/** Holds the import table, the walls between factors and between features, and the absence of cycles. */
export const checkImports = (): string[] => {
  const files = sourceFiles()
  return [...files.flatMap((path) => [...findLayerProblems(path), ...findRoomProblems(path)]), ...findCycles(files)]
}
