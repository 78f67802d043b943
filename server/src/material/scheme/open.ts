import { scheme } from '@geodepot/contracts/material/scheme.ts'
import { bothOf, type Text } from '@geodepot/contracts/kit/messages.ts'
import { schemeMessages } from '@geodepot/contracts/material/scheme.messages.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Tx, recordset, namedInBoth } from '../../kit/database/database.ts'
import { documentVisible, linkTo } from '../../kit/document/index.ts'
import { inLanguage } from '../../kit/http/refusal.ts'
import { send } from '../../kit/push/index.ts'
import { tellReleased } from '../plan/index.ts'

const left = sql`(w.quantity - w.released_quantity - w.claimed_quantity)`

/** A recommendation of an approved scheme, and how much of it no result has. */
export interface AwardLeft {
  readonly id: number
  readonly schemeId: number
  readonly schemeNumber: string
  readonly supplierId: number
  readonly name: Text
  readonly open: string
  /** Of a unit, as it was offered, in its currency. */
  readonly unitPrice: string
  readonly currencyCode: string
}
/**
 * Locks recommendations of an approved scheme, and keeps it as it is, for whoever takes of them. What the taker has of them
 * already is not counted as open.
 */
export const lockAwards = async (
  tx: Tx,
  actor: Actor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, AwardLeft>> => {
  const { rows } = await sql<AwardLeft>`
    select w.id, a.id as "schemeId", a.number as "schemeNumber", f.supplier_id as "supplierId", ${namedInBoth('s')} as name, trim_scale(${left})::text as open,
      trim_scale(v.unit_price)::text as "unitPrice", f.currency_code as "currencyCode"
    from material.scheme_award w join material.scheme a on a.id = w.document_id join material.scheme_offer f on f.id = w.offer_id
    join material.scheme_offer_line v on v.offer_id = w.offer_id and v.source_line_id = w.source_line_id
    join material.plan_line x on x.id = w.source_line_id join material.analysis_line al on al.id = x.source_line_id join material.application_line s on s.id = al.source_line_id
    where w.id = any(${ids}::bigint[]) and a.state = 'approved' and ${documentVisible(scheme, actor, 'a')}
    order by w.id for update of w for share of a`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

export interface ReleasedAward {
  readonly awardId: number
  readonly quantity: string
}
/** Nobody is to have so much of what was recommended. */
export const dropAwards = async (tx: Tx, released: readonly ReleasedAward[]): Promise<void> => {
  const given = recordset(released, { awardId: 'bigint', quantity: 'numeric' })
  await sql`
    update material.scheme_award w set released_quantity = w.released_quantity + t.quantity from ${given} where w.id = t."awardId"`.execute(
    tx,
  )
  await sql`
    update material.scheme_line l set released_quantity = l.released_quantity + g.quantity
    from (select w.document_id, w.source_line_id, sum(t.quantity) as quantity from ${given} join material.scheme_award w on w.id = t."awardId" group by 1, 2) g
    where l.document_id = g.document_id and l.source_line_id = g.source_line_id`.execute(tx)
}
/**
 * Gives so much of what was recommended back to the plans that it came from, where it waits to be bought again, and tells
 * the buyers and those who asked for it. Whoever had taken it has given it back first.
 */
export const releaseAwards = async (
  tx: Tx,
  actor: Actor,
  released: readonly ReleasedAward[],
  reason?: string,
): Promise<void> => {
  await dropAwards(tx, released)
  const awards = released.map(({ awardId }) => awardId)
  await tellBuyers(tx, actor, awards, reason)
  const { rows } = await sql<{ line: number }>`
    select distinct source_line_id as line from material.scheme_award where id = any(${awards}::bigint[])`.execute(tx)
  // A scheme is the buyers' alone: whoever asked for it is told of his application.
  await tellReleased(
    { tx, actor },
    rows.map(({ line }) => line),
    reason,
  )
}

const tellBuyers = async (tx: Tx, actor: Actor, awards: readonly number[], reason?: string): Promise<void> => {
  const { rows } = await sql<{ person: number; id: number; number: string; name: Text; count: number }>`
    select t.person, a.id, a.number, (array_agg(${namedInBoth('s')} order by s.id))[1] as name, count(distinct x.id)::int as count
    from material.scheme_award w join material.scheme a on a.id = w.document_id
    join material.plan_line x on x.id = w.source_line_id join material.plan n on n.id = x.document_id join material.analysis_line al on al.id = x.source_line_id
    join material.application_line s on s.id = al.source_line_id
    cross join lateral (values (a.created_by), (n.purchaser_id)) t (person)
    where w.id = any(${awards}::bigint[]) and t.person is not null and t.person <> ${actor.userId} group by 1, 2, 3 order by 1`.execute(
    tx,
  )
  await send(
    tx,
    rows.map(({ person, id, ...told }) => ({
      to: [person],
      kind: 'decision' as const,
      title: bothOf(schemeMessages, 'toldReleased', { number: told.number }),
      body: bothOf(schemeMessages, reason === undefined ? 'toldReleasedBody' : 'toldReleasedFor', (language) => ({
        ...inLanguage({ name: told.name }, language),
        count: told.count,
        reason: reason ?? '',
      })),
      link: linkTo('material/scheme', id),
    })),
  )
}
