import type { InspectInput, ReturnLineRow } from '@geodepot/contracts/equipment/return.ts'
import { returnMessages } from '@geodepot/contracts/equipment/return.messages.ts'
import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { now, wireTime } from '../../kit/clock.ts'
import { type Reader, type Tx, recordset, spoken } from '../../kit/database/database.ts'
import { addFiles } from '../../kit/files/index.ts'
import { refuseAny } from '../../kit/http/refusal.ts'
import { configValue } from '../../system/config/index.ts'
import { openRepair } from '../repair/index.ts'

const photoKey = 'equipment.return.photo'
/** Whether what is not good has to be shown. */
export const wantsPhotos = async (db: Reader, { filesFollow }: Pick<Context, 'filesFollow'>): Promise<boolean> =>
  filesFollow !== true && (await configValue(db, photoKey)) === 'true'

/** The dictionary of what is looked at on a model: of its category, else of the nearest above that has one, else of all. */
const dictionaryOf = (model: RawBuilder<unknown>): RawBuilder<string> => sql<string>`coalesce((
  select t.type from equipment.model m join equipment.category c on c.id = m.category_id cross join unnest(c.path) with ordinality as p (id, depth)
    join equipment.category k on k.id = p.id join system.dict_type t on t.type = ${dictionaries.returnItem} || '_' || k.code and t.status = '0'
  where m.id = ${model} order by p.depth desc limit 1), ${dictionaries.returnItem})`

/** What is looked at on each line, by what it is called. */
type Offered = ReadonlyMap<number, ReadonlyMap<string, string>>
/** What is looked at on the lines that were inspected item by item; each model is asked about once. */
export const offeredOn = async (tx: Tx, { lines }: InspectInput, language: Language): Promise<Offered> => {
  const looked = lines.filter(({ items }) => items.length > 0).map(({ lineId }) => lineId)
  if (looked.length === 0) return new Map()
  const { rows } = await sql<{ lines: number[]; items: Readonly<Record<string, string>> }>`
    with looked as materialized (
      select jsonb_agg(l.id) as lines, ${dictionaryOf(sql`l.model_id`)} as type from equipment.return_line l where l.id = any(${looked}::bigint[]) group by l.model_id)
    select k.lines, coalesce((select jsonb_object_agg(e.value, coalesce(nullif(${spoken('e.label', language)}, ''), e.label)) from system.dict_data e where e.type = k.type and e.status = '0'), '{}') as items from looked k`.execute(
    tx,
  )
  return new Map(
    rows.flatMap(({ lines: of, items }) => of.map((line) => [line, new Map(Object.entries(items))] as const)),
  )
}
/** Items that nobody looks at on such equipment, each at its field. */
export const refuseUnknown = ({ lines }: InspectInput, offered: Offered): void =>
  refuseAny(
    lines.flatMap(({ lineId, items }, at) =>
      items.flatMap(({ item }, index) =>
        offered.get(lineId)?.has(item) === true
          ? []
          : {
              field: `lines.${at}.items.${index}.item`,
              key: 'notAChoice',
              messages: kitMessages,
              params: { label: returnMessages.texts.item },
            },
      ),
    ),
  )

interface Looked {
  readonly tx: Tx
  readonly actor: Actor
  readonly context: Context
  readonly document: { readonly id: number; readonly number: string }
  readonly input: InspectInput
  readonly inspectedAt: Date
  /** The devices of the lines. */
  readonly devices: ReadonlyMap<number, number | null>
  readonly offered: Offered
}
/** What a repair is asked for with: the items that weigh, by their names, each with what was found. */
const faultOf = (
  items: InspectInput['lines'][number]['items'],
  names: ReadonlyMap<string, string> | undefined,
  language: Language,
): string =>
  textOf(returnMessages, 'faultFound', language, {
    items: items
      .map(({ item, note = '' }) => [names?.get(item) ?? item, note].filter(Boolean).join(' '))
      .join(language === 'cn' ? '；' : '; '),
  })

/** A repair of each device on which something weighs, by its line; where one stands already, that one. */
const repairsOf = async ({ tx, actor, context, document, input, inspectedAt, devices, offered }: Looked) => {
  const repairs = new Map<number, number>()
  // One after the other: each is a document of its own, and few devices come back broken.
  for (const { lineId, items } of input.lines) {
    const heavy = items.filter(({ weighs }) => weighs === 'Y')
    const device = devices.get(lineId) ?? null
    if (heavy.length === 0 || device === null) continue
    const { id } = await openRepair(tx, actor, context, {
      device,
      fault: faultOf(heavy, offered.get(lineId), context.language),
      faultTime: wireTime(inspectedAt),
      reference: { kind: 'equipment/return', number: document.number },
    })
    repairs.set(lineId, id)
  }
  return repairs
}

/** Keeps what was looked at, with its photos; what weighs asks for a repair. The devices are judged already. */
export const keepItems = async (looked: Looked): Promise<void> => {
  const { tx, actor, context, document, input, inspectedAt } = looked
  if (input.lines.every(({ items }) => items.length === 0)) return
  const photos = input.lines.flatMap(({ items }) => items.flatMap((one) => one.photos))
  if (photos.length > 0)
    await addFiles(tx, actor, context, { kind: 'equipment/return', id: String(document.id) }, photos)
  const repairs = await repairsOf(looked)
  const rows = input.lines.flatMap(({ lineId, items }) =>
    items.map(({ item, isGood, weighs, note = '', photos: shown }) => ({
      line: lineId,
      item,
      good: isGood === 'Y',
      weighs: weighs === 'Y',
      note,
      photos: JSON.stringify(shown),
      repair: weighs === 'Y' ? (repairs.get(lineId) ?? null) : null,
    })),
  )
  await sql`
    insert into equipment.return_inspection_item (document_id, line_id, item, is_good, weighs, note, photos, repair_id, inspected_at, created_by, created_at)
    select ${document.id}, t.line, t.item, t.good, t.weighs, t.note, array(select jsonb_array_elements_text(t.photos::jsonb)), t.repair, ${inspectedAt}, ${actor.userId}, ${now()}
    from ${recordset(rows, { line: 'bigint', item: 'text', good: 'boolean', weighs: 'boolean', note: 'text', photos: 'text', repair: 'bigint' })}`.execute(
    tx,
  )
}

/** What was looked at on the line `l`, and the repair that follows; for its page. */
export const itemColumns = (
  language: Language,
): RawBuilder<Pick<ReturnLineRow, 'itemType' | 'items' | 'repair'>> => sql`
  ${dictionaryOf(sql`l.model_id`)} as "itemType",
  (select coalesce(jsonb_agg(jsonb_build_object('item', i.item, 'itemName', coalesce((
      select ${language === 'en' ? sql`coalesce(nullif(v.label_en, ''), v.label)` : sql`v.label`} from system.dict_data v
      where v.type in (${dictionaries.returnItem}, ${dictionaryOf(sql`l.model_id`)}) and v.value = i.item order by v.type = ${dictionaries.returnItem}, v.id limit 1), i.item),
      'isGood', case when i.is_good then 'Y' else 'N' end, 'weighs', case when i.weighs then 'Y' else 'N' end, 'note', i.note, 'photos', to_jsonb(i.photos),
      'person', coalesce(u.nick_name, ''), 'inspectTime', to_char(i.inspected_at, 'YYYY-MM-DD HH24:MI:SS')) order by i.id), '[]')
    from equipment.return_inspection_item i left join system.user u on u.id = i.created_by where i.line_id = l.id) as items,
  (select jsonb_build_object('id', f.id, 'number', f.number) from equipment.return_inspection_item i join equipment.repair f on f.id = i.repair_id
    where i.line_id = l.id order by i.id desc limit 1) as repair`
