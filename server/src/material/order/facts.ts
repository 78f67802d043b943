import { orderMessages } from '@geodepot/contracts/material/order.messages.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import type { Reader } from '../../kit/database/database.ts'
import { needsLines } from '../../kit/document/index.ts'
import type { Reason } from '../../kit/http/refusal.ts'
import { differs } from './formalities.ts'

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
  /** A payment was asked for and is not made. */
  readonly isPaymentAsked: boolean
  /** The number of the amendment that waits for its approval. */
  readonly waits: string | null
  /** The number of the scheme that confirms it; of an emergency. */
  readonly confirmedBy: string | null
  /** A result approved something else than was ordered in an emergency. */
  readonly isOtherwise: boolean
}

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
      (select m.number from material.order_amendment m where m.order_id = d.id and m.state = 'submitted' and m.deleted_at is null limit 1) as waits,
      (select c.number from material.scheme c where c.order_id = d.id and material.keeps_lines(c.state, c.deleted_at) limit 1) as "confirmedBy", ${differs} as "isOtherwise",
      coalesce(jsonb_agg(distinct b.person) filter (where b.person is not null), '[]') as buyers,
      to_jsonb(array(select coalesce(t.decided_by, t.person_id) from document.approval v join document.approval_step s on s.approval_id = v.id
        join document.approval_task t on t.step_id = s.id and t.decision = 'approve' where v.document_id = d.id)) as approvers
    from material.order d left join material.order_line l on l.document_id = d.id left join material.result_line x on x.id = l.source_line_id
    left join material.result r on r.id = x.document_id left join material.scheme c on c.id = r.scheme_id
    left join material.agreement g on g.id = d.agreement_id left join material.plan_line p on p.id = l.plan_line_id left join material.plan n on n.id = p.document_id
    left join lateral (values (c.created_by), (g.created_by), (n.purchaser_id)) b (person) on true
    where d.id = any(${rows.map(({ id }) => id)}::bigint[]) group by d.id`.execute(db)
  return new Map(found.map((row) => [row.id, row]))
}

const say = (key: keyof typeof orderMessages.texts): Reason => ({ key, messages: orderMessages })
/** Who chose the supplier does not decide on what is ordered of him. */
const notTheBuyer = ({ buyers }: Facts, { userId }: Actor): Reason | undefined =>
  buyers.includes(userId) ? say('ownScheme') : undefined

// What is being decided on stays as it is meanwhile.
const notAmended = ({ waits }: Facts): Reason | undefined =>
  waits === null ? undefined : { ...say('amendmentWaits'), params: { number: waits } }

// What confirms it would stand on nothing.
const notConfirmed = ({ confirmedBy }: Facts): Reason | undefined =>
  confirmedBy === null ? undefined : { ...say('formalitiesStand'), params: { number: confirmedBy } }

export const guards = {
  submit: ({ hasLines }: Facts): Reason | undefined => written.guards.submit({ hasLines }),
  approve: notTheBuyer,
  return: notTheBuyer,
  refuse: notTheBuyer,
  closeLines: (of: Facts): Reason | undefined => (of.isOpen ? notAmended(of) : say('nothingToClose')),
  keepShipment: ({ isOpen, isShipped }: Facts): Reason | undefined =>
    isOpen || isShipped ? undefined : say('nothingToShip'),
  removeShipment: ({ isShipped }: Facts): Reason | undefined => (isShipped ? undefined : say('nothingShipped')),
  close: (of: Facts): Reason | undefined => {
    if (of.isOpen) return say('stillToShip')
    return of.isInTransit ? say('stillInTransit') : notAmended(of)
  },
  cancel: (of: Facts): Reason | undefined => {
    if (of.isReceived) return say('receivedAlready')
    return of.isShipped ? say('shippedAlready') : (notConfirmed(of) ?? notAmended(of))
  },
  void: notConfirmed,
  explain: ({ isOtherwise }: Facts): Reason | undefined => (isOtherwise ? undefined : say('nothingDiffers')),
  pay: (
    { created_by: buyer, buyers, approvers, isPaymentAsked }: Facts & { readonly created_by: number },
    { userId }: Actor,
  ) => {
    if (buyer === userId || buyers.includes(userId)) return say('ownPayment')
    if (approvers.includes(userId)) return say('ownApproval')
    return isPaymentAsked ? undefined : say('nothingAsked')
  },
}
