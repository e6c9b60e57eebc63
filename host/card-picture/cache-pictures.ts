import { cacheUsed } from './cache-used.ts'
import { lengthOf } from './join-parts.ts'

type Picture = readonly Uint8Array[]

/**
 * Caches the last pictures by what they show, up to a number and a size of all. One that is being made is made once for all of one network, since what is
 * refused to another network is not refused to this one; a failed one is forgotten.
 */
export const cachePictures = (limits: { count: number; bytes: number }) => {
  const known = cacheUsed<Picture>(limits, lengthOf)
  const making = new Map<string, Promise<Picture>>()

  return (key: string, network: string, make: () => Promise<Picture>): Promise<Picture> => {
    const found = known.find(key)
    if (found) return Promise.resolve(found)
    const name = `${key} ${network}`
    const made =
      making.get(name) ??
      make()
        .then((picture) => {
          known.add(key, picture)
          return picture
        })
        .finally(() => making.delete(name))
    making.set(name, made)
    return made
  }
}
