import { posix } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { readProjectFile } from './source-files.ts'

type Import = { specifier: string; isType: boolean }

const statesType = /^(import|export)\s+type\b/
const literal = /^(['"`])([^$]*)\1$/

/** What a source imports, as written: by statement, by `import()`, or in a type. */
export const parseImports = (path: string, text: string): Import[] => {
  const source = parseSync(path, text)
  const { module, errors } = source
  if (errors[0]) throw new SyntaxError(`${path}: ${errors[0].message}`)
  const isType = ({ start, end }: { start: number; end: number }) => statesType.test(text.slice(start, end))
  const inTypes: Import[] = []
  // Reading `program` takes longer than parsing.
  if (text.includes('import('))
    new Visitor({
      TSImportType: (one) => void inTypes.push({ specifier: one.source.value, isType: true }),
    }).visit(source.program)
  return [
    ...module.staticImports.map((one) => ({ specifier: one.moduleRequest.value, isType: isType(one) })),
    ...module.staticExports.flatMap((one) =>
      one.entries.flatMap(({ moduleRequest }) =>
        moduleRequest ? [{ specifier: moduleRequest.value, isType: isType(one) }] : [],
      ),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const [, , specifier] = literal.exec(text.slice(start, end)) ?? []
      return specifier === undefined ? [] : [{ specifier, isType: false }]
    }),
    ...inTypes,
  ]
}

const parsed = new Map<string, Import[]>()
const parseOnce = (path: string) => {
  const imports = parsed.get(path) ?? parseImports(path, readProjectFile(path))
  parsed.set(path, imports)
  return imports
}

/** The specifiers a file imports, as written. */
export const importsOf = (path: string): string[] => parseOnce(path).map(({ specifier }) => specifier)

/** The project file an import resolves to, or undefined for a package. */
export const resolveImport = (from: string, specifier: string): string | undefined => {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), specifier))
  return /^@iyk\/(.+)$/.exec(specifier)?.[1]
}

/** The project files whose values a file imports; imports of types do not run. */
export const valueImports = (path: string): string[] =>
  parseOnce(path)
    .filter(({ isType }) => !isType)
    .map(({ specifier }) => resolveImport(path, specifier))
    .filter((target) => target !== undefined)
