import { parseSync, Visitor } from 'vite'
import { resolveImport } from './import-graph.ts'

/** `name` is `*` where a file takes the whole module and may use any of its exports. */
type Import = { target: string; name: string }

const defaultOr = (kind: string, name: string | null) => (kind === 'Default' ? 'default' : name)

const exportedNames = ({ staticExports }: ReturnType<typeof parseSync>['module']) =>
  staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName: { kind, name } }) => defaultOr(kind, name) ?? []),
  )

/** The names that a file exports and those it imports from project files: by statement, as members of a namespace, by `import()`, or in a type. */
export const namesOf = (path: string, text: string): { exports: string[]; imports: Import[] } => {
  const { program, module, errors } = parseSync(path, text)
  if (errors[0]) throw new SyntaxError(`${path}: ${errors[0].message}`)
  const imports: Import[] = []
  const add = (specifier: unknown, name: string) => {
    const target = typeof specifier === 'string' ? resolveImport(path, specifier) : undefined
    if (target) imports.push({ target, name })
  }
  const namespaces = new Map<string, string>()
  for (const { moduleRequest, entries } of module.staticImports)
    for (const { importName, localName } of entries)
      if (importName.kind === 'NamespaceObject') namespaces.set(localName.value, moduleRequest.value)
      else add(moduleRequest.value, defaultOr(importName.kind, importName.name) ?? '*')
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, importName } of entries) add(moduleRequest?.value, importName.name ?? '*')

  /** Uses of a namespace that name the export they take; any other use may take all. */
  const members = new Set<unknown>()
  const addMember = (object: { type: string; name?: unknown }, name: string | undefined) => {
    const specifier = typeof object.name === 'string' ? namespaces.get(object.name) : undefined
    if (!specifier || !name) return
    members.add(object)
    add(specifier, name)
  }
  const addNamespace = (node: { name: string }) => {
    if (!members.has(node)) add(namespaces.get(node.name), '*')
  }
  new Visitor({
    ImportExpression: ({ source }) => add('value' in source && source.value, '*'),
    TSImportType: ({ source, qualifier }) => add(source.value, qualifier?.type === 'Identifier' ? qualifier.name : '*'),
    ImportNamespaceSpecifier: ({ local }) => void members.add(local),
    MemberExpression: ({ object, property, computed }) => {
      if (computed || property.type !== 'Identifier') return
      members.add(property)
      addMember(object, property.name)
    },
    JSXMemberExpression: ({ object, property }) => addMember(object, property.name),
    TSQualifiedName: ({ left, right }) => addMember(left, right.name),
    Identifier: addNamespace,
    JSXIdentifier: addNamespace,
  }).visit(program)
  return { exports: exportedNames(module), imports }
}
