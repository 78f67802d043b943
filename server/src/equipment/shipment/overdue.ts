import { type RawBuilder, sql } from 'kysely'
import { localDay } from '../../system/dept/index.ts'
import type { HandOver } from './hand-over.ts'

/** For how many days a day has passed where a department is; nothing where it has not. */
export const daysPast = (day: RawBuilder<unknown>, department: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql<number | null>`nullif(greatest(${localDay(department)} - ${day}, 0), 0)`

/**
 * For how many days what a document `a` sends ought to have arrived: a shipment of which something is still expected, or
 * what has not left at all. A shipment says itself when it is expected, else its document does; the day counts where the receiver is.
 */
export const arrivalOverdue = <R>({
  spec,
  lineTable,
  released,
  expected,
  places: { receiver },
}: Pick<HandOver<R>, 'spec' | 'lineTable' | 'released' | 'expected' | 'places'>): RawBuilder<number | null> => {
  const own = expected === undefined ? sql`null::date` : sql.ref(`a.${expected}`)
  const live = [released, spec.transitions['ship']?.to]
  return sql<number | null>`case when a.state = any(${live}::text[]) then (
    select ${daysPast(sql`min(due.day)`, sql.ref(`a.${receiver.department}`))} from (
      select coalesce(s.expected_on, ${own}) as day from equipment.shipment s where s.document_id = a.id
        and exists (select 1 from equipment.shipment_progress g where g.shipment_id = s.id and g.expected > 0)
      union all
      select ${own} where coalesce((select sum(l.quantity) from ${sql.table(lineTable)} l where l.document_id = a.id), 0)
        > coalesce((select sum(l.quantity) from equipment.shipment_line l where l.document_id = a.id), 0)) due) end`
}
