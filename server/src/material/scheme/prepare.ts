import { compare } from '@geodepot/contracts/kit/decimal.ts'
import { schemeMessages } from '@geodepot/contracts/material/scheme.messages.ts'
import type { scheme } from '@geodepot/contracts/material/scheme.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { momentOf, now, wireTime } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import type { Draft } from '../../kit/document/index.ts'
import { type Reason, type ReasonParams } from '../../kit/http/refusal.ts'
import { referenceReasons } from '../../system/reference/index.ts'
import { seesPrices } from '../material/index.ts'
import { takenBy } from '../plan/index.ts'
import { againstOrdered, orderedOf } from './confirmed.ts'
import { sourcesOf } from './sources.ts'
import { reason } from './terms.ts'

type SchemeDraft = Draft<typeof scheme>
interface Stood {
  readonly department: string
  readonly deadline: string | null
  readonly isOffered: boolean
  readonly isAsked: boolean
  readonly sundryFee: string | null
  readonly otherFee: string | null
}
const standing = async (tx: Tx, id: number | null): Promise<Stood | undefined> => {
  if (id === null) return undefined
  const { rows } = await sql<Stood>`
    select department_id as department, deadline, exists (select 1 from material.scheme_offer f where f.document_id = a.id) as "isOffered",
      exists (select 1 from material.scheme_request q where q.document_id = a.id) as "isAsked",
      a.sundry_fee::text as "sundryFee", a.other_fee::text as "otherFee"
    from material.scheme a where a.id = ${id}`.execute(tx)
  return rows[0]
}

// What is sealed stays so: where there are offers, nobody opens them earlier, nor closes them again. Suppliers that were
// asked have at least as long as they were told.
const deadlineReasons = (deadline: string | undefined, stood: Stood | undefined): Reason[] => {
  const say = (key: 'deadlinePast' | 'deadlineKept' | 'deadlineAsked'): Reason[] => [reason(key, {}, 'deadline')]
  const [next, before] = [deadline === undefined ? null : wireTime(momentOf(deadline)), stood?.deadline ?? null]
  if (next === before) return []
  const moment = wireTime(now())
  if (stood?.isOffered === true && before !== null && (next === null || next < before || before <= moment))
    return say('deadlineKept')
  if (stood?.isAsked === true && before !== null && (next === null || next < before)) return say('deadlineAsked')
  return next !== null && next <= moment ? say('deadlinePast') : []
}

/** Checks a draft against what the buyer's plans have open, and says what is written of it. */
export const prepare = async (tx: Tx, actor: Actor, { header, lines }: SchemeDraft, id: number | null) => {
  const ids = lines.map(({ sourceLineId }) => sourceLineId)
  const ordered = header.orderId === undefined ? undefined : await orderedOf(tx, actor, header.orderId, id)
  const sources = await sourcesOf(tx, actor, ids, id)
  const taken = await takenBy(tx, ids, id)
  const stood = await standing(tx, id)
  // Whoever may not see them changes none.
  const fees = seesPrices(actor) ? header : stood
  const seen = new Set<number>()
  const buyers = new Set([...sources.values()].map(({ purchaserId }) => purchaserId))
  const reasons = lines.flatMap((line, index): Reason[] => {
    const source = sources.get(line.sourceLineId)
    const say = (key: keyof typeof schemeMessages.texts, params: ReasonParams, field: string): Reason[] => [
      reason(key, { name: source?.name ?? '', ...params }, `lines.${index}.${field}`),
    ]
    if (!source) return say('unknownLine', {}, 'sourceLineId')
    if (seen.has(line.sourceLineId)) return say('twice', {}, 'sourceLineId')
    seen.add(line.sourceLineId)
    if (ordered && ordered.reasons.length > 0) return []
    if (ordered) return againstOrdered(ordered, line).flatMap((why) => say(...why))
    const other = taken.get(line.sourceLineId)
    if (other !== undefined) return say('taken', { number: other }, 'sourceLineId')
    return compare(line.quantity, source.open) > 0 ? say('tooMuch', { open: source.open }, 'quantity') : []
  })
  // Offers for lines that are no longer there go with them.
  if (id !== null)
    await sql`delete from material.scheme_offer_line where document_id = ${id} and source_line_id <> all(${ids}::bigint[])`.execute(
      tx,
    )
  return {
    reasons: [
      ...(await referenceReasons(tx, actor, schemeMessages, [
        { field: 'sourceType', kind: 'dictionary', type: dictionaries.sourceType, value: header.sourceType },
        { field: 'purchaseMode', kind: 'dictionary', type: dictionaries.purchaseMode, value: header.purchaseMode },
      ])),
      ...deadlineReasons(header.deadline, stood),
      ...(ordered ? ordered.reasons : []),
      ...(ordered && header.schemeType !== 'emergency' ? [reason('notEmergency', {}, 'schemeType')] : []),
      ...reasons,
      ...(buyers.size > 1 ? [reason('severalBuyers', {}, 'lines')] : []),
    ],
    header: {
      name: header.schemeName,
      department_id: stood?.department ?? actor.departmentId,
      project_id: null,
      type: header.schemeType,
      order_id: header.orderId ?? null,
      source_type: header.sourceType,
      purchase_mode: header.purchaseMode,
      deadline: header.deadline === undefined ? null : momentOf(header.deadline),
      sundry_fee: fees?.sundryFee ?? null,
      other_fee: fees?.otherFee ?? null,
      deposit_receipt_number: header.depositReceiptNo ?? '',
      single_source_reason: header.singleSourceReason ?? '',
      few_offers_reason: header.fewOffersReason ?? '',
      remark: header.remark ?? '',
    },
    lines: lines.map(({ sourceLineId, quantity }) => ({
      source_line_id: sourceLineId,
      order_line_id: ordered?.lines.get(sourceLineId)?.lineId ?? null,
      quantity,
    })),
  }
}
