import { type Database, statement } from '@iyk/kit/postgres/database.ts'

/**
 * The limit of connections is one for all databases of the server. A role that may not see everything is not told the type of other roles' backends; of these,
 * the ones with a database and a role are clients. https://www.postgresql.org/docs/current/monitoring-stats.html#MONITORING-PG-STAT-ACTIVITY-VIEW
 */
const sizeStatement = statement(
  'metrics.store',
  `select pg_database_size(current_database())::float8 as bytes,
     (select count(*)::int from pg_stat_activity
       where backend_type = 'client backend' or (backend_type is null and datid is not null and usesysid is not null)) as connections,
     current_setting('max_connections')::int as "mostConnections",
     coalesce((select extract(epoch from clock_timestamp() - min(t.look_at)) from cards.tokens t
       where t.look_at <= clock_timestamp()), 0)::float8 as "chainLagSeconds"`,
)
type Size = { bytes: number; connections: number; mostConnections: number; chainLagSeconds: number }

/** How large the database is, how many connections its server has of how many, and for how long a collectible on chain has been due to be looked at. */
export const measureStore = async (database: Database): Promise<Size> => (await database.row<Size>(sizeStatement))!
