import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { CallableAgreement, agreementCalls } from '@geodepot/contracts/material/agreement.ts'
import { agreement } from '@geodepot/contracts/material/agreement.ts'
import type { PriceStep } from '@geodepot/contracts/material/agreement.rules.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { Page } from '@geodepot/contracts/kit/wire.ts'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { today } from '../../kit/clock.ts'
import { type Reader, type Tx, containing, namedIn } from '../../kit/database/database.ts'
import { listed } from '../../kit/database/list.ts'
import { documentVisible } from '../../kit/document/index.ts'
import type { Reason } from '../../kit/http/refusal.ts'
import { isTaken } from '../plan/index.ts'
import { isInForce } from '../price/index.ts'
import { reason } from './terms.ts'

/** A line of an agreement, for whoever calls it off. */
export interface AgreementLeft {
  readonly id: number
  readonly materialId: number
  readonly name: string
  readonly unitPrice: string
  readonly steps: readonly PriceStep[]
  readonly minQty: string | null
  readonly packSize: string | null
  /** Nothing where it is not limited. */
  readonly left: string | null
}
export interface HeldAgreement {
  readonly id: number
  readonly number: string
  readonly state: string
  readonly supplierId: number
  readonly currencyCode: string
  readonly validFrom: string
  readonly validTo: string
  readonly endedOn: string | null
  readonly leftAmount: string | null
  readonly lines: ReadonlyMap<number, AgreementLeft>
}

/** Locks an agreement that this person sees, with its lines, for whoever calls it off: one at a time, so that limits hold. */
export const lockAgreement = async (tx: Tx, actor: Actor, id: number): Promise<HeldAgreement | undefined> => {
  const {
    rows: [found],
  } = await sql<Omit<HeldAgreement, 'lines'>>`
    select a.id, a.number, a.state, a.supplier_id as "supplierId", a.currency_code as "currencyCode", a.valid_from as "validFrom", a.valid_to as "validTo",
      a.ended_on as "endedOn", (a.max_amount - a.called_amount)::text as "leftAmount"
    from material.agreement a where a.id = ${id} and a.state in ('approved', 'ended') and ${documentVisible(agreement, actor, 'a')} for no key update of a`.execute(
    tx,
  )
  if (!found) return undefined
  const { rows } = await sql<AgreementLeft>`
    select l.id, l.material_id as "materialId", l.name, trim_scale(l.unit_price)::text as "unitPrice",
      (select coalesce(jsonb_agg(jsonb_build_object('fromQuantity', s.value ->> 'from', 'unitPrice', s.value ->> 'price') order by s.ordinality), '[]')
        from jsonb_array_elements(l.steps) with ordinality s) as steps,
      trim_scale(l.min_quantity)::text as "minQty", trim_scale(l.pack_size)::text as "packSize", (l.max_quantity - l.called_quantity)::text as left
    from material.agreement_line l where l.document_id = ${id} order by l.id`.execute(tx)
  return { ...found, lines: new Map(rows.map((row) => [row.id, row])) }
}

/** What stands against calling an agreement off on a day. */
export const againstDay = (of: HeldAgreement, day: string, field = 'agreementId'): Reason[] => {
  const { number, state, validFrom: from, validTo: to, endedOn } = of
  if (state !== 'approved' && (endedOn === null || endedOn <= day)) return [reason('wasEnded', { number }, field)]
  return day < from || day > to ? [reason('notInForce', { number, from, to }, field)] : []
}

/** Agreements in force that this person sees and that have what is open in his plans. */
export const findCallable = (
  db: Reader,
  actor: Actor,
  query: InputOf<typeof agreementCalls.callable>,
  language: Language,
): Promise<Page<CallableAgreement>> =>
  listed<CallableAgreement>(
    db,
    {
      from: sql`(select g.document_id as id, count(*)::int as lines from material.plan n join material.plan_line x on x.document_id = n.id
          and x.quantity - x.released_quantity > x.claimed_quantity
        join material.analysis_line al on al.id = x.source_line_id join material.application_line s on s.id = al.source_line_id
        join material.agreement_line g on g.material_id = s.material_id
        where n.purchaser_id = ${actor.userId} and n.state = 'allocated' and n.deleted_at is null and not ${isTaken(sql`x.id`)} group by 1) t
        join material.agreement a on a.id = t.id join system.supplier v on v.id = a.supplier_id`,
      key: 'a.id',
      scope: documentVisible(agreement, actor, 'a'),
      where: [
        isInForce('a', today()),
        ...(query.agreementId === undefined ? [] : [sql<SqlBool>`a.id = ${query.agreementId}`]),
        ...(query.keyword === undefined
          ? []
          : [
              sql<SqlBool>`(lower(a.number || ' ' || a.name) like ${containing(query.keyword)} or v.search like ${containing(query.keyword)})`,
            ]),
      ],
      sort: { supplierName: 'v.name', validTo: 'a.valid_to' },
      columns: sql`a.id as "agreementId", a.number as "agreementNumber", a.name as "agreementName", a.supplier_id as "supplierId", ${namedIn('v', language)} as "supplierName",
        a.currency_code as "currencyCode", a.incoterm, a.place, a.payment_terms as "paymentTerms", a.lead_days as "leadDays", a.valid_to as "validTo", t.lines as "lineCount"`,
      joins: sql``,
    },
    query,
  )
