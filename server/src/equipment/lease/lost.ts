import type { GiveBackInput } from '@geodepot/contracts/equipment/lease.ts'
import { add, compare } from '@geodepot/contracts/kit/decimal.ts'
import type { Reason } from '../../kit/http/refusal.ts'
import { sql } from 'kysely'
import { reason } from './check.ts'
import { type Doings, type Line, kindOf } from './rows.ts'

/**
 * Of what was written off of each model since this lease began, and not found again, what no line of it has ended with:
 * of what the lessee had; of what is hired in, wherever it was lost.
 */
const writtenOff = async (doing: Doings, models: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const { id, row } = doing.document
  const isOut = kindOf(doing) === 'leasedOut'
  const { rows } = await sql<{ model: number; quantity: string }>`
    select m.id as model, trim_scale(
      coalesce((select sum(e.quantity - coalesce((select sum(r.quantity) from equipment.custody_event r where r.reverses_id = e.id), 0)) from equipment.custody_event e
        where e.model_id = m.id and e.device_id is null and e.kind = 'loss' and (not ${isOut} or e.from_holder_id = ${row.lessee_holder_id}::bigint)
          and e.happened_at >= (select min(a.happened_at) from equipment.lease_act a where a.document_id = ${id})), 0)
      - coalesce((select sum(a.quantity) from equipment.lease_act a join equipment.lease_line l on l.id = a.line_id
        where a.document_id = ${id} and a.kind = 'end' and a.condition = 'lost' and l.model_id = m.id and l.device_id is null), 0))::text as quantity
    from unnest(${models}::bigint[]) as m(id)`.execute(doing.tx)
  return new Map(rows.map(({ model, quantity }) => [model, quantity]))
}

/** What is given back as lost was written off before, as with devices: its hire ends by that, and nothing is posted. */
export const againstLost = async (
  doing: Doings,
  named: GiveBackInput['lines'],
  lines: ReadonlyMap<number, Line>,
): Promise<Reason[]> => {
  const lost = named.flatMap(({ lineId, quantity, condition }, at) => {
    const line = lines.get(lineId)
    return line && line.device === null && condition === 'lost' ? [{ model: line.model, quantity, at }] : []
  })
  if (lost.length === 0) return []
  const known = await writtenOff(doing, [...new Set(lost.map(({ model }) => model))])
  const sums = new Map<number, string>()
  return lost.flatMap(({ model, quantity, at }) => {
    const asked = add(sums.get(model) ?? '0', quantity)
    sums.set(model, asked)
    const left = known.get(model) ?? '0'
    if (compare(asked, left) <= 0) return []
    return [reason('lessWrittenOff', { left: compare(left, 0) < 0 ? '0' : left }, `lines.${at}.quantity`)]
  })
}
