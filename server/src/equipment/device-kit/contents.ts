import type { KitContent, MissingInput } from '@geodepot/contracts/equipment/device-kit.ts'
import { deviceKitMessages } from '@geodepot/contracts/equipment/device-kit.messages.ts'
import { compare, isZero } from '@geodepot/contracts/kit/decimal.ts'
import { type Language, type Text, textOf } from '@geodepot/contracts/kit/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { now } from '../../kit/clock.ts'
import { type Tx, recordset } from '../../kit/database/database.ts'
import { type Reason, Refusal } from '../../kit/http/refusal.ts'
import { reason } from './terms.ts'

/** What belongs to the device `d` of the model `m`, for a statement: nothing is worked out of what is no kit. */
export const contentsOf = (language: Language): RawBuilder<unknown> =>
  sql`case when m.kit_id is not null then equipment.kit_contents(d.id, ${language === 'en'}) end`

/** A device that is a kit, with its contents as they are called in both languages. */
export interface Kit {
  readonly device: number
  readonly name: string
  readonly cn: readonly KitContent[]
  readonly en: readonly KitContent[]
}
export type Kits = ReadonlyMap<number, Kit>
/** Those of some devices to which something belongs. */
export const kitsAmong = async (tx: Tx, devices: readonly number[]): Promise<Kits> => {
  if (devices.length === 0) return new Map()
  const { rows } = await sql<Kit>`
    select d.id as device, concat_ws(' ', d.name, coalesce(d.self_number, d.serial)) as name, equipment.kit_contents(d.id, false) as cn, equipment.kit_contents(d.id, true) as en
    from equipment.device d join equipment.model m on m.id = d.model_id
    where d.id = any(${devices}::bigint[]) and m.kit_id is not null order by d.id`.execute(tx)
  return new Map(rows.map((row) => [row.device, row]))
}

type Missing = ReadonlyMap<number, string>
/** What is missing of a kit as it stands. */
export const missingNow = ({ cn }: Kit): Missing =>
  new Map(cn.filter(({ missing }) => !isZero(missing)).map(({ itemId, missing }) => [itemId, missing]))
/** What somebody found missing; a component that is mounted on nothing is, whoever looked. */
const missingSaid = (kit: Kit, said: MissingInput): Missing => {
  const unmounted = [...missingNow(kit)].filter(([id]) =>
    kit.cn.some(({ itemId, isComponent }) => itemId === id && isComponent),
  )
  return new Map([...unmounted, ...said.map(({ itemId, quantity }) => [itemId, quantity] as const)])
}
const listed = (contents: readonly KitContent[], missing: Missing, language: Language): string =>
  contents
    .flatMap(({ itemId, name }) => {
      const quantity = missing.get(itemId)
      return quantity === undefined ? [] : [textOf(deviceKitMessages, 'itemSaid', language, { name, quantity })]
    })
    .join(language === 'cn' ? '、' : ', ')
/** What is missing, in words. */
export const saidMissing = (kit: Kit, missing: Missing): Text => [
  listed(kit.cn, missing, 'cn'),
  listed(kit.en, missing, 'en'),
]
export const isEssential = ({ cn }: Kit, missing: MissingInput): boolean =>
  missing.some((one) => cn.some((item) => item.itemId === one.itemId && item.isEssential))

/** What is wrong with what somebody says is missing: it belongs to the kit, once, and no more than that. */
export const wrongMissing = (kit: Kit | undefined, said: MissingInput, field: string): Reason[] =>
  said.flatMap(({ itemId, quantity }, index): Reason[] => {
    if (!kit) return [reason('noKit', {}, field)]
    const item = kit.cn.find((one) => one.itemId === itemId)
    const isTwice = said.findIndex((one) => one.itemId === itemId) < index
    return item && !isTwice && compare(quantity, item.quantity) <= 0
      ? []
      : [reason('unknownItem', {}, `${field}.${index}.itemId`)]
  })

export interface Look {
  readonly device: number
  readonly occasion: 'dispatch' | 'receipt' | 'count'
  readonly line: number | null
  /** Absent: as it stood. */
  readonly missing: MissingInput | undefined
  readonly remark?: string | undefined
}
/** Writes down that somebody looked: what was missing then, by its name of today. */
export const recordLooks = async (
  tx: Tx,
  actor: Actor,
  document: number | null,
  kits: Kits,
  looks: readonly Look[],
  at: Date = now(),
): Promise<void> => {
  if (looks.length === 0) return
  const { rows } = await sql<{ id: number; device: number }>`
    insert into equipment.kit_check (device_id, occasion, document_id, line_id, remark, checked_at, checked_by)
    select t.device, t.occasion, ${document}::bigint, t.line, t.remark, ${at}::timestamptz, ${actor.userId}::bigint
    from ${recordset(
      looks.map(({ device, occasion, line, remark = '' }) => ({ device, occasion, line, remark })),
      { device: 'bigint', occasion: 'text', line: 'bigint', remark: 'text' },
    )} order by t.device returning id, device_id as device`.execute(tx)
  const checks = new Map(rows.map(({ id, device }) => [device, id]))
  const missing = looks.flatMap(({ device, missing: said }) => {
    const kit = kits.get(device)
    if (!kit) return []
    const names = new Map(kit.cn.map(({ itemId, name }, at_) => [itemId, [name, kit.en[at_]?.name ?? name] as const]))
    return [...(said === undefined ? missingNow(kit) : missingSaid(kit, said))].map(([item, quantity]) => ({
      check: checks.get(device) ?? 0,
      item,
      name: names.get(item)?.[0] ?? '',
      name_en: names.get(item)?.[1] ?? '',
      quantity,
    }))
  })
  if (missing.length === 0) return
  await sql`
    insert into equipment.kit_missing (check_id, item_id, name, name_en, quantity)
    select t."check", t.item, t.name, t.name_en, t.quantity
    from ${recordset(missing, { check: 'bigint', item: 'bigint', name: 'text', name_en: 'text', quantity: 'numeric' })}`.execute(
    tx,
  )
}

export const refuseReasons = (reasons: readonly Reason[]): void => {
  if (reasons.length > 0) throw new Refusal(500, reasons.slice(0, 200))
}
