import { add, compare } from '@geodepot/contracts/kit/decimal.ts'
import { lineNotes, result } from '@geodepot/contracts/material/result.ts'
import type { resultMessages } from '@geodepot/contracts/material/result.messages.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import type { Tx } from '../../kit/database/database.ts'
import { type Draft, documentVisible, keptNotes } from '../../kit/document/index.ts'
import { type Reason, type ReasonParams } from '../../kit/http/refusal.ts'
import { withoutPrices } from '../material/index.ts'
import { pricing } from './amounts.ts'
import { type Award, awardsOf, holdScheme } from './awards.ts'
import { reason } from './terms.ts'

type ResultDraft = Draft<typeof result>
type Line = ResultDraft['lines'][number]

const reasonsOf = (lines: readonly Line[], awards: ReadonlyMap<number, Award>): Reason[] => {
  const seen = new Set<number>()
  return lines.flatMap((line, index): Reason[] => {
    const award = awards.get(line.awardId)
    const say = (key: keyof typeof resultMessages.texts, params: ReasonParams, field: string): Reason[] => [
      reason(key, { name: award?.name ?? '', ...params }, `lines.${index}.${field}`),
    ]
    if (!award) return say('unknownAward', {}, 'awardId')
    if (seen.has(line.awardId)) return say('twice', {}, 'awardId')
    seen.add(line.awardId)
    const cheaper = compare(award.offeredPrice, line.finalPrice)
    return [
      ...(compare(line.quantity, award.open) > 0 ? say('tooMuch', { quantity: award.open }, 'quantity') : []),
      ...(cheaper < 0 ? say('priceAbove', { price: award.offeredPrice }, 'finalPrice') : []),
      ...(cheaper > 0 && line.priceNote === undefined ? say('whyLower', {}, 'priceNote') : []),
    ]
  })
}

/** What the lines cost here at their final prices, with the fees of their offers, in USD. */
const amountsOf = async (tx: Tx, schemeId: number, lines: readonly Line[], awards: ReadonlyMap<number, Award>) => {
  const taken = lines.flatMap((line) => {
    const award = awards.get(line.awardId)
    return award ? [{ ...award, quantity: line.quantity, finalPrice: line.finalPrice }] : []
  })
  const { total, of } = (await pricing(tx, schemeId))(taken)
  return {
    total,
    amountOf: ({ awardId }: Line) => {
      const award = awards.get(awardId)
      return (award && of(award)?.landed) ?? '0'
    },
  }
}

const copiedReasons = async (tx: Tx, actor: Actor, id: number | undefined): Promise<Reason[]> => {
  if (id === undefined) return []
  const { rows } =
    await sql`select 1 from material.result d where d.id = ${id} and ${documentVisible(result, actor, 'd')}`.execute(tx)
  return rows.length > 0 ? [] : [reason('unknownResult', {}, 'copiedFrom')]
}

/** Checks a draft against what its scheme awarded, and says what is written of it. */
export const prepare = async (tx: Tx, actor: Actor, { header, lines }: ResultDraft, id: number | null) => {
  const held = await holdScheme(tx, actor, header.schemeId, id)
  const ids = held.reasons.length > 0 ? [] : lines.map(({ awardId }) => awardId)
  const awards = await awardsOf(tx, actor, header.schemeId, ids, id)
  const amounts = await amountsOf(tx, header.schemeId, lines, awards)
  return {
    reasons: [
      ...held.reasons,
      ...(await copiedReasons(tx, actor, header.copiedFrom)),
      ...(held.reasons.length > 0 ? [] : withoutPrices(actor, reasonsOf(lines, awards))),
    ],
    header: {
      name: header.resultName,
      scheme_id: header.schemeId,
      copied_from: header.copiedFrom ?? null,
      department_id: actor.departmentId,
      project_id: null,
      total_amount: add(amounts.total, held.fees),
      remark: header.remark ?? '',
    },
    lines: lines.map((line) => ({
      award_id: line.awardId,
      quantity: line.quantity,
      final_price: line.finalPrice,
      amount: amounts.amountOf(line),
      ...keptNotes(lineNotes, line),
    })),
  }
}
