import type { paymentKinds } from '@geodepot/contracts/material/order.fulfilment.ts'
import { orderMessages } from '@geodepot/contracts/material/order.messages.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import type { Reader } from '../../kit/database/database.ts'
import { needsLines } from '../../kit/document/index.ts'
import type { Reason } from '../../kit/http/refusal.ts'
import { kept } from './following.ts'
import { differs } from './formalities.ts'
import { lineJoins } from './source.ts'
import { reason } from './terms.ts'

type PaymentKind = (typeof paymentKinds)[number]
/** So many materials are named that stand in the way of something. */
const shownAtMost = 3
const written = needsLines('material.order_line')
interface Facts {
  readonly hasLines: boolean
  /** Who wrote the schemes that its lines come of; of what is called off, who wrote the agreement and whose plans they are. */
  readonly buyers: readonly number[]
  /** Who approved it. */
  readonly approvers: readonly number[]
  /** Something of it was neither given up nor shipped, and something shipped has not arrived. */
  readonly isOpen: boolean
  readonly isInTransit: boolean
  readonly isShipped: boolean
  /** Something of it came into a store, or was billed, here: what another system had of it does not count. */
  readonly isReceived: boolean
  /** A payment was asked for and is not made; one was made and has not come back. */
  readonly isPaymentAsked: boolean
  readonly isPaid: boolean
  /** Each of those: but for what was paid before it was brought over, which a second bringing over says again. */
  readonly money: readonly { readonly kind: PaymentKind; readonly due: string; readonly paid: string | null }[]
  /** Something is still ordered and not given up. */
  readonly isKept: boolean
  /** What of it no receipt brought into a store, and no claim has settled otherwise: the first few lines, and how many there are. */
  readonly missing: readonly { readonly name: string; readonly nameEn: string; readonly quantity: string }[]
  readonly missingCount: number
  /** The number of the amendment that waits for its approval. */
  readonly waits: string | null
  /** The number of the scheme that confirms it; of an emergency. */
  readonly confirmedBy: string | null
  /** A result approved something else than was ordered in an emergency. */
  readonly isOtherwise: boolean
}

/**
 * What a settled claim makes good of a line `x` without goods in a receipt of the order: they came short or were refused at the
 * door, and were credited, refunded, or came free of charge instead. What another shipment of the order replaces comes in with that.
 */
const claimed = sql`coalesce((select sum(q.quantity) from material.claim_line q join material.claim c on c.id = q.document_id
  where q.order_line_id = x.id and q.receipt_line_id is null and q.kind <> 'over' and c.state = 'settled' and c.deleted_at is null
    and (c.settled_by <> 'replacement' or c.replacement_receipt_id is not null)), 0)`
/** Of a signed order `d`: what is ordered, and neither in a store nor given up nor claimed. Nobody asks about others. */
const missing = sql`left join lateral (select count(*)::int as count,
    jsonb_agg(jsonb_build_object('name', y.name, 'nameEn', y.name_en, 'quantity', trim_scale(y.open)::text) order by y.at) filter (where y.at <= ${shownAtMost}) as some
  from (select s.name, coalesce(nullif(s.name_en, ''), s.name) as name_en, x.missing as open, row_number() over (order by x.position) as at
    from (select x.*, ${kept} - x.received_quantity - ${claimed} as missing from material.order_line x where x.document_id = d.id and d.state = 'signed') x ${lineJoins}
    where x.missing > 0) y) ms on true`

/** What decides about orders beside their own state. */
export const facts = async (
  db: Reader,
  rows: readonly { readonly id: number }[],
): Promise<ReadonlyMap<number, Facts>> => {
  const { rows: found } = await sql<Facts & { id: number }>`
    select d.id, count(l.id) > 0 as "hasLines", coalesce(bool_or(l.closed_quantity + greatest(l.shipped_quantity, l.received_quantity) < l.quantity + l.extra_quantity), false) as "isOpen",
      coalesce(bool_or(greatest(l.arrived_quantity, l.received_quantity) < l.shipped_quantity), false) as "isInTransit",
      coalesce(bool_or(l.received_quantity > l.opening_received_quantity or l.billed_quantity > least(l.opening_received_quantity, l.opening_billed_quantity)), false) as "isReceived", coalesce(bool_or(l.shipped_quantity > 0), false) as "isShipped",
      exists (select 1 from material.order_payment p where p.order_id = d.id and p.requested_date is not null and p.paid_date is null) as "isPaymentAsked",
      exists (select 1 from material.order_payment p where p.order_id = d.id and p.paid_date is not null and p.returned_date is null) as "isPaid",
      (select coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'due', p.due_date, 'paid', p.paid_date) order by p.paid_date nulls last, p.id), '[]')
        from material.order_payment p where p.order_id = d.id and p.requested_date is not null and p.returned_date is null and not p.is_opening) as money,
      coalesce(bool_or(l.closed_quantity < l.quantity + l.extra_quantity), false) as "isKept",
      coalesce(ms.count, 0) as "missingCount", coalesce(ms.some, '[]') as missing,
      (select m.number from material.order_amendment m where m.order_id = d.id and m.state = 'submitted' and m.deleted_at is null limit 1) as waits,
      (select c.number from material.scheme c where c.order_id = d.id and material.keeps_lines(c.state, c.deleted_at) limit 1) as "confirmedBy", ${differs} as "isOtherwise",
      coalesce(jsonb_agg(distinct b.person) filter (where b.person is not null), '[]') as buyers,
      to_jsonb(array(select coalesce(t.decided_by, t.person_id) from document.approval v join document.approval_step s on s.approval_id = v.id
        join document.approval_task t on t.step_id = s.id and t.decision = 'approve' where v.document_id = d.id)) as approvers
    from material.order d left join material.order_line l on l.document_id = d.id left join material.result_line x on x.id = l.source_line_id
    left join material.result r on r.id = x.document_id left join material.scheme c on c.id = r.scheme_id
    left join material.agreement g on g.id = d.agreement_id left join material.plan_line p on p.id = l.plan_line_id left join material.plan n on n.id = p.document_id
    left join lateral (values (c.created_by), (g.created_by), (n.purchaser_id)) b (person) on true ${missing}
    where d.id = any(${rows.map(({ id }) => id)}::bigint[]) group by d.id, ms.count, ms.some`.execute(db)
  return new Map(found.map((row) => [row.id, row]))
}
/** Who chose the supplier does not decide on what is ordered of him. */
const notTheBuyer = ({ buyers }: Facts, { userId }: Actor): Reason | undefined =>
  buyers.includes(userId) ? reason('ownScheme') : undefined

// What is being decided on stays as it is meanwhile.
const notAmended = ({ waits }: Facts): Reason | undefined =>
  waits === null ? undefined : { ...reason('amendmentWaits'), params: { number: waits } }

// What confirms it would stand on nothing.
const notConfirmed = ({ confirmedBy }: Facts): Reason | undefined =>
  confirmedBy === null ? undefined : { ...reason('formalitiesStand'), params: { number: confirmedBy } }

// After that nobody could receive it any more.
const inStores = ({ missing: some, missingCount }: Facts): Reason | undefined => {
  if (missingCount === 0) return undefined
  const more = missingCount > some.length ? ' …' : ''
  const names = (nameOf: (one: (typeof some)[number]) => string): string =>
    some.map((one) => `${nameOf(one)} ${one.quantity}`).join(', ') + more
  return { ...reason('notInStore'), params: { names: [names(({ name }) => name), names(({ nameEn }) => nameEn)] } }
}
// The money would fall out of sight.
const notPaid = ({ money }: Facts): readonly Reason[] | undefined =>
  money.length === 0
    ? undefined
    : money.map(({ kind, due, paid }) => ({
        ...reason(paid === null ? 'paymentAsked' : 'paymentOut'),
        params: { kind: orderMessages.texts[`paymentKind_${kind}`], date: paid ?? due },
      }))

/** Who bought or approved it has nothing to do with its money. */
const paysIt = (
  { created_by: buyer, buyers, approvers }: Facts & { readonly created_by: number },
  { userId }: Actor,
): Reason | undefined => {
  if (buyer === userId || buyers.includes(userId)) return reason('ownPayment')
  return approvers.includes(userId) ? reason('ownApproval') : undefined
}

export const guards = {
  submit: ({ hasLines }: Facts): Reason | undefined => written.guards.submit({ hasLines }),
  approve: notTheBuyer,
  return: notTheBuyer,
  refuse: notTheBuyer,
  closeLines: (of: Facts): Reason | undefined => (of.isOpen ? notAmended(of) : reason('nothingToClose')),
  keepShipment: ({ isOpen, isShipped }: Facts): Reason | undefined =>
    isOpen || isShipped ? undefined : reason('nothingToShip'),
  removeShipment: ({ isShipped }: Facts): Reason | undefined => (isShipped ? undefined : reason('nothingShipped')),
  close: (of: Facts): Reason | undefined => {
    if (of.isOpen) return reason('stillToShip')
    return of.isInTransit ? reason('stillInTransit') : (inStores(of) ?? notAmended(of))
  },
  reopen: ({ isKept }: Facts): Reason | undefined => (isKept ? undefined : reason('nothingToReopen')),
  cancel: (of: Facts): Reason | readonly Reason[] | undefined => {
    if (of.isReceived) return reason('receivedAlready')
    if (of.isShipped) return reason('shippedAlready')
    return notConfirmed(of) ?? notAmended(of) ?? notPaid(of)
  },
  void: notConfirmed,
  explain: ({ isOtherwise }: Facts): Reason | undefined => (isOtherwise ? undefined : reason('nothingDiffers')),
  pay: (of: Facts & { readonly created_by: number }, actor: Actor): Reason | undefined =>
    paysIt(of, actor) ?? (of.isPaymentAsked ? undefined : reason('nothingAsked')),
  refund: (of: Facts & { readonly created_by: number }, actor: Actor): Reason | undefined =>
    paysIt(of, actor) ?? (of.isPaid ? undefined : reason('nothingPaid')),
}
