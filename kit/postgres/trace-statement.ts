import { trace } from '../tracing/trace.ts'

/** Records a statement by its name: neither its text nor its values. */
export const traceStatement = <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
  trace({ name, kind: 'client', attributes: { 'db.system.name': 'postgresql', 'db.query.summary': name } }, work)
