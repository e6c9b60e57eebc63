import { posix } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { readProjectFile } from './source-files.ts'

const guide = 'CONTRIBUTING.md'
const routeKey = /^(GET|POST|PUT|DELETE) \//

/** The files of the operations that each route's handler uses, by the route; limits surround an operation. */
export const listHandlers = (path: string, text: string): Map<string, string[]> => {
  const { program, module } = parseSync(path, text)
  const files = new Map<string, string>()
  for (const { moduleRequest, entries } of module.staticImports)
    for (const { localName } of entries)
      if (moduleRequest.value.startsWith('.') && !moduleRequest.value.startsWith('./limits/'))
        files.set(localName.value, posix.join(posix.dirname(path), moduleRequest.value))
  const names: { name: string; start: number }[] = []
  const routes: { key: string; start: number; end: number }[] = []
  new Visitor({
    Identifier: ({ name, start }) => void (files.has(name) && names.push({ name, start })),
    Property: ({ key, value: { start, end } }) => {
      if (key.type === 'Literal' && typeof key.value === 'string' && routeKey.test(key.value))
        routes.push({ key: key.value, start, end })
    },
  }).visit(program)
  return new Map(
    routes.map(({ key, start, end }) => [
      key,
      names.filter((one) => one.start >= start && one.start < end).map(({ name }) => files.get(name) as string),
    ]),
  )
}

const folders: Record<string, string> = { api: 'cards', 'api/console': 'host/console' }

/** Where a route's path leads on disk; `:parameters` are left out, and the last file is that of a collection or of one thing in it. */
const expectedFiles = (route: string): string[] => {
  const [method = '', path = ''] = route.split(' ')
  const [, service = '', rest = ''] = /^\/(sdk\/v1|v1|api\/console|api)\/(.*)$/.exec(path) ?? []
  const file = `${folders[service] ?? 'identity'}/${rest.replaceAll(/\/:\w+/g, '').replaceAll('_', '-')}`
  const verb = { GET: rest.includes(':') ? 'get' : 'list', POST: 'create', PUT: 'update' }[method]
  return verb ? [`${file}.ts`, `${file}/${verb}.ts`] : [`${file}.ts`]
}

/** The rows of the table: routes, in which `*` stands for anything but a parameter, and their file. */
const listRows = (text: string) => {
  const [, table = ''] = /^\| on the wire \| on disk \|\n\|---\|---\|\n((?:\|.*\n)*)/m.exec(text) ?? []
  return [...table.matchAll(/^\| (`.+`) \| `([^`]+)` \|$/gm)].flatMap(([, routes = '', file = '']) =>
    routes.split(', ').map((route) => {
      const parts = route.slice(1, -1).split('*').map(RegExp.escape)
      return { route, file, pattern: new RegExp(`^${parts.join('[^:]+')}$`) }
    }),
  )
}

/** Each route's file follows from its path or is in the table, and the table has nothing else. */
export const comparePaths = (text: string, handlers: ReadonlyMap<string, readonly string[]>): string[] => {
  const rows = listRows(text)
  const needed = new Set<unknown>()
  const problems = [...handlers].flatMap(([route, files]) => {
    const expected = expectedFiles(route)
    if (files.some((file) => expected.includes(file))) return []
    const matching = rows.filter(({ pattern }) => pattern.test(route))
    const row = matching.find(({ file }) => files.includes(file)) ?? matching[0]
    needed.add(row)
    if (row && files.includes(row.file)) return []
    const real = files.join(' and ') || 'no file of an operation'
    return row
      ? [`${guide}: the table of paths has ${row.route} with ${row.file}, but ${route} is in ${real}.`]
      : [`${route} is in ${real}: name it ${expected.join(' or ')}, or add a row to the table of paths in ${guide}.`]
  })
  return [
    ...problems,
    ...rows
      .filter((row) => !needed.has(row))
      .map(({ route, file }) => `${guide}: the table of paths has ${route} with ${file}, which is no exception.`),
  ]
}

/** The table of paths in CONTRIBUTING, against the handlers of both services and of the console. */
export const checkPaths = (): string[] =>
  comparePaths(
    readProjectFile(guide),
    new Map(
      ['identity/routes.ts', 'cards/routes.ts', 'host/console/routes.ts'].flatMap((path) => [
        ...listHandlers(path, readProjectFile(path)),
      ]),
    ),
  )
