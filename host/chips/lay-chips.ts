import { CommandRefused } from '../operator/command.ts'
import {
  describeReaderProblem,
  endsNotifications,
  readerTaken,
  serviceEnded,
  waitingForReader,
} from './describe-reader-problem.ts'
import { handleLaid, type Work } from './handle-laid.ts'
import { type ChipReader, openReader } from './open-reader.ts'
import { createSignals } from './signals.ts'

const notInstalled =
  'The package pcsc-mini, which talks to readers, is not installed on this machine. Run npm ci here, on Linux, macOS or Windows, then this command again.'
/** A reader that is there is announced at once. */
const readerWithinMs = 1_000

const open = async (): Promise<ChipReader> => {
  try {
    const reader = await openReader()
    if (reader) return reader
  } catch (error) {
    throw new CommandRefused(describeReaderProblem(error) ?? `The reader cannot be used: ${String(error)}`)
  }
  throw new CommandRefused(notInstalled)
}

/** Ctrl-C while a chip is worked on ends it after that chip. */
const stopOnInterrupt = (reader: ChipReader) => {
  const state = { isBusy: false, isStopping: false }
  const stop = () => {
    state.isStopping = true
    if (!state.isBusy) reader.close()
  }
  process.once('SIGINT', stop)
  return { state, release: () => process.removeListener('SIGINT', stop) }
}

type Given = {
  count: number
  sound: boolean
  /** One chip, and whatever is wrong with it ends the command. */
  single: boolean
  /** How many were done before. */
  before?: number
  /** Whether other readers have done the rest of the batch. */
  isOver?: () => Promise<boolean>
}

const betweenChecksMs = 1_000

/** Resolves when other readers have done the rest. */
const watchOthers = (isOver: Given['isOver']) => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  let next: NodeJS.Timeout | undefined
  let isReleased = false
  const look = () => {
    next = setTimeout(async () => {
      // What fails here fails with the next chip as well, and is said there.
      if (await isOver!().catch(() => false)) resolve(undefined)
      else if (!isReleased) look()
    }, betweenChecksMs)
  }
  if (isOver) look()
  const release = () => {
    isReleased = true
    clearTimeout(next)
  }
  return { over: promise, release }
}

/** How many chips of the batch are done, and whether Ctrl-C came before all were. */
type Laid = { done: number; isStopped: boolean }

const run = async (reader: ChipReader, given: Given, work: Work): Promise<Laid> => {
  const { count, sound, single, before = 0, isOver = async () => false } = given
  const signals = createSignals({ sound })
  const { state, release } = stopOnInterrupt(reader)
  const others = watchOthers(given.isOver)
  let done = before
  const rest = count - before
  const chips = rest === 1 ? 'a chip' : `${rest} chips`
  console.log(single ? 'Lay the chip on the reader.' : `Lay ${chips} on the reader.`)
  const laidSoFar = () => ({ done, isStopped: state.isStopping && done < count })
  try {
    for (;;) {
      const laid = await Promise.race([others.over, reader.next()])
      if (!laid) return laidSoFar()
      state.isBusy = true
      const outcome = await handleLaid(laid, work)
      state.isBusy = false
      if ('line' in outcome) {
        const isCounted = outcome.isDone || single
        if (isCounted) done = outcome.done ?? done + 1
        const line = isCounted && !single ? `${outcome.line} ${done} of ${count}.` : outcome.line
        if (outcome.warning) await signals.bad(line + outcome.warning)
        else await signals.good(line)
      } else if (single && !outcome.isGone) throw new CommandRefused(outcome.problem)
      else await signals.bad(outcome.problem)
      if (done === count || state.isStopping || (await isOver())) return laidSoFar()
      await Promise.race([others.over, laid.gone])
    }
  } finally {
    others.release()
    release()
  }
}

/**
 * Works on the chips that are laid on the reader, one after the other, until `count` of them are done, also by others, or Ctrl-C. A
 * single chip that cannot be used ends it with `CommandRefused`; in a batch, the next one is waited for.
 */
export const layChips = async (given: Given, work: Work): Promise<Laid> => {
  const reader = await open()
  const waiting = setTimeout(() => {
    if (reader.hasReader()) return
    if (reader.isTaken()) reader.fail(new CommandRefused(readerTaken))
    else console.error(waitingForReader)
  }, readerWithinMs)
  try {
    return await run(reader, given, work)
  } catch (error) {
    const isEnded = reader.hasReader() && endsNotifications(error)
    const sentence = isEnded ? serviceEnded : describeReaderProblem(error)
    throw sentence ? new CommandRefused(sentence) : error
  } finally {
    clearTimeout(waiting)
    reader.close()
  }
}
