import { compare } from '@geodepot/contracts/kit/decimal.ts'
import type { TransitionInput } from '@geodepot/contracts/kit/document.ts'
import { bothOf, type Text } from '@geodepot/contracts/kit/messages.ts'
import { analysisMessages } from '@geodepot/contracts/material/analysis.messages.ts'
import type { analysis } from '@geodepot/contracts/material/analysis.ts'
import { sql } from 'kysely'
import { namedIn, recordset, namedInBoth } from '../../kit/database/database.ts'
import { type Doing, linkTo } from '../../kit/document/index.ts'
import { type Reason, refuseAny } from '../../kit/http/refusal.ts'
import { send } from '../../kit/push/index.ts'
import { reason } from './terms.ts'

type GivingUp = Doing<typeof analysis, 'material.analysis', TransitionInput<typeof analysis, 'giveUp'>>
interface Open {
  readonly id: number
  readonly name: Text
  readonly open: string
}

const linesOf = async ({ tx, document: { id } }: GivingUp): Promise<ReadonlyMap<number, Open>> => {
  const { rows } = await sql<Open>`
    select l.id, ${namedInBoth('s')} as name, trim_scale(l.buy_quantity - l.claimed_quantity)::text as open
    from material.analysis_line l join material.application_line s on s.id = l.source_line_id
    where l.document_id = ${id} order by l.id for no key update of l`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Tells those who asked for it that nobody will buy it. */
const tell = async ({ tx, actor, input }: GivingUp): Promise<void> => {
  const { rows } = await sql<{ person: number; application: number; applications: string; cn: string; en: string }>`
    select q.submitted_by as person, min(q.id) as application, string_agg(distinct q.number, ', ') as applications,
      string_agg(${namedIn('s', 'cn')} || ' ' || trim_scale(t.quantity), ', ' order by l.position) as cn,
      string_agg(${namedIn('s', 'en')} || ' ' || trim_scale(t.quantity), ', ' order by l.position) as en
    from ${recordset(input.lines, { lineId: 'bigint', quantity: 'numeric' })} join material.analysis_line l on l.id = t."lineId"
    join material.application_line s on s.id = l.source_line_id join material.application q on q.id = s.document_id
    where q.submitted_by is not null and q.submitted_by <> ${actor.userId} group by q.submitted_by order by q.submitted_by`.execute(
    tx,
  )
  await send(
    tx,
    rows.map(({ person, application, applications, ...names }) => ({
      to: [person],
      kind: 'decision' as const,
      title: bothOf(analysisMessages, 'toldGivenUp'),
      body: bothOf(analysisMessages, 'toldGivenUpBody', (language) => ({
        applications,
        names: names[language],
        reason: input.opinion,
      })),
      link: linkTo('material/application', application),
    })),
  )
}

/**
 * What is to be bought and in nobody's hands is not bought any more: it is cancelled, as if it had been decided so, and whoever
 * asked for it is told. Budgets let go of it, for they count what is cancelled as dropped.
 */
export const giveUp = async (doing: GivingUp) => {
  const { tx, document, input } = doing
  const lines = await linesOf(doing)
  const ids = input.lines.map(({ lineId }) => lineId)
  refuseAny(
    input.lines.flatMap(({ lineId, quantity }, at): Reason[] => {
      const line = lines.get(lineId)
      if (!line || ids.indexOf(lineId) < at) return [reason('notOfAnalysis', {}, `lines.${at}.lineId`)]
      const { name, open } = line
      return compare(quantity, open) > 0 ? [reason('giveUpTooMuch', { name, open }, `lines.${at}.quantity`)] : []
    }),
  )
  await sql`
    update material.analysis_line l set buy_quantity = l.buy_quantity - t.quantity, cancel_quantity = l.cancel_quantity + t.quantity
    from ${recordset(input.lines, { lineId: 'bigint', quantity: 'numeric' })} where l.id = t."lineId" and l.document_id = ${document.id}`.execute(
    tx,
  )
  await tell(doing)
  return { detail: { fields: ['buyQty', 'cancelQty'] } }
}
