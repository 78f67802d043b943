import type { TechState } from '@geodepot/contracts/equipment/device.ts'
import type { FinishInput } from '@geodepot/contracts/equipment/repair.ts'
import { add, compare } from '@geodepot/contracts/kit/decimal.ts'
import { sql } from 'kysely'
import { recordset } from '../../kit/database/database.ts'
import { type Reason, refuseAny } from '../../kit/http/refusal.ts'
import { type DocumentMove, type DocumentSource, post } from '../../ledger/custody/index.ts'
import { refuseKept } from '../stock/index.ts'
import { type Doings, reason as because } from './terms.ts'

const source = ({ document, actor }: Doings): DocumentSource => ({ document: document.id, recordedBy: actor.userId })
const lineId = async ({ tx }: Doings): Promise<number> =>
  (await sql<{ id: number }>`select nextval('document.line_id')::bigint as id`.execute(tx)).rows[0]?.id ?? 0
const goods = ({ document: { row } }: Doings, condition: TechState) => ({
  model: row.model_id,
  condition,
  // As the driver reads a numeric: exact, with all its places.
  quantity: row.quantity,
})

/** Sent: it has to be there, beside what other documents keep of it; from now on it is this repair's. */
export const keepQuantity = async (doing: Doings): Promise<void> => {
  const { tx, document } = doing
  const { id, row } = document
  const {
    rows: [there],
  } = await sql<{ held: string }>`
    select trim_scale(quantity)::text as held from equipment.bulk_balance
    where model_id = ${row.model_id} and holder_id = ${row.holder_id} and condition = ${row.condition} for update`.execute(
    tx,
  )
  const held = there?.held ?? '0'
  if (compare(row.quantity, held) > 0) refuseAny([because('moreThanHeld', { held }, 'qty')])
  const asked = { model: row.model_id, condition: row.condition as TechState, quantity: row.quantity, field: 'qty' }
  await refuseKept(tx, { document: id, holder: row.holder_id ?? 0 }, [asked])
  await sql`update equipment.repair set origin_id = holder_id, tech_before = condition where id = ${id}`.execute(tx)
}
export const takeQuantityIn = async (doing: Doings, works: number): Promise<void> => {
  const { row } = doing.document
  await post(doing.tx, source(doing), [
    {
      ...goods(doing, row.condition as TechState),
      kind: 'arrive',
      from: row.origin_id ?? 0,
      to: works,
      becomes: 'waitRepair',
      outType: '2',
      lineId: await lineId(doing),
    },
  ])
}
/** Work begins on all of it, where it is. */
export const workOnQuantity = async (doing: Doings, at: number): Promise<void> => {
  const { row } = doing.document
  const before: TechState = row.place === 'site' ? (row.condition as TechState) : 'waitRepair'
  if (before === 'underRepair') return
  await post(doing.tx, source(doing), [{ ...goods(doing, before), kind: 'condition', at, becomes: 'underRepair' }])
}
export const quantityBack = async (doing: Doings, works: number, to: number): Promise<void> =>
  post(doing.tx, source(doing), [
    {
      ...goods(doing, 'waitRepair'),
      kind: 'return',
      from: works,
      to,
      becomes: doing.document.row.condition as TechState,
      inType: '2',
      lineId: await lineId(doing),
    },
  ])

type Outcomes = FinishInput['outcomes']
/** What is wrong with what became of it: it adds up to what was sent, and losses have their reason. */
const against = (outcomes: Outcomes, sent: string, models: ReadonlySet<number>): Reason[] => {
  const sum = add('0', ...outcomes.map(({ quantity }) => quantity))
  return [
    ...(compare(sum, sent) === 0 ? [] : [because('outcomesDiffer', { sum, sent }, 'outcomes')]),
    ...outcomes.flatMap(({ outcome, reason = '', toModelId, toQuantity }, at): Reason[] => [
      ...(reason === '' && (outcome === 'scrapped' || outcome === 'rebuilt')
        ? [because('outcomeReason', {}, `outcomes.${at}.reason`)]
        : []),
      ...(outcome === 'rebuilt' && (toModelId === undefined || toQuantity === undefined)
        ? [because('rebuiltInto', {}, `outcomes.${at}.toModelId`)]
        : []),
      ...(outcome === 'rebuilt' && toModelId !== undefined && !models.has(toModelId)
        ? [because('unknownModel', {}, `outcomes.${at}.toModelId`)]
        : []),
    ]),
  ]
}
/** Writes down what became of a quantity, as it is finished. @throws Refusal where it does not add up */
export const keepOutcomes = async ({ tx, document: { id, row } }: Doings, outcomes: Outcomes): Promise<void> => {
  if (row.device_id !== null) {
    if (outcomes.length > 0) refuseAny([because('outcomesOfQuantity', {}, 'outcomes')])
    return
  }
  const { rows: models } = await sql<{ id: number }>`
    select id from equipment.model where tracking = 'bulk' and id = any(${outcomes.flatMap(({ toModelId }) => toModelId ?? [])}::bigint[])`.execute(
    tx,
  )
  const {
    rows: [sent],
  } = await sql<{
    quantity: string
  }>`select trim_scale(quantity)::text as quantity from equipment.repair where id = ${id}`.execute(tx)
  refuseAny(against(outcomes, sent?.quantity ?? '0', new Set(models.map((model) => model.id))))
  await sql`delete from equipment.repair_outcome where document_id = ${id}`.execute(tx)
  const rows = outcomes.map(({ outcome, quantity, toModelId, toQuantity, reason }, at) => ({
    position: at + 1,
    outcome,
    quantity,
    model: outcome === 'rebuilt' ? (toModelId ?? null) : null,
    made: outcome === 'rebuilt' ? (toQuantity ?? null) : null,
    reason: reason ?? '',
  }))
  await sql`
    insert into equipment.repair_outcome (document_id, position, outcome, quantity, to_model_id, to_quantity, reason)
    select ${id}, t.position, t.outcome, t.quantity, t.model, t.made, t.reason from ${recordset(rows, {
      position: 'int',
      outcome: 'text',
      quantity: 'numeric',
      model: 'bigint',
      made: 'numeric',
      reason: 'text',
    })}`.execute(tx)
}

interface Kept {
  readonly id: number
  readonly outcome: Outcomes[number]['outcome']
  readonly quantity: string
  readonly model: number | null
  readonly made: string | null
  readonly reason: string
}
const outcomesOf = async ({ tx, document }: Doings): Promise<Kept[]> =>
  (
    await sql<Kept>`
      select id, outcome, trim_scale(quantity)::text as quantity, to_model_id as model, trim_scale(to_quantity)::text as made, reason
      from equipment.repair_outcome where document_id = ${document.id} order by position`.execute(tx)
  ).rows
/** Some of it is not repaired, and goes to no project. */
export const anythingHopeless = async (doing: Doings): Promise<boolean> =>
  (await outcomesOf(doing)).some(({ outcome }) => outcome === 'unrepairable')

/**
 * Accepted: what is repaired or waits for scrap goes to the one place, what is scrapped is gone, and what was taken apart
 * leaves as its model and enters as the other.
 */
export const postOutcomes = async (doing: Doings, from: number, to: number): Promise<void> => {
  const { row } = doing.document
  const moves = (await outcomesOf(doing)).flatMap(({ id, outcome, quantity, model, made, reason }): DocumentMove[] => {
    const taken = { model: row.model_id, condition: 'underRepair' as const, quantity, lineId: id, remark: reason }
    if (outcome === 'repaired' || outcome === 'unrepairable') {
      const becomes = outcome === 'repaired' ? ('good' as const) : ('waitScrap' as const)
      return from === to
        ? [{ ...taken, kind: 'condition', at: from, becomes }]
        : [{ ...taken, kind: 'return', from, to, becomes, inType: '2' }]
    }
    if (outcome === 'scrapped') return [{ ...taken, kind: 'retire', from, outType: '3' }]
    return [
      { ...taken, kind: 'retire', from, outType: '4' },
      {
        kind: 'opening',
        model: model ?? 0,
        condition: 'good',
        quantity: made ?? '0',
        to,
        inType: '4',
        lineId: id,
        remark: reason,
      },
    ]
  })
  await post(doing.tx, source(doing), moves)
}
