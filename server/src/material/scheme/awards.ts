import { add, compare } from '@geodepot/contracts/kit/decimal.ts'
import { isLowest } from '@geodepot/contracts/material/scheme.rules.ts'
import type { schemeMessages } from '@geodepot/contracts/material/scheme.messages.ts'
import type { AwardInput } from '@geodepot/contracts/material/scheme.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { type Tx, recordset } from '../../kit/database/database.ts'
import { amend } from '../../kit/document/index.ts'
import { type Reason, type ReasonParams, Refusal } from '../../kit/http/refusal.ts'
import { schemeDocuments } from './document.ts'
import { sealedReason, sealedUntil } from './facts.ts'
import { compareOffers } from './offered.ts'
import { reason as because } from './terms.ts'

const reasonsAgainst = async (tx: Tx, id: number, awards: readonly AwardInput[]): Promise<Reason[]> => {
  const { wanted, compared } = await compareOffers(tx, id)
  const lines = new Map(wanted.map((line) => [line.sourceLineId, line]))
  const sums = new Map<number, string>()
  const seen = new Set<string>()
  return awards.flatMap(({ sourceLineId, offerId, quantity, reason }, at): Reason[] => {
    const [line, of] = [lines.get(sourceLineId), compared.get(sourceLineId)]
    const say = (key: keyof typeof schemeMessages.texts, params: ReasonParams, field: string): Reason[] => [
      because(key, { name: line?.name ?? '', ...params }, `awards.${at}.${field}`),
    ]
    if (!line || !of) return say('notOfScheme', {}, 'sourceLineId')
    if (!of.cells.has(offerId)) return say('unknownOffer', {}, 'offerId')
    const place = `${sourceLineId} ${offerId}`
    if (seen.has(place)) return say('awardedTwice', {}, 'offerId')
    seen.add(place)
    const awarded = add(sums.get(sourceLineId) ?? '0', quantity)
    sums.set(sourceLineId, awarded)
    if (compare(awarded, line.quantity) > 0)
      return say('awardedTooMuch', { awarded, quantity: line.quantity }, 'quantity')
    return isLowest(of, offerId) || (reason ?? '') !== '' ? [] : say('reasonNeeded', {}, 'reason')
  })
}

/** Keeps who is recommended for how much, instead of what was. */
export const keepAwards = (
  tx: Tx,
  actor: Actor,
  context: Context,
  { id, version, awards }: { readonly id: number; readonly version: number; readonly awards: readonly AwardInput[] },
): Promise<number> =>
  amend(
    tx,
    schemeDocuments,
    actor,
    context,
    { id, version },
    { action: 'award', field: 'awards', told: { after: { awards } } },
    async ({ row }) => {
      const until = sealedUntil(row.deadline)
      if (until !== null) throw new Refusal(500, [sealedReason(until)])
      const reasons = await reasonsAgainst(tx, id, awards)
      if (reasons.length > 0) throw new Refusal(500, reasons.slice(0, 200))
      await sql`delete from material.scheme_award where document_id = ${id}`.execute(tx)
      await sql`
        insert into material.scheme_award (document_id, source_line_id, offer_id, quantity, reason)
        select ${id}, t."sourceLineId", t."offerId", t.quantity, coalesce(t.reason, '')
        from ${recordset(awards, { sourceLineId: 'bigint', offerId: 'bigint', quantity: 'numeric', reason: 'text' })}`.execute(
        tx,
      )
    },
  )
