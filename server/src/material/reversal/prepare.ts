import { type ReversedKind, type reversal, reversedKinds } from '@geodepot/contracts/material/reversal.ts'
import { sql } from 'kysely'
import { type Actor, isAdministrator } from '../../kit/access/actor.ts'
import { today } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import { type Draft, documentVisible } from '../../kit/document/index.ts'
import type { Reason } from '../../kit/http/refusal.ts'
import { dayReasons } from '../../ledger/stock/index.ts'
import { kinds, reason, reversible } from './terms.ts'

interface Target {
  readonly department: string
  readonly keeper: number
  readonly state: string
  readonly bizDate: string
  readonly timeZone: string | null
  /** Another reversal of it that is under way, or done. */
  readonly other: string | null
}
const targetOf = async (
  tx: Tx,
  actor: Actor,
  kind: ReversedKind,
  id: number,
  own: number | null,
): Promise<Target | undefined> => {
  const { spec, table, store, column } = kinds[kind]
  // Held before it is read: of two who ask at once the second sees the reversal of the first.
  await sql`select 1 from ${sql.table(table)} where id = ${id} for no key update`.execute(tx)
  const { rows } = await sql<Target>`
    select a.department_id as department, s.keeper_id as keeper, a.state, a.biz_date as "bizDate", d.time_zone as "timeZone",
      (select v.number from material.reversal v where ${sql.ref(`v.${column}`)} = a.id and v.deleted_at is null and v.state <> 'refused'
        and v.id is distinct from ${own}::bigint limit 1) as other
    from ${sql.table(table)} a join material.store s on s.id = ${sql.ref(`a.${store}`)} join system.department d on d.id = s.department_id
    where a.id = ${id} and a.deleted_at is null and ${documentVisible(spec, actor, 'a')}`.execute(tx)
  return rows[0]
}

/** Checks a draft against the document that it takes back, and says what is written of it. */
export const prepare = async (tx: Tx, actor: Actor, { header }: Draft<typeof reversal>, id: number | null) => {
  const named = reversedKinds.flatMap((kind) => {
    const of = header[kinds[kind].field]
    return of === undefined ? [] : [{ kind, of }]
  })
  const [one] = named.length === 1 ? named : []
  const found = one && (await targetOf(tx, actor, one.kind, one.of, id))
  const [days = []] = await dayReasons(tx, [
    { day: header.bizDate, today: today(found?.timeZone ?? undefined), dateField: 'bizDate' },
  ])
  return {
    reasons: [
      ...days,
      ...(one ? against(actor, header.bizDate, one.kind, found) : [reason('nameOne', {}, 'receiptId')]),
    ],
    header: {
      receipt_id: header.receiptId ?? null,
      outbound_id: header.outboundId ?? null,
      store_transfer_id: header.storeTransferId ?? null,
      biz_date: header.bizDate,
      reason: header.reason,
      project_id: null,
      department_id: found?.department ?? actor.departmentId,
      remark: header.remark ?? '',
    },
    lines: [],
  }
}
const against = (actor: Actor, day: string, kind: ReversedKind, found: Target | undefined): Reason[] => {
  const { field, unknown } = kinds[kind]
  if (!found) return [reason(unknown, {}, field)]
  const { states, lacking } = reversible(kind)
  return [
    ...(states.includes(found.state) ? [] : [reason(lacking, {}, field)]),
    ...(found.keeper !== actor.userId && !isAdministrator(actor) ? [reason('notKeeper', {}, field)] : []),
    ...(found.other === null ? [] : [reason('reversedBefore', { number: found.other }, field)]),
    ...(day < found.bizDate ? [reason('beforeReceipt', { date: found.bizDate }, 'bizDate')] : []),
  ]
}
