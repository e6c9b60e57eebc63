import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { CardFilters } from '@iyk/wire/cards.ts'
import { nameKey } from '../database/name-key.ts'

const listStatement = statement(
  'card_filters.list',
  `with held as materialized (select c.group_name, c.event_id from cards.cards c where c.holder_id = $1)
   select
     (select coalesce(jsonb_agg(jsonb_build_object('name', g.group_name, 'cards', g.cards) order by ${nameKey('g.group_name')}, g.group_name), '[]')
      from (select group_name, count(*) as cards from held where group_name is not null group by group_name) g) as groups,
     (select coalesce(jsonb_agg(jsonb_build_object('id', e.event_id, 'name', e.name, 'cards', l.cards) order by ${nameKey('e.name')}, e.event_id), '[]')
      from (select event_id, count(*) as cards from held where event_id is not null group by event_id) l
      join cards.poap_events e using (event_id)) as events`,
)

export const listFiltersOf = async (database: Database, holderId: string): Promise<CardFilters['data']> =>
  (await database.row<CardFilters['data']>(listStatement, [holderId]))!
