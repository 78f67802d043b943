import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { outbound } from '@geodepot/contracts/material/outbound.ts'
import type { ReceiptCoreLine } from '@geodepot/contracts/material/receipt.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { conditionOf } from '../../kit/access/visible.ts'
import { type Reader, type Tx, recordset } from '../../kit/database/database.ts'
import { documentVisible } from '../../kit/document/index.ts'
import { factsOf } from '../material/index.ts'
import { isAwaited, openCores, ownerOf } from './terms.ts'

/** A line whose old core is awaited: of whom, and how many still. */
export interface Awaited {
  readonly id: number
  readonly name: string
  readonly material: number
  readonly isSent: boolean
  readonly supplier: number | null
  readonly day: string
  readonly open: string
  readonly issuedBy: number | null
}

/**
 * These lines as they stand, locked in the order of their ids until the transaction ends; their documents first, so that a
 * reversal that takes one back waits, or has taken it back. Of those that the person sees.
 */
export const lockAwaited = async (
  tx: Tx,
  actor: Actor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Awaited>> => {
  await sql`
    select 1 from material.outbound where id in (select document_id from material.outbound_line where id = any(${ids}::bigint[])) order by id for key share`.execute(
    tx,
  )
  const { rows } = await sql<Awaited>`
    select l.id, m.name, l.material_id as material, a.kind = 'supplier' as "isSent", a.supplier_id as supplier, a.biz_date as day,
      trim_scale(${openCores})::text as open, a.submitted_by as "issuedBy"
    from material.outbound_line l join material.outbound a on a.id = l.document_id join material.material m on m.id = l.material_id
    where l.id = any(${ids}::bigint[]) and l.core_due_on is not null and a.state = 'posted' and ${conditionOf(documentVisible(outbound, actor, 'a'))}
    order by l.id for no key update of l`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** So many of these locked lines came back; below nothing where that is taken back. */
export const countCores = async (
  tx: Tx,
  came: readonly { readonly line: number; readonly quantity: string }[],
): Promise<void> => {
  await sql`
    update material.outbound_line l set core_received = l.core_received + k.quantity
    from (select line, sum(quantity) as quantity from ${recordset(came, { line: 'bigint', quantity: 'numeric' })} group by 1) k where l.id = k.line`.execute(
    tx,
  )
}

/** What a store may receive: old cores of issues that the person sees, or what is at repairers. */
export const findAwaited = async (
  db: Reader,
  actor: Actor,
  isRepaired: boolean,
  language: Language,
): Promise<ReceiptCoreLine[]> => {
  const { rows } = await sql<ReceiptCoreLine>`
    select l.id as "outLineId", a.number as "outboundNumber", a.biz_date as "outDate", m.id as "materialId", ${factsOf('m', language)},
      ${ownerOf(language)} as owner, l.device_name as "deviceName", trim_scale(${openCores})::text as "openQty"
    from material.outbound_line l join material.outbound a on a.id = l.document_id join material.material m on m.id = l.material_id
    left join system.project p on p.id = a.project_id left join system.supplier v on v.id = a.supplier_id
    where l.core_due_on is not null and ${isAwaited} and a.state = 'posted' and (a.kind = 'supplier' or not ${isRepaired}::boolean)
      and ${conditionOf(documentVisible(outbound, actor, 'a'))}
    order by l.core_due_on, l.id limit 500`.execute(db)
  return rows
}
