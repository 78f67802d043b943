import { stockTakeHeader } from '@geodepot/contracts/equipment/stock-take.ts'
import { sql } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'
import { create, perform } from '../../kit/document/index.ts'
import { refuseAny } from '../../kit/http/refusal.ts'
import { custody } from '../custodian/index.ts'
import { everywhere } from '../device/index.ts'
import { stockTakeDocuments } from '../stock-take/index.ts'
import { type Given, reason } from './terms.ts'

interface Uncounted {
  readonly item: number
  readonly holder: number
  readonly kind: string
  readonly name: string
  readonly project: string | null
  readonly department: string | null
}
/** Of the item `i`: it is of equipment, and there was some when it was frozen. */
export const countsOf = sql`(i.is_place and i.duty = ${sql.lit(custody)} and i.holds <> '[]'::jsonb)`
/** Of the item `i` with its count `k`: it is counted, and that was handed in. */
export const isCounted = sql`coalesce(k.deleted_at is null and k.state in ('submitted', 'approved', 'refused'), false)`

const uncounted = async (tx: Tx, id: number): Promise<readonly Uncounted[]> =>
  (
    await sql<Uncounted>`
      select i.id as item, h.id as holder, h.kind, h.name, h.project_id as project, h.department_id as department
      from equipment.handover_item i join equipment.holder h on h.id::text = i.key left join equipment.stock_take k on k.id = i.take_id and k.deleted_at is null
      where i.document_id = ${id} and ${countsOf} and k.id is null
        and (exists (select 1 from equipment.device d where d.holder_id = h.id and d.deleted_at is null) or exists (select 1 from equipment.bulk_balance b where b.holder_id = h.id and b.quantity > 0))
      order by i.position`.execute(tx)
  ).rows

/**
 * Opens a stock-take for each place that holds equipment, all of it or a sample drawn by risk. It is counted as every
 * other one is, by scanning or on paper, and puts the ledger right by its own approval.
 */
export const count = async ({
  tx,
  actor,
  context,
  document: { id, number, row },
}: Given): Promise<{ detail: object }> => {
  const places = await uncounted(tx, id)
  refuseAny(places.length === 0 ? [reason('nothingToCount')] : [])
  // Whoever hands over sees the place, and whoever takes over does not yet.
  const person = everywhere(actor)
  const takes: string[] = []
  for (const place of places) {
    const at =
      place.kind === 'pool'
        ? { takeBasis: 'pool', holderId: place.holder }
        : place.kind === 'project'
          ? { takeBasis: 'project', projectInfoNo: place.project ?? '' }
          : { takeBasis: 'department', scopeOrgId: place.department ?? '' }
    const [made] = await create(tx, stockTakeDocuments, person, context, [
      {
        header: stockTakeHeader.parse({
          takeName: `${row.post_name} ${place.name}`.slice(0, 100),
          ...at,
          ...(row.sample_size !== null && { sampleSize: row.sample_size }),
          remark: number,
        }),
        lines: [],
      },
    ])
    if (!made) continue
    await perform(tx, stockTakeDocuments, person, context, 'open', made.id, undefined, {})
    await sql`update equipment.handover_item set take_id = ${made.id} where id = ${place.item}`.execute(tx)
    takes.push(made.number)
  }
  return { detail: { takes } }
}
