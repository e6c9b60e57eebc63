import { setTimeout } from 'node:timers/promises'
import { createLeanCaller, type LeanReply } from './lean-caller.ts'
import { providerCall, type Session, type World } from './world.ts'

/** What people do who are there in numbers: most look at what they have, some tap, a few ask for an email. */
export const createOperations = (world: World, sessions: readonly Session[]) => {
  let number = 0
  return () => {
    number += 1
    const session = sessions[number % sessions.length]!
    if (number % 10 < 6)
      return providerCall(world.host.url, '/sessions/authenticate', { session_duration_minutes: 600 }, session.token)
    if (number % 10 < 9) return { path: world.nextTap(), headers: { accept: 'text/html' } }
    return providerCall(world.host.url, '/otps/email/login_or_create', { email: `load-${number}@faults.example` })
  }
}

type Operations = ReturnType<typeof createOperations>

/** As many a second as one host serves to callers who wait for each reply. */
export const measureCapacity = async (world: World, operations: Operations, seconds: number): Promise<number> => {
  const caller = createLeanCaller(world.host.port)
  const end = performance.now() + seconds * 1000
  let served = 0
  const one = async () => {
    while (performance.now() < end) {
      const { status } = await caller.call(operations())
      if (status === 200 || status === 303) served += 1
    }
  }
  const begun = performance.now()
  await Promise.all(Array.from({ length: 64 }, one))
  caller.close()
  return served / ((performance.now() - begun) / 1000)
}

/**
 * Offers that many a second, whatever becomes of those before: people who come do not wait for others to be served. Over connections that stay open, as of a
 * proxy, or each over a new one, as from phones.
 */
export const offer = async (
  world: World,
  operations: Operations,
  rate: number,
  seconds: number,
  { keepsOpen = true } = {},
): Promise<LeanReply[]> => {
  const caller = createLeanCaller(world.host.port, { keepsOpen })
  const replies: Promise<LeanReply>[] = []
  const begun = performance.now()
  const every = 5
  while (performance.now() - begun < seconds * 1000) {
    const due = Math.floor(((performance.now() - begun) / 1000) * rate)
    while (replies.length < due) replies.push(caller.call(operations()))
    await setTimeout(every)
  }
  const all = await Promise.all(replies)
  caller.close()
  return all
}

/** The value that a share of them does not exceed. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
