import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import { lineDecision } from '@geodepot/contracts/kit/line-decision.ts'
import {
  type GrantedLine,
  decidedLines,
  lineObjections,
  outcomeOfLines,
} from '@geodepot/contracts/kit/line-decision.rules.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Reader, type Tx, recordset } from '../database/database.ts'
import { Refusal } from '../http/refusal.ts'
import type { Engine } from './engine.ts'
import type { OpenTask } from './standing.ts'

export type LinesOutcome = ReturnType<typeof outcomeOfLines>
type Tables = Pick<Engine, 'spec' | 'lineTable'>

/**
 * The lines of a document with what the decisions of its last submission have left of each: for a step that decides,
 * and for what follows from the approval.
 */
export const grantedLines = async (
  db: Reader,
  { spec, lineTable }: Tables,
  documentId: number,
): Promise<ReadonlyMap<number, GrantedLine>> => {
  const { lines } = spec.approval ?? {}
  if (!lines || !lineTable) return new Map()
  const asked = sql.ref(`l.${lines.quantity}`)
  const { rows } = await sql<GrantedLine>`
    select l.id as "lineId", l.position, trim_scale(${asked})::text as asked, trim_scale(coalesce(last.quantity, ${asked}))::text as granted
    from ${sql.table(lineTable)} l left join lateral (
      select d.quantity from document.approval a join document.approval_step s on s.approval_id = a.id join document.approval_task t on t.step_id = s.id
        join document.approval_line d on d.task_id = t.id and d.line_id = l.id
      where a.document_id = ${documentId} and a.run = (select max(run) from document.approval where document_id = ${documentId})
      order by d.id desc limit 1) last on true
    where l.document_id = ${documentId} order by l.position`.execute(db)
  return new Map(rows.map((row) => [row.lineId, row]))
}

// Where a line stands in what was sent; all of them where it was not named.
const fieldOf = (lines: readonly { readonly lineId: number }[], lineId: number): string => {
  const at = lines.findIndex((line) => line.lineId === lineId)
  return at < 0 ? 'lines' : `lines.${at}.quantity`
}

/**
 * Writes down what an approver makes of each line, and says what that would make of the approval; nothing for a document
 * that is decided as a whole.
 */
export const decideLines = async (
  tx: Tx,
  tables: Tables & Pick<Engine, 'againstLines'>,
  documentId: number,
  { taskId }: OpenTask,
  input: object,
): Promise<LinesOutcome | undefined> => {
  if (!tables.spec.approval?.lines) return undefined
  const { lines } = z.object({ lines: z.array(lineDecision).default([]) }).parse(input)
  const before = await grantedLines(tx, tables, documentId)
  const objections = lineObjections(lines, before)
  if (objections.length > 0)
    throw new Refusal(
      500,
      objections.map((one) => ({ ...one, messages: kitMessages })),
    )
  const decided = decidedLines(lines, before)
  const against = [...((await tables.againstLines?.(tx, decided)) ?? [])]
  if (against.length > 0)
    throw new Refusal(
      500,
      against.map(([lineId, reason]) => ({ field: fieldOf(lines, lineId), ...reason })),
    )
  await sql`
    insert into document.approval_line (task_id, line_id, position, decision, before, quantity, opinion)
    select ${taskId}, line_id, position, decision, before, quantity, opinion from ${recordset(
      decided.map(({ lineId, ...line }) => ({ ...line, line_id: lineId, position: before.get(lineId)?.position ?? 0 })),
      { line_id: 'bigint', position: 'int', decision: 'text', before: 'numeric', quantity: 'numeric', opinion: 'text' },
    )} order by position`.execute(tx)
  return outcomeOfLines(
    decided.map(({ lineId, quantity }) => ({ asked: before.get(lineId)?.asked ?? '0', granted: quantity })),
  )
}
