import type { Window } from './alternate.ts'
import { cpuOfPostgres, cpuOfProcess } from './cpu-time.ts'
import type { LoadProcess } from './start-load.ts'

/** A server that load is sent to, over how many connections, and the first process of the Postgres that it uses. */
export type Served = { port: number; pid: number; postgresPid?: number | undefined; connections?: number }

type Options = { operations?: number; status?: number; withReplies?: boolean }

/** To one server. Enough that neither side waits for the other, and fewer than the pools of connections to Postgres have. */
export const connectionsToOne = 16

/** Sends requests in turn and returns what they took. */
export const measure = async (
  load: LoadProcess,
  { port, pid, postgresPid, connections = connectionsToOne }: Served,
  requests: readonly Buffer[],
  { operations = requests.length, status = 200, withReplies = false }: Options = {},
): Promise<Window & { replies: string[] }> => {
  const cpu = () => ({
    process: cpuOfProcess(pid),
    postgres: postgresPid === undefined ? 0 : cpuOfPostgres(postgresPid),
  })
  const before = cpu()
  const { seconds, replies } = await load.run({ port, requests, operations, connections, status, withReplies })
  const after = cpu()
  return {
    operations,
    seconds,
    process: after.process - before.process,
    postgres: after.postgres - before.postgres,
    replies,
  }
}
