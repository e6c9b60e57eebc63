type Limits = { count: number; bytes: number }

/** Caches the last pictures by what they show, up to a number and a size of all. One that is being made is made once; a failed one is forgotten. */
export const cachePictures = ({ count, bytes }: Limits) => {
  const known = new Map<string, Buffer>()
  const making = new Map<string, Promise<Buffer>>()
  let size = 0

  const add = (key: string, picture: Buffer) => {
    known.set(key, picture)
    size += picture.length
    for (const [oldest, { length }] of known) {
      if (known.size <= count && size <= bytes) return
      known.delete(oldest)
      size -= length
    }
  }
  return (key: string, make: () => Promise<Buffer>): Promise<Buffer> => {
    const found = known.get(key)
    if (found) {
      // The order of the map is that of the last use.
      known.delete(key)
      known.set(key, found)
      return Promise.resolve(found)
    }
    const made =
      making.get(key) ??
      make()
        .then((picture) => {
          add(key, picture)
          return picture
        })
        .finally(() => making.delete(key))
    making.set(key, made)
    return made
  }
}
