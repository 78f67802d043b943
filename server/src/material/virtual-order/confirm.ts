import { virtualOrder } from '@geodepot/contracts/material/virtual-order.ts'
import { virtualOrderMessages } from '@geodepot/contracts/material/virtual-order.messages.ts'
import { bothOf } from '@geodepot/contracts/kit/messages.ts'
import { subtract } from '@geodepot/contracts/kit/decimal.ts'
import { sql } from 'kysely'
import { type Reader, recordset } from '../../kit/database/database.ts'
import { type Doing, grantedLines, linkTo, needsLines } from '../../kit/document/index.ts'
import type { Reason } from '../../kit/http/refusal.ts'
import { send } from '../../kit/push/index.ts'

const written = needsLines('material.virtual_order_line')
interface Stood {
  /** Its project is a virtual one still. */
  readonly isVirtual: boolean
}

/** What decides about virtual orders beside their own state. */
export const facts = async (db: Reader, rows: readonly { readonly id: number }[]) => {
  const lines = await written.facts(db, rows)
  const { rows: found } = await sql<Stood & { id: number }>`
    select a.id, p.state = 'virtual' as "isVirtual" from material.virtual_order a join system.project p on p.id = a.project_id
    where a.id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db)
  return new Map(
    found.map(({ id, isVirtual }) => [id, { isVirtual, hasLines: lines.get(id)?.hasLines ?? false }] as const),
  )
}
export const guards = {
  submit: (of: Stood & { hasLines: boolean }): Reason | undefined =>
    of.isVirtual ? written.guards.submit(of) : { key: 'notVirtual', messages: virtualOrderMessages },
}

type Decided = Omit<Doing<typeof virtualOrder, 'material.virtual_order', unknown>, 'input'>

/** Tells those who asked for lines of which something was not confirmed: it waits to be bought again. */
export const tellReleased = async ({ tx, actor, document: { id, number } }: Decided): Promise<void> => {
  const { rows } = await sql<{ person: number; applications: string }>`
    select q.submitted_by as person, string_agg(distinct q.number, ', ' order by q.number) as applications
    from material.virtual_order_line l join material.analysis_line x on x.id = l.source_line_id
    join material.application_line s on s.id = x.source_line_id join material.application q on q.id = s.document_id
    where l.document_id = ${id} and q.submitted_by is not null and q.submitted_by <> ${actor.userId}
      and (l.released_quantity > 0 or not exists (select 1 from material.virtual_order_line r where r.document_id = ${id} and r.released_quantity > 0))
    group by q.submitted_by order by q.submitted_by`.execute(tx)
  await send(
    tx,
    rows.map(({ person, applications }) => ({
      to: [person],
      kind: 'decision' as const,
      title: bothOf(virtualOrderMessages, 'toldReleased', { number }),
      body: bothOf(virtualOrderMessages, 'toldReleasedBody', { applications }),
      link: linkTo(virtualOrder.name, id),
    })),
  )
}

/** Gives back what was not confirmed of the lines: it is open at the analysis again. */
export const release = async (doing: Decided): Promise<void> => {
  const { tx, document } = doing
  const granted = await grantedLines(tx, { spec: virtualOrder, lineTable: 'material.virtual_order_line' }, document.id)
  await sql`
    update material.virtual_order_line l set released_quantity = t.released
    from ${recordset(
      [...granted.values()].map(({ lineId, asked, granted: kept }) => ({
        id: lineId,
        released: subtract(asked, kept),
      })),
      { id: 'bigint', released: 'numeric' },
    )} where l.id = t.id and t.released > 0`.execute(tx)
  await tellReleased(doing)
}
