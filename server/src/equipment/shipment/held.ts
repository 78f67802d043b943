import type { DeviceGroup } from '@geodepot/contracts/equipment/category.ts'
import type { TechState } from '@geodepot/contracts/equipment/device.ts'
import type { HeldRow } from '@geodepot/contracts/equipment/shipment.ts'
import { compare } from '@geodepot/contracts/kit/decimal.ts'
import type { Language, Messages } from '@geodepot/contracts/kit/messages.ts'
import { lineBound } from '@geodepot/contracts/kit/document.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../kit/database/database.ts'
import type { Reason } from '../../kit/http/refusal.ts'
import { draftNumber, reserving } from '../stock/index.ts'

/** Of the balance `b` what documents under way keep of it, but for one. */
const promised = (but: number): RawBuilder<unknown> =>
  sql`(select sum(o.quantity) from equipment.bulk_promised o where o.holder_id = b.holder_id and o.model_id = b.model_id and o.condition = b.condition and o.document_id <> ${but})`

/** What is held, with whose it is, where it is a project's, and its group of the specification's back device types. */
export interface FoundHeld extends HeldRow {
  readonly projectInfoNo: string
  readonly backDeviceType: DeviceGroup
}
/** What holders have and no document keeps, to be chosen from: `holders` selects them, `where` which models `m` of categories `c`. */
export const findHeld = async (
  db: Reader,
  holders: RawBuilder<unknown>,
  language: Language,
  where: RawBuilder<unknown> = sql`true`,
): Promise<FoundHeld[]> => {
  const draft = await reserving(db)
  const { rows } = await sql<FoundHeld>`
    with place as (${holders}),
    held as (
      select d.holder_id, d.model_id, d.id as device_id, d.tech_state as condition, 1::numeric as quantity from equipment.device d
      where d.holder_id in (select id from place) and d.deleted_at is null and d.locked_by is null and d.mounted_on is null
      union all
      select b.holder_id, b.model_id, null, b.condition, b.quantity - coalesce(${promised(0)}, 0) from equipment.bulk_balance b where b.holder_id in (select id from place))
    select t.model_id as "modelId", t.device_id as "devId", coalesce(d.name, m.device_name) as "devName", b.name as brand, m.name as "devModel", d.self_number as "selfNum",
      d.serial as "devSign", d.code as "devCoding", system.unit_name(m.unit, ${language === 'en'}) as unit, t.condition, trim_scale(t.quantity)::text as qty,
      h.project_id as "projectInfoNo", c.device_group as "backDeviceType", case when d.id is not null then ${draftNumber(draft)} end as "draftNumber"
    from held t join equipment.holder h on h.id = t.holder_id join equipment.model m on m.id = t.model_id join equipment.category c on c.id = m.category_id and ${where}
    join equipment.brand b on b.id = m.brand_id left join equipment.device d on d.id = t.device_id
    where t.quantity > 0 order by m.name, t.model_id, t.condition <> 'good', t.condition, d.self_number, t.device_id limit ${lineBound}`.execute(
    db,
  )
  return rows
}

/** A line as it is written, of a device or of a quantity. */
interface Named {
  readonly devId?: number | undefined
  readonly modelId?: number | undefined
  readonly condition?: TechState | undefined
  readonly qty?: string | undefined
}
/** What a holder has of what a line names. */
export interface Held {
  readonly name: string
  readonly model: number
  readonly condition: TechState
  /** The group of the specification's back device types. */
  readonly group: string
  readonly held: string
}
const keyOf = ({ devId, modelId, condition = 'good' }: Named): string =>
  devId === undefined ? `${modelId} ${condition}` : String(devId)

/** What holders have of all that these lines name, by `keyOf`. */
export const heldBy = async (
  tx: Tx,
  holders: RawBuilder<unknown>,
  lines: readonly Named[],
): Promise<ReadonlyMap<string, Held>> => {
  const { rows } = await sql<Held & { key: string }>`
    with place as (${holders})
    select d.id::text as key, d.name, d.model_id as model, d.tech_state as condition, c.device_group as "group", '1' as held
    from equipment.device d join equipment.model m on m.id = d.model_id join equipment.category c on c.id = m.category_id
    where d.id = any(${lines.flatMap(({ devId }) => devId ?? [])}::bigint[]) and d.deleted_at is null and d.holder_id in (select id from place)
    union all
    select b.model_id || ' ' || b.condition, m.name, b.model_id, b.condition, c.device_group, trim_scale(b.quantity)::text
    from equipment.bulk_balance b join equipment.model m on m.id = b.model_id join equipment.category c on c.id = m.category_id
    where b.model_id = any(${lines.flatMap(({ modelId }) => modelId ?? [])}::bigint[]) and b.quantity > 0 and b.holder_id in (select id from place)`.execute(
    tx,
  )
  return new Map(rows.map(({ key, ...held }) => [key, held]))
}

/** How much a line takes: a device is one. */
export const quantityOf = ({ devId, qty = '0' }: Named): string => (devId === undefined ? qty : '1')
/** What is held of each line, in their order; nothing of what is not there. */
export const heldOf = (lines: readonly Named[], held: ReadonlyMap<string, Held>): readonly (Held | undefined)[] =>
  lines.map((line) => held.get(keyOf(line)))

type Say = (key: string, params?: Reason['params']) => Reason
/**
 * What is wrong with lines against what is held: each names a device or so much of a model, something that is there, and
 * once. In the words of the document, which may have `more` against one.
 */
export const wrongLines = (
  lines: readonly Named[],
  held: ReadonlyMap<string, Held>,
  messages: Messages,
  more: (of: Held, say: Say) => Reason | undefined = () => undefined,
): Reason[] => {
  const seen = new Set<string>()
  return lines.flatMap((line, index): Reason[] => {
    const field = line.devId === undefined ? 'modelId' : 'devId'
    const say = (key: string, params: Reason['params'] = {}, at: string = field): Reason => ({
      key,
      params,
      messages,
      field: `lines.${index}.${at}`,
    })
    if (line.devId === undefined && (line.modelId === undefined || line.qty === undefined))
      return [say('deviceOrModel')]
    const one = held.get(keyOf(line))
    if (!one) return [say('notHeld')]
    const reason = more(one, say)
    if (reason) return [reason]
    if (seen.has(keyOf(line))) return [say('twice', { name: one.name })]
    seen.add(keyOf(line))
    return compare(quantityOf(line), one.held) > 0 ? [say('moreThanHeld', { held: one.held }, 'qty')] : []
  })
}
