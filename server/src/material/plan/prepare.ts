import type { Text } from '@geodepot/contracts/kit/messages.ts'
import { compare } from '@geodepot/contracts/kit/decimal.ts'
import { analysis } from '@geodepot/contracts/material/analysis.ts'
import { lineNotes, type plan } from '@geodepot/contracts/material/plan.ts'
import { planMessages } from '@geodepot/contracts/material/plan.messages.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Reader, type Tx, namedInBoth } from '../../kit/database/database.ts'
import { type Draft, documentVisible, keptNotes } from '../../kit/document/index.ts'
import { type Reason, type ReasonParams } from '../../kit/http/refusal.ts'
import { referenceReasons } from '../../system/reference/index.ts'
import { isPurchaser } from '../plan-rule/index.ts'
import { isToBuy, sourceJoins } from './source.ts'
import { reason } from './terms.ts'

interface Source {
  readonly id: number
  readonly name: Text
  readonly open: string
}
type Assigned = Partial<Readonly<Record<'purchaseMode' | 'sourceType', string>>> & { readonly purchaserId?: number }

/** What is wrong with who buys, and in which way. */
export const assignedReasons = async (
  tx: Reader,
  actor: Actor,
  { purchaserId, purchaseMode, sourceType }: Assigned,
): Promise<Reason[]> => [
  ...(purchaserId === undefined || (await isPurchaser(tx, purchaserId))
    ? []
    : [reason('noPurchaser', {}, 'purchaserId')]),
  ...(await referenceReasons(tx, actor, planMessages, [
    { field: 'purchaseMode', kind: 'dictionary', type: dictionaries.purchaseMode, value: purchaseMode },
    { field: 'sourceType', kind: 'dictionary', type: dictionaries.sourceType, value: sourceType },
  ])),
]

/**
 * Locks the lines that are bought, and keeps their analyses as they are: who comes second finds what the first has left.
 * What the plan itself has of them counts as open.
 */
const sourcesOf = async (
  tx: Tx,
  actor: Actor,
  ids: readonly number[],
  own: number | null,
): Promise<ReadonlyMap<number, Source>> => {
  const { rows } = await sql<Source>`
    select al.id, ${namedInBoth('s')} as name, trim_scale(al.buy_quantity - al.claimed_quantity + coalesce(
      (select x.quantity - x.released_quantity from material.plan_line x where x.document_id = ${own}::bigint and x.source_line_id = al.id), 0))::text as open
    from material.analysis_line al ${sourceJoins}
    where al.id = any(${ids}::bigint[]) and ${isToBuy} and ${documentVisible(analysis, actor, 'an')}
    order by al.id for update of al for share of an`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Which other plans have these lines, and who wrote them. */
const takenBy = async (tx: Tx, ids: readonly number[], own: number | null): Promise<ReadonlyMap<number, string>> => {
  const { rows } = await sql<{ line: number; numbers: string }>`
    select x.source_line_id as line, string_agg(d.number || ' (' || u.nick_name || ')', ', ' order by d.id) as numbers
    from material.plan_line x join material.plan d on d.id = x.document_id join system.user u on u.id = d.created_by
    where x.source_line_id = any(${ids}::bigint[]) and d.id is distinct from ${own}::bigint
      and material.keeps_lines(d.state, d.deleted_at) and x.quantity > x.released_quantity
    group by x.source_line_id`.execute(tx)
  return new Map(rows.map(({ line, numbers }) => [line, numbers]))
}

/** Checks a draft against what waits to be bought, and says what is written of it. */
export const prepare = async (tx: Tx, actor: Actor, { header, lines }: Draft<typeof plan>, id: number | null) => {
  const ids = lines.map(({ sourceLineId }) => sourceLineId)
  const sources = await sourcesOf(tx, actor, ids, id)
  const taken = await takenBy(tx, ids, id)
  const seen = new Set<number>()
  const lineReasons = lines.flatMap(({ sourceLineId, quantity }, index): Reason[] => {
    const source = sources.get(sourceLineId)
    const say = (key: keyof typeof planMessages.texts, params: ReasonParams, field: string): Reason[] => [
      reason(key, { name: source?.name ?? '', ...params }, `lines.${index}.${field}`),
    ]
    if (!source) return say('unknownLine', {}, 'sourceLineId')
    if (seen.has(sourceLineId)) return say('twice', {}, 'sourceLineId')
    seen.add(sourceLineId)
    const { open } = source
    if (compare(quantity, open) <= 0) return []
    const numbers = taken.get(sourceLineId)
    if (numbers === undefined) return say('tooMuch', { quantity, open }, 'quantity')
    return compare(open, '0') > 0
      ? say('tooMuchTaken', { quantity, open, numbers }, 'quantity')
      : say('taken', { numbers }, 'sourceLineId')
  })
  return {
    reasons: [...(await assignedReasons(tx, actor, header)), ...lineReasons],
    header: {
      name: header.name,
      department_id: actor.departmentId,
      project_id: null,
      purchaser_id: header.purchaserId ?? null,
      purchase_mode: header.purchaseMode ?? null,
      source_type: header.sourceType ?? null,
      expected_date: header.expectedDate ?? null,
      remark: header.remark ?? '',
    },
    lines: lines.map(({ sourceLineId, quantity, expectedDate, ...line }) => ({
      source_line_id: sourceLineId,
      quantity,
      expected_date: expectedDate ?? null,
      ...keptNotes(lineNotes, line),
    })),
  }
}
