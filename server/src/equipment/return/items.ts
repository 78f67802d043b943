import type { InspectInput, ReturnLineRow } from '@geodepot/contracts/equipment/return.ts'
import { returnMessages } from '@geodepot/contracts/equipment/return.messages.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { now, wireTime } from '../../kit/clock.ts'
import { type Reader, type Tx, recordset } from '../../kit/database/database.ts'
import { addFiles } from '../../kit/files/index.ts'
import { refuseAny } from '../../kit/http/refusal.ts'
import { configValue } from '../../system/config/index.ts'
import { referenceReasons } from '../../system/reference/index.ts'
import { openRepair } from '../repair/index.ts'

const photoKey = 'equipment.return.photo'
/** Whether what is not good has to be shown. */
export const wantsPhotos = async (db: Reader, { filesFollow }: Pick<Context, 'filesFollow'>): Promise<boolean> =>
  filesFollow !== true && (await configValue(db, photoKey)) === 'true'

/** Items that the dictionary does not offer, each at its field. */
export const refuseUnknown = async (tx: Tx, actor: Actor, { lines }: InspectInput): Promise<void> =>
  refuseAny(
    await referenceReasons(
      tx,
      actor,
      returnMessages,
      lines.flatMap(({ items }, at) =>
        items.map(
          ({ item }, index) =>
            ({
              field: `lines.${at}.items.${index}.item`,
              kind: 'dictionary',
              type: dictionaries.returnItem,
              value: item,
            }) as const,
        ),
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
}
/** What a repair is asked for with: the items that weigh, by their names, each with what was found. */
const faultOf = (
  items: InspectInput['lines'][number]['items'],
  names: ReadonlyMap<string, string>,
  language: Language,
): string =>
  textOf(returnMessages, 'faultFound', language, {
    items: items.map(({ item, note = '' }) => [names.get(item) ?? item, note].filter(Boolean).join(' ')).join('；'),
  })

/** A repair of each device on which something weighs, by its line; where one stands already, that one. */
const repairsOf = async ({ tx, actor, context, document, input, inspectedAt, devices }: Looked) => {
  const { rows } = await sql<{ value: string; label: string }>`
    select value, label from system.dict_data where type = ${dictionaries.returnItem}`.execute(tx)
  const names = new Map(rows.map(({ value, label }) => [value, label]))
  const repairs = new Map<number, number>()
  // One after the other: each is a document of its own, and few devices come back broken.
  for (const { lineId, items } of input.lines) {
    const heavy = items.filter(({ weighs }) => weighs === 'Y')
    const device = devices.get(lineId) ?? null
    if (heavy.length === 0 || device === null) continue
    const { id } = await openRepair(tx, actor, context, {
      device,
      fault: faultOf(heavy, names, 'cn'),
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
export const itemColumns = (language: Language): RawBuilder<Pick<ReturnLineRow, 'items' | 'repair'>> => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('item', i.item, 'itemName', coalesce((
      select ${language === 'en' ? sql`coalesce(nullif(v.label_en, ''), v.label)` : sql`v.label`} from system.dict_data v
      where v.type = ${dictionaries.returnItem} and v.value = i.item order by v.id limit 1), i.item),
      'isGood', case when i.is_good then 'Y' else 'N' end, 'weighs', case when i.weighs then 'Y' else 'N' end, 'note', i.note, 'photos', to_jsonb(i.photos),
      'person', coalesce(u.nick_name, ''), 'inspectTime', to_char(i.inspected_at, 'YYYY-MM-DD HH24:MI:SS')) order by i.id), '[]')
    from equipment.return_inspection_item i left join system.user u on u.id = i.created_by where i.line_id = l.id) as items,
  (select jsonb_build_object('id', f.id, 'number', f.number) from equipment.return_inspection_item i join equipment.repair f on f.id = i.repair_id
    where i.line_id = l.id order by i.id desc limit 1) as repair`
