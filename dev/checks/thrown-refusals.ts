import { normalize } from 'node:path'
import { errorTypes } from '@iyk/wire/error-types.ts'
import { projectFiles, readProjectFile } from './source-files.ts'

type Declarations = ReadonlyMap<string, string>
type Source = { own: Declarations; imported: ReadonlyMap<string, { path: string; name: string }> }

const ours = /^@iyk\/(kit|cards|wire|contracts)\//

const resolvePath = (from: string, specifier: string): string | undefined => {
  if (ours.test(specifier)) return specifier.replace('@iyk/', '')
  return specifier.startsWith('.') ? normalize(`${from}/../${specifier}`) : undefined
}

const imports = /import \{([^}]*)\} from '([^']+)'/g
/** As `const { name } = await import('…')`, and `import('…').then(({ name }) => …)`. */
const dynamicImports = /\{([^{}]*)\} = await import\('([^']+)'\)|import\('([^']+)'\)\.then\(\(\{([^}]*)\}\)/g
const declaration = /^(?:export )?(?:declare )?(?:const|let|class|async function\*?|function\*?) \*?(\w+)/

const sources = new Map<string, Source>()
const readSource = (path: string): Source => {
  const known = sources.get(path)
  if (known) return known
  // Without comments, which name types, too.
  const text = readProjectFile(path).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const imported = new Map<string, { path: string; name: string }>()
  const note = (names: string, specifier: string) => {
    const target = resolvePath(path, specifier)
    if (target === undefined) return
    for (const one of names.split(',').map((name) => name.trim())) {
      if (one === '' || one.startsWith('type ')) continue
      const [name = '', local = name] = one.split(/ as |: /)
      imported.set(local, { path: target, name })
    }
  }
  for (const [, names = '', specifier = ''] of text.matchAll(imports)) note(names, specifier)
  for (const [, names, specifier, thenSpecifier, thenNames] of text.matchAll(dynamicImports))
    note(names ?? thenNames ?? '', specifier ?? thenSpecifier ?? '')
  const own = new Map<string, string>()
  let current: string | undefined
  for (const line of text.split('\n')) {
    const [, name] = declaration.exec(line) ?? []
    if (name !== undefined || /^(?:export )?type |^import /.test(line)) current = name
    if (current !== undefined) own.set(current, `${own.get(current) ?? ''}${line}\n`)
  }
  const source = { own, imported }
  sources.set(path, source)
  return source
}

const storedFunction = /create or replace function cards\.(\w+)\([\s\S]*?\n(?=create |\s*$)/g
let stored: Map<string, string> | undefined
/** The stored functions of the cards service by name, without comments. */
const storedFunctions = () => {
  stored ??= new Map(
    projectFiles()
      .filter((path) => /^cards\/(?!database\/migrations).*\.sql$/.test(path))
      .flatMap((path) => [
        ...readProjectFile(path)
          .replace(/^\s*--.*$/gm, '')
          .matchAll(storedFunction),
      ])
      .map(([text, name = '']) => [name, text]),
  )
  return stored
}

const literals = /'([a-z]+(?:_[a-z0-9]+)*)'/g

/**
 * The types of refusals that a text of a file leads to: those it names, and those of what it calls, declaration by declaration, in this service and what it
 * is built on, stored functions included.
 */
const typesFrom = (path: string, text: string, seen = new Set<string>()): Set<string> => {
  const { own, imported } = readSource(path)
  const found = new Set<string>()
  for (const [, type = ''] of text.matchAll(literals)) if (Object.hasOwn(errorTypes, type)) found.add(type)
  for (const [, name = ''] of text.matchAll(/cards\.(\w+)\(/g)) {
    const body = storedFunctions().get(name)
    if (body === undefined || seen.has(name)) continue
    seen.add(name)
    for (const type of typesFrom(path, body, seen)) found.add(type)
  }
  for (const [name] of text.matchAll(/(?<![.\w'])[A-Za-z_]\w*/g)) {
    const target = own.has(name) ? { path, name } : imported.get(name)
    if (!target || target.path.startsWith('wire/') || !target.path.endsWith('.ts')) continue
    const key = `${target.path} ${target.name}`
    if (seen.has(key)) continue
    seen.add(key)
    const body = readSource(target.path).own.get(target.name)
    if (body !== undefined) for (const type of typesFrom(target.path, body, seen)) found.add(type)
  }
  return found
}

/** What each call of the cards service may refuse, by reading its handler and all that it calls. */
export const thrownByRoute = (): Map<string, Set<string>> => {
  const text = readSource('cards/routes.ts').own.get('createHandlers') ?? ''
  const handlers = text.split(/^ {2}(?='[A-Z]+ \/)/m).slice(1)
  return new Map(
    handlers.map((handler) => {
      const [, route = ''] = /^'([^']+)'/.exec(handler) ?? []
      return [route, typesFrom('cards/routes.ts', handler.slice(route.length + 2))]
    }),
  )
}
