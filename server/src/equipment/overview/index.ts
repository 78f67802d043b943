// The state of the equipment in a few figures: by status, by condition, by main category.
// Asked for by the first page ("the state of the equipment, with charts").
import { overview, shownStatuses } from '@geodepot/contracts/equipment/overview.ts'
import { sql } from 'kysely'
import { namedIn } from '../../kit/database/database.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { deviceVisible } from '../device/index.ts'

interface Counted {
  categoryId: number
  label: string
  status: (typeof shownStatuses)[number]
  count: number
  troubled: number
}
const none = () =>
  Object.fromEntries(shownStatuses.map((status) => [status, 0])) as Record<(typeof shownStatuses)[number], number>

export const routes: readonly Route[] = [
  query(overview.state, async ({ db, actor, context }) => {
    // Counted by model first: the joins then are over a few hundred rows, whatever the ledger holds.
    const { rows } = await sql<Counted>`
      select c.id as "categoryId", ${namedIn('c', context.language)} as label, d.device_status as status, sum(d.count)::bigint as count, sum(d.troubled)::bigint as troubled
      from (select d.model_id, d.device_status, count(*) as count, count(*) filter (where d.tech_state <> 'good') as troubled
        from equipment.device d where ${deviceVisible(actor)} and d.device_status <> '5' group by d.model_id, d.device_status) d
      join equipment.model m on m.id = d.model_id join equipment.category own on own.id = m.category_id join equipment.category c on c.id = own.path[1]
      group by c.id, label, d.device_status`.execute(db)
    const sum = (counted: readonly Counted[], of: 'count' | 'troubled' = 'count') =>
      counted.reduce((total, row) => total + row[of], 0)
    const countsOf = (counted: readonly Counted[]) =>
      counted.reduce((counts, { status, count }) => ({ ...counts, [status]: counts[status] + count }), none())
    const categories = [...Map.groupBy(rows, ({ categoryId }) => categoryId)]
      .map(([categoryId, counted]) => ({
        categoryId,
        label: counted[0]?.label ?? '',
        total: sum(counted),
        counts: countsOf(counted),
      }))
      .toSorted((one, other) => other.total - one.total || one.categoryId - other.categoryId)
    return { total: sum(rows), counts: countsOf(rows), troubled: sum(rows, 'troubled'), categories }
  }),
]
