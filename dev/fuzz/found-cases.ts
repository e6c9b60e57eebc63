import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FuzzRequest } from './generate-request.ts'
import type { KnownValues } from './known-values.ts'

const folder = join(import.meta.dirname, 'found')

/** A request that a host failed at. `{{name}}` stands for a value of its own time, such as the id of an event. */
type FoundCase = { why: string; request: FuzzRequest } | { why: string; bytes: string }

const writtenDown = /[\w-]{8,}/g

/** Without the values that only that host had. */
const withoutValues = (text: string, known: KnownValues): string =>
  text.replace(writtenDown, (word) => {
    const name = known.nameOf(word)
    return name ? `{{${name}}}` : word
  })

const withValues = (text: string, known: KnownValues): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(known.find(name) ?? name))

/** Keeps it as a file, under a name that says which route it is about; the same again is one file. */
export const keepCase = (found: FoundCase, known: KnownValues): string => {
  mkdirSync(folder, { recursive: true })
  const kept: FoundCase =
    'bytes' in found
      ? found
      : {
          ...found,
          request: {
            ...found.request,
            path: withoutValues(found.request.path, known),
            ...(found.request.body !== undefined && { body: withoutValues(found.request.body, known) }),
          },
        }
  const about = 'bytes' in kept ? 'bytes' : kept.request.route.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  const hash = createHash('sha256').update(kept.why).digest('hex').slice(0, 6)
  const name = `${about}-${hash}.json`
  writeFileSync(join(folder, name), `${JSON.stringify(kept, null, 2)}\n`)
  return name
}

/** Those that were kept, with values of this host. */
export const readCases = (known: KnownValues): { name: string; found: FoundCase }[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => {
      const found = JSON.parse(readFileSync(join(folder, name), 'utf8')) as FoundCase
      if ('bytes' in found) return { name, found }
      const { path, body } = found.request
      return {
        name,
        found: {
          ...found,
          request: {
            ...found.request,
            path: withValues(path, known),
            ...(body !== undefined && { body: withValues(body, known) }),
          },
        },
      }
    })
