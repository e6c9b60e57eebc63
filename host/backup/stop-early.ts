import { CommandStopped } from '../operator/command.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export type Stopping = {
  /** Aborted when the command is to end. */
  signal: AbortSignal
  /** From now on it is finished: the last statement may not be given up, since nobody would know whether it was done. */
  finish: () => void
}

/**
 * Tells work that Ctrl-C was pressed, or that whoever started this process has ended. What it then throws becomes `CommandStopped` with `sentence`. A
 * second Ctrl-C ends the process at once.
 */
export const stopEarly = async <Result>(
  sentence: string,
  work: (stopping: Stopping) => Promise<Result>,
): Promise<Result> => {
  const stopped = new AbortController()
  const stop = () => stopped.abort()
  const ignore = () => {
    process.removeListener('disconnect', stop)
    for (const signal of signals) process.removeListener(signal, stop)
  }
  process.once('disconnect', stop)
  // It may have ended before this listened.
  if (process.connected === false) stop()
  for (const signal of signals) process.once(signal, stop)
  const finish = () => {
    ignore()
    for (const signal of signals) process.on(signal, wait)
  }
  const wait = () => {}
  try {
    return await work({ signal: stopped.signal, finish })
  } catch (error) {
    throw stopped.signal.aborted ? new CommandStopped(sentence) : error
  } finally {
    ignore()
    for (const signal of signals) process.removeListener(signal, wait)
  }
}

/** What a client is doing fails when the command is to end; its server takes back what was not committed. */
export const endWhen = (signal: AbortSignal, client: { end(): Promise<unknown> }) => {
  const end = () => void client.end().catch(() => {})
  if (signal.aborted) end()
  else signal.addEventListener('abort', end, { once: true })
}
