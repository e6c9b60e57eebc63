import { execFile } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Contender } from './alternate.ts'
import { cpuOfPostgres } from './cpu-time.ts'
import type { Ours } from './open-ours.ts'
import { query } from './query.ts'

const run = promisify(execFile)

/** On the machine, never in the project: on the path, or where Debian's packages put it. */
export const findPgbench = (): string | undefined =>
  [
    ...(process.env.PATH ?? '').split(':').map((folder) => join(folder, 'pgbench')),
    ...globSync('/usr/lib/postgresql/*/bin/pgbench').toSorted().toReversed(),
  ].find((file) => existsSync(file))

/** A session by the hash of its token, marked as used once a second: what a session check cannot do without. */
const tables = `
  create table users (user_id text primary key, email text not null);
  create table sessions (token_hash bytea primary key, user_id text not null references users,
    last_accessed_at timestamptz not null, expires_at timestamptz not null) with (fillfactor = 80);
  insert into users select 'user-' || n, 'person-' || n || '@bench.example' from generate_series(1, $people) n;
  insert into sessions select sha256(convert_to(n::text, 'UTF8')), 'user-' || n, now(), now() + interval '1 day'
    from generate_series(1, $people) n;`
const script = (people: number) => `\\set n random(1, ${people})
with touched as (
  update sessions set last_accessed_at = now() where token_hash = sha256(convert_to(:n::text, 'UTF8'))
    and expires_at > now() and last_accessed_at <= now() - interval '1 second' returning last_accessed_at)
select s.expires_at, coalesce((select last_accessed_at from touched), s.last_accessed_at), u.user_id, u.email
from sessions s join users u using (user_id) where s.token_hash = sha256(convert_to(:n::text, 'UTF8')) and s.expires_at > now();
`

/** All of Postgres' own connections, the host's and the peers' must fit beside them. */
const clients = 8

type Options = { program: string; ours: Ours; people: number; processor?: string | undefined }

/** The one statement of a session check as pgbench does it, with no server of ours around: a limit for any of them. */
export const openPgbench = async ({ program, ours, people, processor }: Options) => {
  const folder = await mkdtemp(join(tmpdir(), 'iyk-cards-pgbench-'))
  const file = join(folder, 'session-check.sql')
  await writeFile(file, script(people))
  const database = 'bench_pgbench'
  await query(ours.connection, `create database ${database}`)
  await query({ ...ours.connection, database }, tables.replaceAll('$people', String(people)))
  const { host, port, user } = ours.connection
  const words = ['-n', '-M', 'prepared', '-f', file, '-c', String(clients), '-h', host, '-p', String(port), '-U', user]
  const [command, before] = processor ? ['taskset', ['-c', processor, program]] : [program, []]
  const contender: Contender = {
    name: `pgbench, ${clients} connections`,
    run: async (operations) => {
      const each = Math.max(1, Math.round(operations / clients))
      const started = cpuOfPostgres(ours.served.postgresPid as number)
      const { stdout } = await run(command, [...before, ...words, '-t', String(each), database])
      const postgres = cpuOfPostgres(ours.served.postgresPid as number) - started
      const rate = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
      const done = each * clients
      if (!stdout.includes(`${done}/${done}`)) throw new Error(`pgbench did not do everything:\n${stdout}`)
      return { operations: done, seconds: done / rate, process: 0, postgres }
    },
  }
  return { contender, close: () => rm(folder, { recursive: true }) }
}
