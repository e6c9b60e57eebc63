import { readFileSync } from 'node:fs'
import { consoleRoutes } from '@iyk/wire/console-routes.ts'
import { backendRoutes, cardsRoutes, poapApiRoutes, sdkRoutes } from '@iyk/wire/routes.ts'
import type { Shape } from './generate-value.ts'

/** What is sent to: everything that a host has, with the shapes of what is published. */
export type Target = {
  method: string
  path: string
  kind: 'sdk' | 'backend' | 'api' | 'console' | 'poap' | 'page'
  shapes: { body?: Shape; query?: Shape; params?: Shape; headers?: Shape }
  /** How often it is called, beside 1: what hashes a password or reads a picture takes a hundred times as long as others. */
  weight: number
}

const tables = {
  sdk: sdkRoutes,
  backend: backendRoutes,
  api: cardsRoutes,
  console: consoleRoutes,
  poap: poapApiRoutes,
} as const

const isExpensive = /passwords|audit\/export|picture|imported-poaps|^\/share\/|^\/artwork|\.(png|webp)/

const shapedPath = /^\/(api|sdk|v1|tap|c|e)\b/

const weightOf = (method: string, path: string): number => {
  // Whoever deletes what others live on leaves them nothing to live on.
  if (/users\/me$|\/api\/me$/.test(path) && method === 'DELETE') return 0.05
  if (/\/v1\/users\/:user_id$/.test(path) && method === 'DELETE') return 0.1
  if (
    /^\/api\/console\/.*\/(ban|takedown|cancel|end|transfer|block|delete|end-sessions|reset-second-step|pause|revoke-all)$/.test(
      path,
    )
  )
    return 0.05
  if (/\/revoke(_all)?$|\/closing$/.test(path) || (method === 'DELETE' && !/guests|imported/.test(path))) return 0.03
  // What is a file, or drawn, is the same for everyone.
  if (!shapedPath.test(path)) return 0.3
  return isExpensive.test(path) ? 0.1 : 1
}

/** From the list that a host wrote about itself. */
export const readTargets = (file: string): Target[] => {
  const shaped = new Map<string, Pick<Target, 'kind' | 'shapes'>>()
  for (const [kind, table] of Object.entries(tables) as [Target['kind'], Record<string, object>][])
    for (const [key, shapes] of Object.entries(table)) shaped.set(key, { kind, shapes: shapes as Target['shapes'] })
  const published = new Set([...shaped.keys()].map((key) => key.split(' ')[1]))
  return (
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => /^(GET|POST|PUT|DELETE|PATCH) /.test(line))
      // At a published address, the others are there to be refused, and come by themselves.
      .filter((line) => shaped.has(line) || !published.has(line.split(' ')[1]))
      .map((line) => {
        const [method = '', path = ''] = line.split(' ')
        return { method, path, weight: weightOf(method, path), kind: 'page' as const, shapes: {}, ...shaped.get(line) }
      })
  )
}
