import type { Text } from '@geodepot/contracts/kit/messages.ts'
import { add, compare, isZero } from '@geodepot/contracts/kit/decimal.ts'
import { type analysis, decisions, lineNotes } from '@geodepot/contracts/material/analysis.ts'
import type { analysisMessages } from '@geodepot/contracts/material/analysis.messages.ts'
import { application } from '@geodepot/contracts/material/application.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Tx, recordset, namedInBoth } from '../../kit/database/database.ts'
import { type Draft, documentVisible, keptNotes } from '../../kit/document/index.ts'
import { type Reason, type ReasonParams } from '../../kit/http/refusal.ts'
import type { HeldProject } from '../../kit/ports.ts'
import { isLive } from '../application/index.ts'
import { isHere } from './figures.ts'
import { reason } from './terms.ts'

type AnalysisDraft = Draft<typeof analysis>
type Line = AnalysisDraft['lines'][number]
interface Source {
  readonly id: number
  readonly name: Text
  readonly requested: string
  /** Its material is accepted by nobody yet. */
  readonly isProposed: boolean
}

/**
 * Locks the lines that are analysed, and keeps their applications as they are: who comes second finds the first's
 * analysis.
 */
const sourcesOf = async (
  tx: Tx,
  actor: Actor,
  project: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Source>> => {
  const { rows } = await sql<Source>`
    select s.id, ${namedInBoth('s')} as name, trim_scale(s.quantity)::text as requested, m.is_proposed as "isProposed"
    from material.application_line s join material.application q on q.id = s.document_id join material.material m on m.id = s.material_id
    where s.id = any(${ids}::bigint[]) and q.project_id = ${project} and q.deleted_at is null and q.state = 'approved' and q.sent_at is not null
      and ${documentVisible(application, actor, 'q')} order by s.id for update of s for share of q`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Which of these lines another analysis has: its number. */
const takenBy = async (tx: Tx, ids: readonly number[], own: number | null): Promise<ReadonlyMap<number, string>> => {
  const { rows } = await sql<{ line: number; number: string }>`
    select x.source_line_id as line, d.number from material.analysis_line x join material.analysis d on d.id = x.document_id
    where x.source_line_id = any(${ids}::bigint[]) and d.id is distinct from ${own}::bigint and ${isLive}`.execute(tx)
  return new Map(rows.map(({ line, number }) => [line, number]))
}

/** Of each store that lines name whether it is one of the line's user unit; one that is not there is missing. */
const placesOf = async (
  tx: Tx,
  lines: readonly Line[],
): Promise<(line: number, store: number) => boolean | undefined> => {
  const named = lines.flatMap(({ sourceLineId: line, useStoreId, moveStoreId }) =>
    [useStoreId, moveStoreId].flatMap((store) => (store === undefined ? [] : [{ line, store }])),
  )
  const { rows } = await sql<{ line: number; store: number; here: boolean }>`
    select t.line, t.store, ${isHere} as here from ${recordset(named, { line: 'bigint', store: 'bigint' })}
    join material.application_line s on s.id = t.line join material.application q on q.id = s.document_id join system.department o on o.id = q.department_id
    join material.store k on k.id = t.store and k.deleted_at is null join system.department sd on sd.id = k.department_id`.execute(
    tx,
  )
  const found = new Map(rows.map(({ line, store, here }) => [`${line} ${store}`, here]))
  return (line, store) => found.get(`${line} ${store}`)
}

export const decidedOf = (line: Readonly<Record<`${(typeof decisions)[number]}Qty`, string>>): string =>
  add('0', ...decisions.map((way) => line[`${way}Qty`]))

/** Checks a draft against what was asked for, and says what is written of it. */
export const prepare = async (
  tx: Tx,
  actor: Actor,
  { header, lines }: AnalysisDraft,
  id: number | null,
  project: HeldProject,
) => {
  const ids = lines.map(({ sourceLineId }) => sourceLineId)
  const sources = await sourcesOf(tx, actor, project.id, ids)
  const taken = await takenBy(tx, ids, id)
  const placeOf = await placesOf(tx, lines)
  const seen = new Set<number>()
  const reasons = lines.flatMap((line, index): Reason[] => {
    const source = sources.get(line.sourceLineId)
    const say = (key: keyof typeof analysisMessages.texts, params: ReasonParams, field: string): Reason[] => [
      reason(key, { name: source?.name ?? '', ...params }, `lines.${index}.${field}`),
    ]
    if (!source) return say('unknownLine', {}, 'sourceLineId')
    if (seen.has(line.sourceLineId)) return say('twice', {}, 'sourceLineId')
    seen.add(line.sourceLineId)
    if (source.isProposed) return say('proposedMaterial', {}, 'sourceLineId')
    const other = taken.get(line.sourceLineId)
    if (other !== undefined) return say('taken', { number: other }, 'sourceLineId')
    const decided = decidedOf(line)
    const place = (way: 'use' | 'move', wanted: boolean): Reason[] => {
      const store = line[`${way}StoreId`]
      if (isZero(line[`${way}Qty`])) return []
      const here = store === undefined ? undefined : placeOf(line.sourceLineId, store)
      if (here === undefined) return say('storeNeeded', {}, `${way}StoreId`)
      return here === wanted ? [] : say(wanted ? 'storeHere' : 'storeElsewhere', {}, `${way}StoreId`)
    }
    return [
      ...(compare(decided, source.requested) > 0
        ? say('tooMuch', { decided, requested: source.requested }, 'buyQty')
        : []),
      ...place('use', true),
      ...place('move', false),
      ...(isZero(line.cancelQty) || line.analystOpinion !== undefined ? [] : say('whyCancelled', {}, 'analystOpinion')),
    ]
  })
  return {
    reasons,
    header: { project_id: project.id, department_id: project.departmentId, remark: header.remark ?? '' },
    lines: lines.map((line) => ({
      source_line_id: line.sourceLineId,
      use_quantity: line.useQty,
      // A store without a quantity says nothing.
      use_store_id: isZero(line.useQty) ? null : (line.useStoreId ?? null),
      move_quantity: line.moveQty,
      move_store_id: isZero(line.moveQty) ? null : (line.moveStoreId ?? null),
      buy_quantity: line.buyQty,
      cancel_quantity: line.cancelQty,
      ...keptNotes(lineNotes, line),
    })),
  }
}
