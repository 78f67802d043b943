import { compare, subtract } from '@geodepot/contracts/kit/decimal.ts'
import type { TransitionInput } from '@geodepot/contracts/kit/document.ts'
import { result } from '@geodepot/contracts/material/result.ts'
import { sql } from 'kysely'
import { type Doing, grantedLines } from '../../kit/document/index.ts'
import { confirmEmergency } from './formalities.ts'
import { forgetAgreed, rememberAgreed } from '../price/index.ts'
import { releaseResult } from './orderable.ts'

type Ended = Omit<Doing<typeof result, 'material.result', unknown>, 'input'>
type Closing = Doing<typeof result, 'material.result', TransitionInput<typeof result, 'closeRest'>>
const tables = { spec: result, lineTable: 'material.result_line' } as const

/**
 * What the decisions on lines have taken goes back to be sourced again, through the scheme to the plan. A result that is
 * refused as a whole leaves the rest of its scheme to another one.
 */
const giveBackRest = async (doing: Ended): Promise<void> => {
  const {
    tx,
    actor,
    document: { id },
  } = doing
  const rest = [...(await grantedLines(tx, tables, id)).values()].flatMap(({ lineId, asked, granted }) =>
    compare(asked, granted) > 0 ? [{ lineId, quantity: subtract(asked, granted) }] : [],
  )
  if (rest.length > 0) await releaseResult(tx, actor, rest)
}

/** What is refused leaves the rest of its scheme to another; an emergency was ordered already. */
export const refuse = async (doing: Ended): Promise<void> => {
  if (!(await confirmEmergency(doing, false))) await giveBackRest(doing)
}

/** What is approved is what its materials cost from today on. */
export const settle = async (doing: Ended): Promise<void> => {
  if (!(await confirmEmergency(doing, true))) await giveBackRest(doing)
  const { rows } = await sql<{ resultLineId: number; materialId: number }>`
    select l.id as "resultLineId", s.material_id as "materialId" from material.result_line l join material.scheme_award w on w.id = l.award_id
    join material.plan_line pl on pl.id = w.source_line_id join material.analysis_line al on al.id = pl.source_line_id
    join material.application_line s on s.id = al.source_line_id
    where l.document_id = ${doing.document.id} and l.quantity > l.released_quantity`.execute(doing.tx)
  await rememberAgreed(doing.tx, rows)
}

/** Nothing is bought at prices of a result that is voided. */
export const forget = async ({ tx, document: { id } }: Ended): Promise<void> => {
  const { rows } = await sql<{ id: number }>`select id from material.result_line where document_id = ${id}`.execute(tx)
  await forgetAgreed(
    tx,
    rows.map((line) => line.id),
  )
}

/** What is not ordered is sourced again. */
export const closeRest = async ({ tx, actor, document: { id }, input }: Closing): Promise<void> => {
  const { rows } = await sql<{ lineId: number; quantity: string }>`
    select l.id as "lineId", trim_scale(l.quantity - l.released_quantity - l.claimed_quantity)::text as quantity from material.result_line l
    where l.document_id = ${id} and l.quantity - l.released_quantity > l.claimed_quantity order by l.id for update`.execute(
    tx,
  )
  await releaseResult(tx, actor, rows, input.opinion)
}
