import { leaseMessages } from '@geodepot/contracts/equipment/lease.messages.ts'
import { textOf } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import { visible } from '../../kit/access/visible.ts'
import { recordset } from '../../kit/database/database.ts'
import { refuseAny } from '../../kit/http/refusal.ts'
import { type Goods, goodsOf, poolsOf, post, transitHolder } from '../../ledger/custody/index.ts'
import { lookAtCertificates } from '../certificate/index.ts'
import { createDevices, everywhere } from '../device/index.ts'
import { keepAgain } from '../shipment/index.ts'
import { refuseKept, refuseUninspected } from '../stock/index.ts'
import type { Done } from './acts.ts'
import { cardOf } from './cards.ts'
import { againstRegister, reason } from './check.ts'
import { type Doings, source } from './rows.ts'

interface When {
  readonly happenedAt?: Date
  readonly timeField?: string
}
const goods = ({ line, quantity, condition }: Done, from = condition): Goods =>
  goodsOf({ device: line.device, model: line.model, quantity, condition: from })
const field = ({ at }: Done): string => `lines.${at}.quantity`

/** What belongs to others comes into our custody: devices with cards of their own, quantities beside ours, in type 4. */
export const comingIn = async (doing: Doings, done: readonly Done[], at: Date, when: When): Promise<void> => {
  const { tx, actor, context, document } = doing
  const { row } = document
  const header = { orgId: row.department_id, poolOrgId: row.pool_department_id ?? undefined }
  const singles = done.filter(({ line }) => line.tracking === 'single')
  const models = new Map(done.map(({ line }) => [line.model, { ...line, id: line.model }]))
  const asked = singles.map(({ line, at: index }) => ({
    at: index,
    line: {
      modelId: line.model,
      qty: '1',
      dayRate: '0',
      devName: line.name,
      devSign: line.serial ?? undefined,
      selfNum: line.fleet ?? undefined,
      licenseNum: line.plate ?? undefined,
    },
  }))
  refuseAny(await againstRegister(tx, everywhere(actor), header, asked, models))
  const made =
    singles.length === 0
      ? []
      : await createDevices(
          tx,
          actor,
          context,
          asked.flatMap(({ line }) => {
            const model = models.get(line.modelId)
            return model ? [cardOf(line, header, model)] : []
          }),
          { document: document.id },
          (index) => `lines.${singles[index]?.at ?? 0}.`,
          { holder: row.place_id, kind: row.project_id === null ? 'pool' : 'project', at, inType: '4' },
        )
  const links = singles.map(({ line }, index) => ({ id: line.id, device: made[index] ?? 0 }))
  await sql`
    update equipment.lease_line l set device_id = t.device from ${recordset(links, { id: 'bigint', device: 'bigint' })} where l.id = t.id`.execute(
    tx,
  )
  await post(tx, source(doing), [
    ...done
      .filter(({ line }) => line.tracking === 'bulk')
      .map((one) => ({
        kind: 'opening' as const,
        model: one.line.model,
        condition: one.condition,
        quantity: one.quantity,
        to: row.place_id,
        inType: '4' as const,
        lineId: one.act,
        field: field(one),
        ...when,
      })),
    ...singles.flatMap((one, index) =>
      one.condition === 'good'
        ? []
        : [
            {
              kind: 'condition' as const,
              device: made[index] ?? 0,
              at: row.place_id,
              becomes: one.condition,
              lineId: one.act,
              ...when,
            },
          ],
    ),
  ])
}

/** It goes home to its owner, from where it is: out type 4. */
export const backToOwner = async (doing: Doings, done: readonly Done[], when: When): Promise<void> => {
  const { tx, document } = doing
  await refuseUninspected(
    tx,
    done.flatMap((one) => (one.line.device === null ? [] : [{ device: one.line.device, field: field(one) }])),
  )
  await refuseKept(
    tx,
    { document: document.id, holder: document.row.place_id },
    done.flatMap((one) => (one.line.device === null ? [{ ...one, model: one.line.model, field: field(one) }] : [])),
  )
  await post(
    tx,
    source(doing),
    done.map((one) => ({
      ...goods(one),
      kind: 'retire' as const,
      from: one.line.holder ?? document.row.place_id,
      outType: '4' as const,
      lineId: one.act,
      field: field(one),
      ...when,
    })),
  )
  await endCards(doing, done)
}
/** Of what is not with us any more, gone home or lost: its card stays to be read, its numbers are free. */
export const endCards = async ({ tx }: Doings, done: readonly Done[]): Promise<void> => {
  await sql`
    update equipment.device set went_home = true where id = any(${done.flatMap(({ line }) => line.device ?? [])}::bigint[])`.execute(
    tx,
  )
}

/** The lessee as a holder: a place of this contract alone, so that a report of a loss finds what it has. */
const lesseeOf = async ({ tx, document: { id, number, row } }: Doings): Promise<number> => {
  if (row.lessee_holder_id !== null) return row.lessee_holder_id
  const {
    rows: [made],
  } = await sql<{ id: number }>`
    insert into equipment.holder (kind, name, name_en, department_id)
    select 'lease', replace(${textOf(leaseMessages, 'lesseePlace', 'cn', { partner: '{p}', number })}, '{p}', n.cn),
      replace(${textOf(leaseMessages, 'lesseePlace', 'en', { partner: '{p}', number })}, '{p}', n.en), ${row.department_id}
    from (select coalesce(s.name, a.partner) as cn, coalesce(nullif(s.name_en, ''), s.name, a.partner) as en
      from equipment.lease a left join system.supplier s on s.id = a.supplier_id where a.id = ${id}) n returning id`.execute(
    tx,
  )
  await sql`update equipment.lease set lessee_holder_id = ${made?.id ?? 0} where id = ${id}`.execute(tx)
  return made?.id ?? 0
}
const roadOf = ({ tx, document: { id, number, row } }: Doings): Promise<number> =>
  transitHolder(tx, { id, number }, row.department_id, row.project_id)

// Handed over in one place: out and in at one moment, as the two moves that they are.
const carry = async (
  doing: Doings,
  done: readonly Done[],
  when: When,
  from: number,
  to: number,
  isHome: boolean,
): Promise<void> => {
  const road = await roadOf(doing)
  const moves = done.flatMap((one) => {
    const portions = one.from.length > 0 ? one.from : [{ condition: one.line.condition, quantity: one.quantity }]
    const common = { lineId: one.act, field: field(one), ...when }
    return portions.map(({ condition, quantity }) => ({
      ...goods({ ...one, quantity }, condition),
      ...common,
      becomes: isHome && !(one.asItIs && one.line.device === null) ? one.condition : undefined,
    }))
  })
  if (!isHome) await keepAgain(doing.tx, { ...source(doing), holder: from }, moves)
  await post(
    doing.tx,
    source(doing),
    moves.map(({ becomes: _becomes, ...move }) => ({
      ...move,
      kind: 'dispatch' as const,
      from,
      to: road,
      ...(isHome ? {} : { outType: '4' as const }),
    })),
  )
  await post(
    doing.tx,
    source(doing),
    moves.map(({ becomes, ...move }) => ({
      ...move,
      kind: 'arrive' as const,
      from: road,
      to,
      ...(isHome ? { inType: '4' as const } : {}),
      ...(becomes !== undefined && { becomes }),
    })),
  )
}
/** Out of our hands into the lessee's. */
export const goingOut = async (doing: Doings, done: readonly Done[], when: When): Promise<void> => {
  const sent = done.flatMap((one) => (one.line.device === null ? [] : [{ device: one.line.device, field: field(one) }]))
  await lookAtCertificates(doing.tx, sent, null)
  await carry(doing, done, when, doing.document.row.place_id, await lesseeOf(doing), false)
}

/** Back from the lessee, to where it came from or to the pool that is named, in the condition that was found. */
export const homeAgain = async (
  doing: Doings,
  done: readonly Done[],
  when: When,
  pool: string | undefined,
): Promise<void> => {
  const { tx, actor, document } = doing
  if (pool !== undefined) {
    const { rows } = await sql`
      select 1 from system.department d where d.id = ${pool} and d.status = '0' and ${visible(actor, { departments: ['d.id'] })}`.execute(
      tx,
    )
    if (rows.length === 0) refuseAny([reason('unknownUnit', {}, 'toPoolOrgId')])
  }
  const home = pool === undefined ? document.row.place_id : ((await poolsOf(tx, [pool])).get(pool) ?? 0)
  await carry(doing, done, when, await lesseeOf(doing), home, true)
}
