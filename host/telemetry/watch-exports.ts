import type { Agent } from 'node:http'
import type { createOutageLog } from '@iyk/kit/log-outage.ts'

/** The codes of `ExportResultCode`. */
type Result = { code: 0 | 1; error?: Error }
type Exports<Batch> = { export(batch: Batch, done: (result: Result) => void): void }

type Options = {
  /** Whose connections the exporter uses. */
  agent: Agent
  /** For the log. */
  what: 'traces' | 'metrics'
  outage: ReturnType<typeof createOutageLog>
  /** Milliseconds until the connections of an export are ended, whatever the collector sends on them. */
  patience: number
}

/** In our own words: a collector may repeat the headers that it got. */
const reasonOf = (error: (Error & { code?: unknown }) | undefined) => {
  const { code, name = 'unknown' } = error ?? {}
  if (typeof code === 'number') return new Error(`the collector returned ${code}`)
  return new Error(typeof code === 'string' ? code : name === 'Error' ? 'the collector did not respond in time' : name)
}

/** Makes an exporter tell the operator when it cannot send and when it can again, and end what takes too long. */
export const watchExports = <Batch, Exporter extends Exports<Batch>>(
  exporter: Exporter,
  { agent, what, outage, patience }: Options,
): Exporter => {
  const send = exporter.export.bind(exporter)
  exporter.export = (batch, done) => {
    // The exporter's own limit is one of silence: a collector could send a byte now and then.
    const timer = setTimeout(() => agent.destroy(), patience).unref()
    send(batch, (result) => {
      clearTimeout(timer)
      if (result.code === 0) outage.worked(what)
      else outage.failed(reasonOf(result.error), what)
      done(result)
    })
  }
  return exporter
}
