import type { Chip } from '@iyk/cards/chips/protocol/chip.ts'
import type { Card, Client, Reader } from 'pcsc-mini'
import { createArrivals } from './arrivals.ts'
import { lockReader } from './lock-reader.ts'

/** A chip on the reader. `connect` opens it for this program alone; the reader's errors are thrown as they are. */
export type LaidChip = {
  connect: () => Promise<{ chip: Chip; release: () => Promise<void> }>
  /** Resolves when the chip was lifted, or its reader disconnected. Rejects with an error of the service, which cannot say so any more. */
  gone: Promise<void>
}

/**
 * `next` is the next chip that is laid on any reader; undefined once the reader was closed. Rejects with an error of the service, and with that of `fail`.
 * `isTaken`: another process has a reader, whose chips do not come here.
 */
export type ChipReader = {
  next: () => Promise<LaidChip | undefined>
  hasReader: () => boolean
  isTaken: () => boolean
  fail: (error: unknown) => void
  close: () => void
}

type Pcsc = typeof import('pcsc-mini')

/** Milliseconds. A client that is stopped before its thread has begun to wait for the service waits for it for ever; it takes one or two to begin. */
const beginsWithin = 250

const connectTo = async ({ CardDisposition, CardMode }: Pcsc, reader: Reader, atr: Uint8Array) => {
  const card: Card = await reader.connect(CardMode.SHARED)
  // Otherwise another program could send to the chip between two commands, which ends the authentication.
  const transaction = await card.transaction()
  return {
    chip: {
      atr,
      transmit: async (apdu: Uint8Array) => Uint8Array.from(await card.transmit(apdu)),
      wake: async () => {
        await card.reconnect(CardMode.SHARED, CardDisposition.RESET)
      },
    },
    release: async () => {
      // A chip that is gone already has nothing to be released.
      await transaction.end(CardDisposition.LEAVE).catch(() => {})
      await card.disconnect(CardDisposition.RESET).catch(() => {})
    },
  }
}

/** The upper half of the status counts how often chips came and went. */
const countOf = ({ raw }: { raw: number }) => raw >>> 16

const follow = (pcsc: Pcsc, reader: Reader, lay: (laid: LaidChip) => void) => {
  const { MUTE, PRESENT } = pcsc.ReaderStatus
  let lying: { lift: () => void; fail: (error: unknown) => void; count: number } | undefined
  const end = () => {
    lying?.lift()
    lying = undefined
  }
  reader.on('change', (status, atr) => {
    const count = countOf(status)
    // Our own connection and reset change the status as well; another chip that came faster than the reader looked changes the count.
    if (!status.has(PRESENT) || lying?.count !== count) end()
    if (!status.has(PRESENT) || status.has(MUTE) || lying) return
    const { promise: gone, resolve, reject } = Promise.withResolvers<void>()
    // Not everyone waits for it.
    gone.catch(() => {})
    lying = { lift: resolve, fail: reject, count }
    lay({ gone, connect: () => connectTo(pcsc, reader, Uint8Array.from(atr)) })
  })
  reader.on('disconnect', end)
  return (error: unknown) => lying?.fail(error)
}

/** The package has a part for each system, which npm leaves out where there is none. */
const loadPcsc = async (): Promise<Pcsc | undefined> => {
  try {
    return await import('pcsc-mini')
  } catch {
    return undefined
  }
}

/** Every PC/SC reader of this machine. Undefined where pcsc-mini is not installed; throws its error where the service does not run. */
export const openReader = async (): Promise<ChipReader | undefined> => {
  const pcsc = await loadPcsc()
  if (!pcsc) return undefined
  const arrivals = createArrivals<LaidChip>()
  const fails: ((error: unknown) => void)[] = []
  let readers = 0
  let taken = 0
  const unlocks: (() => void)[] = []
  const client: Client = new pcsc.Client()
  client.on('reader', (reader) => {
    const unlock = lockReader(reader.name())
    if (!unlock) {
      taken += 1
      reader.on('disconnect', () => {
        taken -= 1
      })
      return
    }
    readers += 1
    unlocks.push(unlock)
    reader.on('disconnect', () => {
      readers -= 1
      unlock()
    })
    fails.push(follow(pcsc, reader, arrivals.add))
  })
  client.on('error', (error) => {
    arrivals.fail(error)
    for (const fail of fails) fail(error)
  })
  client.start()
  const startedAt = performance.now()
  const stop = () => {
    try {
      client.stop()
    } catch {
      // A service that has ended has nothing to stop.
    }
  }
  return {
    next: arrivals.next,
    hasReader: () => readers > 0,
    isTaken: () => taken > 0,
    fail: arrivals.fail,
    close: () => {
      arrivals.end()
      for (const unlock of unlocks) unlock()
      setTimeout(stop, Math.max(0, startedAt + beginsWithin - performance.now()))
    },
  }
}
