/** Nothing came in time; what was waited for may still come. */
export class TookTooLong extends Error {}

/** Rejects with `TookTooLong` if something takes longer than this many milliseconds. */
export function within<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
  const { promise, resolve, reject } = Promise.withResolvers<Value>()
  const timer = setTimeout(() => reject(new TookTooLong(`Nothing came within ${milliseconds} ms.`)), milliseconds)
  work.then(resolve, reject).finally(() => clearTimeout(timer))
  return promise
}
