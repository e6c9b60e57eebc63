import { silentLog } from '@iyk/kit/log.ts'
import { parseConfig } from '../../host/config.ts'
import { openStore } from '../../host/open-store.ts'
import type { Host } from '../start-host.ts'

const seconds = 1_000

/** Gives a holder cards in a host's store, as `cards add` and `cards assign` would one by one: these names, registered in this order, a second apart. */
export const seedCards = async (
  { dataDir }: Pick<Host, 'dataDir'>,
  { jwt, names, label }: { jwt: string; names: readonly string[]; label: string },
) => {
  const { sub } = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }
  const store = await openStore({ config: parseConfig({ DATA_DIR: dataDir }), log: silentLog, use: 'command' })
  const from = Date.now() - names.length * seconds
  await store.database.pool.query(
    `insert into cards.cards (uid, label, name, simulated, created_at, holder_id, registered_at)
     select upper(lpad(to_hex(('x' || substr(md5($4 || n), 1, 12))::bit(48)::bigint), 14, '0')), $4 || '-' || n, name, true, at, $1, at
     from unnest($2::text[]) with ordinality named (name, n)
     cross join lateral (select to_timestamp($3::double precision / 1000 + n) as at) t`,
    [sub, names, from, label],
  )
  await store.close()
}

/** Creates events of a user, each by a call. */
export const createEvents = async ({ url }: Pick<Host, 'url'>, jwt: string, names: readonly string[]) => {
  for (const name of names) {
    const response = await fetch(`${url}/api/poap-events`, {
      method: 'POST',
      headers: { authorization: `Bearer ${jwt}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        name,
        start_date: '2036-01-01T18:00',
        end_date: '2036-01-01T23:00',
        timezone: 'Europe/Lisbon',
      }),
    })
    if (!response.ok) throw new Error(await response.text())
  }
}
