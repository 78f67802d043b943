import type { stockTake } from '@geodepot/contracts/equipment/stock-take.ts'
import { stockTakeMessages } from '@geodepot/contracts/equipment/stock-take.messages.ts'
import { sql } from 'kysely'
import type { Doing } from '../../kit/document/index.ts'
import { reasonIn } from '../../kit/http/refusal.ts'
import type { DocumentSource } from '../../ledger/custody/index.ts'

export const reason = reasonIn(stockTakeMessages)
export type Doings<I = unknown> = Doing<typeof stockTake, 'equipment.stock_take', I>
export type Given = Omit<Doings, 'input'>
export const source = ({ document, actor }: Pick<Given, 'document' | 'actor'>): DocumentSource => ({
  document: document.id,
  recordedBy: actor.userId,
})

/** Whether the holder `h` is a place of the count `a`: its pool or project; else what a department and those below it keep. */
export const isPlaceOf = sql`case a.basis when 'pool' then h.id = a.holder_id when 'project' then h.kind = 'project' and h.project_id = a.project_id
  else h.kind = any(case a.basis when 'department' then array['pool', 'department'] else array['pool', 'department', 'project'] end)
    and h.department_id in (select o.id from system.department o where o.path @> array[a.scope_department_id]) end`
/** What became of the line `l`: an acquisition that was drafted of it and came to nothing leaves it as it was. */
export const correctionNow = sql`case when l.model_id is null and not exists (
  select 1 from equipment.acquisition q where q.id = l.correction_document_id and q.deleted_at is null and q.state not in ('refused', 'voided')) then 'none' else l.correction end`
