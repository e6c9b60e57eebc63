import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

let version: Promise<string> | undefined

/** The version of the program that runs. */
export const ownVersion = (): Promise<string> => {
  version ??= readFile(join(import.meta.dirname, '../../package.json'), 'utf8').then(
    (text) => (JSON.parse(text) as { version: string }).version,
  )
  return version
}
