import type { ReceiveInput, ShipInput } from '@geodepot/contracts/equipment/shipment.ts'
import { shipmentMessages } from '@geodepot/contracts/equipment/shipment.messages.ts'
import { saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import { amountsIn } from '@geodepot/contracts/kit/amounts-in.ts'
import { isZero } from '@geodepot/contracts/kit/decimal.ts'
import { type Language, type Text, bothOf, listIn, textOf } from '@geodepot/contracts/kit/messages.ts'
import type { Access } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import { mayDo } from '../../kit/access/actor.ts'
import type { Tx } from '../../kit/database/database.ts'
import { actionPermission, askDepartments, linkTo } from '../../kit/document/index.ts'
import { send } from '../../kit/push/index.ts'
import { rolesFor } from '../../system/role/index.ts'
import { peopleOf } from '../../system/session/index.ts'
import type { Doing, HandOver } from './hand-over.ts'
import { type End, reaches } from './rules.ts'
import type { InPool } from './unlisted.ts'
import { nameOf, wayOf } from './way.ts'

interface Near {
  readonly id: number
  readonly belongs: boolean
}
/**
 * Who may do something at an end and has to do with it: the project's people, and those whose data scope leads to the
 * department because they work in it, above it, or were given it. Who sees everything is told only where they belong to
 * either.
 */
export const peopleAt = async (tx: Tx, end: End, permission: Access): Promise<number[]> => {
  const { rows } = await sql<Near>`
    with place as (select path from system.department where id = ${end.department})
    select u.id, member.is or u.department_id = ${end.department} as belongs from system.user u cross join place
      cross join lateral (select exists (select 1 from system.project_member m where m.project_id = ${end.project} and m.user_id = u.id) as is) member
    where u.status = '0' and u.deleted_at is null and (member.is or u.department_id = any(place.path)
      or exists (select 1 from system.user_role ur join system.role_department rd on rd.role_id = ur.role_id where ur.user_id = u.id and rd.department_id = any(place.path)))
      and exists (select 1 from system.user_role ur where ur.user_id = u.id and ur.role_id in (${rolesFor(permission)}))`.execute(
    tx,
  )
  const belonging = new Set(rows.flatMap(({ id, belongs }) => (belongs ? [id] : [])))
  const people = await peopleOf(
    tx,
    rows.map(({ id }) => id),
  )
  return people
    .filter(
      (person) =>
        mayDo(person, permission) && reaches(person.scope, end) && (!person.scope.all || belonging.has(person.userId)),
    )
    .map(({ userId }) => userId)
}

/** One language of a text. */
export const own = (text: Text, language: Language): string => text[language === 'cn' ? 0 : 1]

/** What quantities of models come to, unit by unit, in words. */
const saidIn = async (
  tx: Tx,
  goods: readonly { readonly model: number; readonly quantity: string }[],
): Promise<(language: Language) => string> => {
  const models = goods.map(({ model }) => model)
  const units = new Map(
    (
      await sql<{ id: number; unit: string; unitEn: string }>`
        select id, system.unit_name(unit, false) as unit, system.unit_name(unit, true) as "unitEn" from equipment.model where id = any(${models}::bigint[])`.execute(
        tx,
      )
    ).rows.map(({ id, unit, unitEn }) => [id, [unit, unitEn] as Text]),
  )
  return (language) =>
    saidAmounts(
      amountsIn(
        goods,
        ({ quantity }) => quantity,
        ({ model }) => own(units.get(model) ?? ['', ''], language),
      ),
    )
}

/** Tells the sender's people that something is let go and to be shipped: the keeper, who did not write it. */
export const tellToShip = async <R>(
  { spec, ends }: HandOver<R>,
  { tx, actor, document: { id, row, number } }: Omit<Doing<R, unknown>, 'input'>,
): Promise<void> => {
  const both = ends(row)
  const [to, way] = [await peopleAt(tx, both.sender, actionPermission(spec, 'ship')), await wayOf(tx, both)]
  await send(tx, [
    {
      to: to.filter((person) => person !== actor.userId),
      kind: 'road',
      link: linkTo(spec.name, id),
      asks: { document: id, work: 'ship' },
      title: bothOf(shipmentMessages, 'toldToShip', { number }),
      body: bothOf(shipmentMessages, 'toldToShipBody', (language) => ({ way: own(way, language) })),
    },
  ])
}

/** Tells the receiver's people what is on the road to them. */
export const tellShipped = async <R>(
  { spec, ends }: HandOver<R>,
  doing: Doing<R, ShipInput>,
  sent: readonly { readonly model: number; readonly quantity: string }[],
): Promise<void> => {
  const {
    tx,
    actor,
    document: { id, row, number },
    input,
  } = doing
  const both = ends(row)
  const [to, way] = [await peopleAt(tx, both.receiver, actionPermission(spec, 'receive')), await wayOf(tx, both)]
  const what = await saidIn(tx, sent)
  const given = (text: string | undefined, language: Language) =>
    text || textOf(shipmentMessages, 'toldUnknown', language)
  await send(tx, [
    {
      to: to.filter((person) => person !== actor.userId),
      kind: 'road',
      link: linkTo(spec.name, id),
      asks: { document: id, work: 'receive' },
      title: bothOf(shipmentMessages, 'toldShipped', { number }),
      body: bothOf(shipmentMessages, 'toldShippedBody', (language) => ({
        way: own(way, language),
        what: what(language),
        carrier: given(input.carrier, language),
        expected: given(input.expectedArrival, language),
      })),
    },
  ])
}

/** Asks the pools in whose ledger something stands that came on no list: their people see the document, and are told. */
export const askPools = async <R>(
  { spec, ends }: HandOver<R>,
  { tx, actor, document: { id, row, number } }: Doing<R, ReceiveInput>,
  known: ReadonlyMap<string, InPool>,
): Promise<void> => {
  if (known.size === 0) return
  const pools = Map.groupBy(known, ([, { pool }]) => pool.holder)
  await askDepartments(
    tx,
    id,
    [...known.values()].map(({ pool }) => pool.department),
  )
  const way = await wayOf(tx, ends(row))
  for (const items of pools.values()) {
    const pool = items[0]?.[1].pool
    if (!pool) continue
    const [to, name] = [await peopleAt(tx, pool, actionPermission(spec, 'settle')), await nameOf(tx, pool)]
    await send(tx, [
      {
        to: to.filter((person) => person !== actor.userId),
        kind: 'road',
        link: linkTo(spec.name, id),
        asks: { document: id, work: 'settle' },
        title: bothOf(shipmentMessages, 'toldYours', { number }),
        body: bothOf(shipmentMessages, 'toldYoursBody', (language) => ({
          way: own(way, language),
          name: actor.nickName,
          pool: own(name, language),
          what: items.map(([what]) => what).join(language === 'cn' ? '、' : ', '),
        })),
      },
    ])
  }
}

const modelsOf = async (tx: Tx, shipmentLines: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  const rows = await tx
    .selectFrom('equipment.shipment_line')
    .select(['id', 'model_id'])
    .where('id', 'in', shipmentLines.length === 0 ? [0] : shipmentLines)
    .execute()
  return new Map(rows.map((row) => [row.id, row.model_id]))
}

/** Tells the sender when what was received is not what was sent. */
export const tellDifferences = async <R>({ spec }: HandOver<R>, doing: Doing<R, ReceiveInput>): Promise<void> => {
  const {
    tx,
    actor,
    document: { id, row, number },
    input: { lines, unlisted },
  } = doing
  const sender = row.submitted_by ?? row.created_by
  const differing = lines.filter((line) => !isZero(line.short) || !isZero(line.refused))
  if (differing.length + unlisted.length === 0 || sender === actor.userId) return
  const models = await modelsOf(
    tx,
    differing.map(({ shipmentLineId }) => shipmentLineId),
  )
  const part = (name: 'short' | 'refused') =>
    saidIn(
      tx,
      differing.map((line) => ({ model: models.get(line.shipmentLineId) ?? 0, quantity: line[name] })),
    )
  const [short, refused] = [await part('short'), await part('refused')]
  const extra = (language: Language): string =>
    saidAmounts(
      amountsIn(
        unlisted,
        ({ quantity }) => quantity,
        () => textOf(shipmentMessages, 'unlistedUnit', language),
      ),
    )
  const what = (language: Language) =>
    (
      [
        ['short', short(language)],
        ['refused', refused(language)],
      ] as const
    ).flatMap(([key, amount]) => (amount === '' ? [] : `${textOf(shipmentMessages, key, language)} ${amount}`))
  await send(tx, [
    {
      to: [sender],
      kind: 'road',
      link: linkTo(spec.name, id),
      asks: { document: id, work: 'settle' },
      title: bothOf(shipmentMessages, 'toldDiffers', { number }),
      body: bothOf(shipmentMessages, 'toldDiffersBody', (language) => ({
        name: actor.nickName,
        what: listIn(
          [...what(language), extra(language)].filter((one) => one !== ''),
          language,
        ),
      })),
    },
  ])
}
