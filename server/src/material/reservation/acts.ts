import { bothOf } from '@geodepot/contracts/kit/messages.ts'
import { keptDaysAtMost } from '@geodepot/contracts/material/reservation.ts'
import { reservationMessages } from '@geodepot/contracts/material/reservation.messages.ts'
import { stockLedgerMessages } from '@geodepot/contracts/material/stock-ledger.messages.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { conditionOf } from '../../kit/access/visible.ts'
import { audit } from '../../kit/audit.ts'
import { type Tx, namedIn } from '../../kit/database/database.ts'
import { linkTo } from '../../kit/document/index.ts'
import { notFound, refusal } from '../../kit/http/refusal.ts'
import { send } from '../../kit/push/index.ts'
import { giveBackReservation, prolongReservation } from '../../ledger/stock/index.ts'
import { prolongedTo, reservations, reservationsSeen } from './queries.ts'

const entity = 'material/reservation'

interface Kept {
  readonly isOver: boolean
  readonly quantity: string
  readonly store: string
  readonly storeEn: string
  readonly material: string
  readonly materialEn: string
  readonly unit: string
  readonly unitEn: string
  readonly madeBy: number
  readonly analysis: number
  readonly analysisNo: string
  readonly application: number | null
  readonly applicationNo: string | null
  readonly askedBy: number | null
  readonly expiresOn: string
  readonly until: string
}
/** Locks one that the person sees. @throws Refusal where it is not there, or has ended */
const locked = async (tx: Tx, actor: Actor, id: number): Promise<Kept> => {
  const {
    rows: [kept],
  } = await sql<Kept>`
    select r.ended_at is not null as "isOver", trim_scale(r.quantity)::text as quantity, ${namedIn('s', 'cn')} as store, ${namedIn('s', 'en')} as "storeEn", ${namedIn('m', 'cn')} as material, ${namedIn('m', 'en')} as "materialEn",
      coalesce(w.label, m.unit) as unit, coalesce(w.label_en, m.unit) as "unitEn", r.made_by as "madeBy", r.document_id as analysis, g.number as "analysisNo",
      q.id as application, q.number as "applicationNo", q.submitted_by as "askedBy", r.expires_on as "expiresOn", ${prolongedTo()} as until
    from ${reservations} join material.material m on m.id = r.material_id left join system.dict_data w on w.type = 'unit' and w.value = m.unit
    where r.id = ${id} and ${conditionOf(reservationsSeen(actor))} for update of r`.execute(tx)
  if (!kept) throw notFound()
  if (kept.isOver) throw refusal(stockLedgerMessages, 'ended')
  return kept
}

/** Gives one back; whoever asked for the material, and whoever had it kept, is told why. */
export const release = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  { id, reason }: { readonly id: number; readonly reason: string },
): Promise<void> => {
  const kept = await locked(tx, actor, id)
  await giveBackReservation(tx, id, actor.userId, reason)
  const number = kept.applicationNo ?? kept.analysisNo
  const told = {
    kind: 'decision' as const,
    title: bothOf(reservationMessages, 'toldReleased', { number }),
    body: bothOf(reservationMessages, 'toldReleasedBody', (language) => ({
      store: language === 'cn' ? kept.store : kept.storeEn,
      material: language === 'cn' ? kept.material : kept.materialEn,
      quantity: kept.quantity,
      unit: language === 'cn' ? kept.unit : kept.unitEn,
      person: actor.nickName,
      reason,
    })),
  }
  const others = (people: readonly (number | null)[]) =>
    people.filter((person): person is number => person !== null && person !== actor.userId)
  await send(tx, [
    { ...told, to: others([kept.madeBy]), link: linkTo('material/analysis', kept.analysis) },
    ...(kept.application === null || kept.askedBy === kept.madeBy
      ? []
      : [{ ...told, to: others([kept.askedBy]), link: linkTo('material/application', kept.application) }]),
  ])
  await audit(tx, actor, context, entity, 'release', [{ id, after: { reason } }])
}

/** Keeps one on, through the day that it may be kept to. */
export const prolong = async (tx: Tx, actor: Actor, context: Context, id: number): Promise<{ expiresOn: string }> => {
  const { expiresOn, until } = await locked(tx, actor, id)
  if (until <= expiresOn)
    throw until < expiresOn
      ? refusal(reservationMessages, 'tooLong', { days: keptDaysAtMost })
      : refusal(reservationMessages, 'longEnough', { day: expiresOn })
  await prolongReservation(tx, id, until)
  await audit(tx, actor, context, entity, 'prolong', [{ id, before: { expiresOn }, after: { expiresOn: until } }])
  return { expiresOn: until }
}
