import type { Text } from '@geodepot/contracts/kit/messages.ts'
import { analysis } from '@geodepot/contracts/material/analysis.ts'
import { lineNotes, type virtualOrder } from '@geodepot/contracts/material/virtual-order.ts'
import { virtualOrderMessages } from '@geodepot/contracts/material/virtual-order.messages.ts'
import { compare } from '@geodepot/contracts/kit/decimal.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Tx, namedInBoth } from '../../kit/database/database.ts'
import { type Draft, documentVisible, keptNotes } from '../../kit/document/index.ts'
import { type Reason, reasonIn } from '../../kit/http/refusal.ts'
import type { HeldProject } from '../../kit/ports.ts'

interface Source {
  readonly id: number
  readonly name: Text
  readonly open: string
}
/**
 * Locks the analysed lines, and keeps their analyses as they are: what is open of each, with what this order has of it
 * already.
 */
const sourcesOf = async (
  tx: Tx,
  actor: Actor,
  project: string,
  ids: readonly number[],
  own: number | null,
): Promise<ReadonlyMap<number, Source>> => {
  const { rows } = await sql<Source>`
    select x.id, ${namedInBoth('s')} as name, trim_scale(x.buy_quantity - x.claimed_quantity + coalesce(
      (select sum(l.quantity - l.released_quantity) from material.virtual_order_line l where l.source_line_id = x.id and l.document_id = ${own}), 0))::text as open
    from material.analysis_line x join material.analysis d on d.id = x.document_id join material.application_line s on s.id = x.source_line_id
    where x.id = any(${ids}::bigint[]) and x.buy_quantity > 0 and d.project_id = ${project} and d.deleted_at is null and d.state = 'approved'
      and ${documentVisible(analysis, actor, 'd')} order by x.id for update of x for share of d`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

const isVirtual = async (tx: Tx, project: string): Promise<boolean> =>
  (await sql`select 1 from system.project where id = ${project} and state = 'virtual'`.execute(tx)).rows.length > 0

const reason = reasonIn(virtualOrderMessages)

/** Checks a draft against what is open, and says what is written of it. */
export const prepare = async (
  tx: Tx,
  actor: Actor,
  { header, lines }: Draft<typeof virtualOrder>,
  id: number | null,
  project: HeldProject,
) => {
  const ids = lines.map(({ sourceLineId }) => sourceLineId)
  const sources = await sourcesOf(tx, actor, project.id, ids, id)
  const seen = new Set<number>()
  const reasons = lines.flatMap(({ sourceLineId, quantity }, index): Reason[] => {
    const at = `lines.${index}`
    const source = sources.get(sourceLineId)
    if (!source) return [reason('unknownLine', {}, `${at}.sourceLineId`)]
    const { name, open } = source
    if (seen.has(sourceLineId)) return [reason('twice', { name }, `${at}.sourceLineId`)]
    seen.add(sourceLineId)
    return compare(quantity, open) > 0 ? [reason('tooMuch', { name, open }, `${at}.quantity`)] : []
  })
  return {
    reasons: [...((await isVirtual(tx, project.id)) ? [] : [reason('notVirtual', {}, 'projectInfoNo')]), ...reasons],
    header: { project_id: project.id, department_id: project.departmentId, remark: header.remark ?? '' },
    lines: lines.map((line) => ({
      source_line_id: line.sourceLineId,
      quantity: line.quantity,
      ...keptNotes(lineNotes, line),
    })),
  }
}
