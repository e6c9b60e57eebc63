import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The first of these programs that this machine has, or undefined. */
export const findProgram = (...names: readonly string[]): string | undefined => {
  const places = (process.env.PATH ?? '').split(delimiter)
  for (const name of names)
    for (const place of places)
      try {
        accessSync(join(place, name), constants.X_OK)
        return join(place, name)
      } catch {
        // Not in this folder.
      }
  return undefined
}
