import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '@iyk/kit/postgres/database.ts'
import type { VersionReply } from '@iyk/wire/console-service.ts'
import { ownVersion } from '../hosts/own-version.ts'
import { findVersionBefore, listHosts } from '../hosts/store.ts'

/** The changelog's parts, each from its heading on, with the version that the heading names; the first may be of no version yet. */
const partsOf = (changelog: string) =>
  changelog
    .split(/^(?=## )/m)
    .filter((part) => part.startsWith('## '))
    .map((part) => ({ version: /^## \[?v?(\d[\w.+-]*)/.exec(part)?.[1], text: part.trim() }))

/** What changed since `before`, which served the store before; without one that the changelog names, its newest part. */
export const changesSince = (changelog: string, before: string | undefined): string => {
  const parts = partsOf(changelog)
  const known = parts.findIndex(({ version }) => version !== undefined && version === before)
  return (known === -1 ? parts.slice(0, 1) : parts.slice(0, known)).map(({ text }) => text).join('\n\n')
}

/** Which version runs, on which hosts, and what it changed for this store. Nobody else is asked anything. */
export const getVersion = async ({ database }: { database: Database }): Promise<VersionReply> => {
  const version = await ownVersion()
  const [hosts, before, changelog] = await Promise.all([
    listHosts(database),
    findVersionBefore(database, version),
    readFile(join(import.meta.dirname, '../../CHANGELOG.md'), 'utf8').catch(() => ''),
  ])
  return {
    data: {
      version,
      node: process.versions.node,
      hosts: hosts.map(({ since, last_seen, ...host }) => ({
        ...host,
        since: since.toISOString(),
        last_seen: last_seen.toISOString(),
      })),
      before: before ?? null,
      changes: changesSince(changelog, before),
    },
  }
}
