import type { TransitionInput } from '@geodepot/contracts/kit/document.ts'
import type { plan } from '@geodepot/contracts/material/plan.ts'
import { planMessages } from '@geodepot/contracts/material/plan.messages.ts'
import { sql } from 'kysely'
import type { Doing } from '../../kit/document/index.ts'
import { Refusal, refusal } from '../../kit/http/refusal.ts'
import { assignedReasons } from './prepare.ts'
import { releasePlan } from './release.ts'
import { tellAllocated, tellReleased, tellTaken } from './tell.ts'

type Plan = typeof plan
type Doings<V extends 'reallocate' | 'release' | 'void'> = Doing<Plan, 'material.plan', TransitionInput<Plan, V>>
type Any = Doing<Plan, 'material.plan', unknown>

/** The purchaser hears of it. */
export const allocate = async (doing: Any): Promise<void> =>
  tellAllocated(doing, doing.document, doing.document.row.purchaser_id)

export const withdraw = async (doing: Any): Promise<void> =>
  tellTaken(doing, doing.document, doing.document.row.purchaser_id, planMessages.texts.action_withdraw[0])

/** Another purchaser, or another way to buy; both purchasers hear of it. */
export const reallocate = async (doing: Doings<'reallocate'>) => {
  const { tx, actor, document, input } = doing
  const { row } = document
  const next = {
    purchaserId: input.purchaserId ?? row.purchaser_id,
    purchaseMode: input.purchaseMode ?? row.purchase_mode,
    sourceType: input.sourceType ?? row.source_type,
  }
  const before = { purchaserId: row.purchaser_id, purchaseMode: row.purchase_mode, sourceType: row.source_type }
  const fields = (['purchaserId', 'purchaseMode', 'sourceType'] as const).filter((name) => next[name] !== before[name])
  if (fields.length === 0) throw refusal(planMessages, 'sameAgain', {}, 'purchaserId')
  const reasons = await assignedReasons(tx, actor, input)
  if (reasons.length > 0) throw new Refusal(500, reasons)
  await sql`update material.plan set purchaser_id = ${next.purchaserId}, purchase_mode = ${next.purchaseMode}, source_type = ${next.sourceType}
    where id = ${document.id}`.execute(tx)
  if (fields.includes('purchaserId')) {
    await tellTaken(doing, document, before.purchaserId, input.opinion)
    await tellAllocated(doing, document, next.purchaserId)
  }
  return { detail: { fields } }
}

export const release = ({ tx, actor, document, input }: Doings<'release'>): Promise<void> =>
  releasePlan(tx, actor, document.id, input.lines, input.opinion)

/** All that it had waits again: whoever asked for it hears of it, and whoever was to buy it. */
export const annul = async (doing: Doings<'void'>): Promise<void> => {
  const { tx, document, input } = doing
  const { rows } = await sql<{
    id: number
  }>`select id from material.plan_line where document_id = ${document.id}`.execute(tx)
  await tellReleased(
    doing,
    rows.map(({ id }) => id),
    input.opinion,
  )
  await tellTaken(doing, document, document.row.purchaser_id, input.opinion)
}
