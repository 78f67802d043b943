import {
  type KitCheck,
  type KitContent,
  type KitDetail,
  type KitRow,
  deviceKit,
} from '@geodepot/contracts/equipment/device-kit.ts'
import { type LifeEntry, lifeBound } from '@geodepot/contracts/equipment/device-life.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { AnswerOf, InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { Page } from '@geodepot/contracts/kit/wire.ts'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Reader, containing, namedIn } from '../../kit/database/database.ts'
import { type Listing, listed, recordIn } from '../../kit/database/list.ts'
import { masterColumns, masterJoins } from '../../system/master/index.ts'

type KitQuery = Omit<InputOf<typeof deviceKit.list>, 'pageNum' | 'pageSize'>

/** One declaration for the page and its total: templates are everybody's. */
export const kitListing = (actor: Actor, { keyword }: KitQuery, language: Language): Listing => {
  const itemName = sql`coalesce(nullif(i.accessory${language === 'en' ? sql`_en` : sql``}, ''), nullif(i.accessory, ''), (select concat_ws(' ', b.name, m.name) from equipment.model m join equipment.brand b on b.id = m.brand_id where m.id = i.model_id))`
  return {
    from: sql`equipment.kit a left join equipment.model am on am.id = a.model_id left join equipment.brand ab on ab.id = am.brand_id left join equipment.category ac on ac.id = a.category_id`,
    key: 'a.id',
    scope: 'company',
    where: [
      sql<SqlBool>`a.deleted_at is null`,
      ...(keyword === undefined
        ? []
        : [
            sql<SqlBool>`(lower(a.name) like ${containing(keyword)} or lower(ab.name || ' ' || am.name) like ${containing(keyword)} or lower(ac.name || ' ' || ac.name_en) like ${containing(keyword)}
              or exists (select 1 from equipment.kit_item i where i.kit_id = a.id and lower(i.accessory || ' ' || i.accessory_en) like ${containing(keyword)}))`,
          ]),
    ],
    sort: { id: 'a.id', createTime: 'a.created_at', kitName: 'a.name' },
    columns: sql`a.id, a.name as "kitName", a.model_id as "modelId", a.category_id as "categoryId", coalesce(ab.name || ' ' || am.name, ${namedIn('ac', language)}) as "appliesTo",
      (select count(*)::int from equipment.kit_item i where i.kit_id = a.id) as "lineCount",
      coalesce((select string_agg(${itemName} || ' × ' || trim_scale(i.quantity)::text, '; ' order by i.position) from equipment.kit_item i where i.kit_id = a.id), '') as contents,
      (select count(*)::int from equipment.device d join equipment.model m on m.id = d.model_id where m.kit_id = a.id and d.deleted_at is null and d.device_status <> '5') as "deviceCount",
      ${masterColumns(actor, deviceKit)}`,
    joins: sql`${masterJoins}`,
  }
}
export const findKitPage = (
  db: Reader,
  actor: Actor,
  query: InputOf<typeof deviceKit.list>,
  language: Language,
): Promise<Page<KitRow>> => listed<KitRow>(db, kitListing(actor, query, language), query)

export const findKit = async (
  db: Reader,
  actor: Actor,
  id: number,
  language: Language,
): Promise<KitDetail | undefined> => {
  const row = await recordIn<KitRow>(db, kitListing(actor, {}, language), id)
  if (!row) return undefined
  const { rows: lines } = await sql<KitDetail['lines'][number]>`
    select i.id as "itemId", i.model_id as "modelId", coalesce(b.name || ' ' || m.name, '') as component, i.accessory, i.accessory_en as "accessoryEn", trim_scale(i.quantity)::text as quantity,
      case when i.is_essential then 'Y' else 'N' end as essential
    from equipment.kit_item i left join equipment.model m on m.id = i.model_id left join equipment.brand b on b.id = m.brand_id where i.kit_id = ${id} order by i.position`.execute(
    db,
  )
  return { ...row, lines }
}

// Of the look `k` what was missing, in words.
const missed = (language: Language) =>
  sql`coalesce((select string_agg(${namedIn('g', language)} || ' × ' || trim_scale(g.quantity)::text, ${language === 'en' ? ', ' : '、'} order by g.id) from equipment.kit_missing g where g.check_id = k.id), '')`

/** What belongs to a device, and the last times that somebody looked. */
export const findContents = async (
  db: Reader,
  device: number,
  language: Language,
): Promise<AnswerOf<typeof deviceKit.ofDevice>> => {
  const {
    rows: [found],
  } = await sql<{ kitName: string | null; contents: KitContent[] | null }>`
    select t.name as "kitName", equipment.kit_contents(d.id, ${language === 'en'}) as contents
    from equipment.device d join equipment.model m on m.id = d.model_id left join equipment.kit t on t.id = m.kit_id where d.id = ${device}`.execute(
    db,
  )
  const { rows: checks } = await sql<KitCheck>`
    select k.id, k.occasion, r.number, ${missed(language)} as missing, k.remark, k.checked_at as "checkedTime", coalesce(u.nick_name, '') as person
    from equipment.kit_check k left join document.register r on r.id = k.document_id left join system.user u on u.id = k.checked_by
    where k.device_id = ${device} order by k.id desc limit 20`.execute(db)
  return { kitName: found?.kitName ?? null, contents: found?.contents ?? [], checks }
}

/** What was missing of a device when somebody looked, for its life. */
export const tellLooks = async (db: Reader, device: number, language: Language): Promise<LifeEntry[]> => {
  const { rows } = await sql<LifeEntry>`
    select 'kit' || k.id as key, 'component' as "group", 'contents' as "event", '' as "from", '' as "to", null as condition,
      case when r.id is not null then jsonb_build_object('kind', r.kind, 'id', r.id, 'number', r.number) end as document, coalesce(u.nick_name, '') as person,
      to_char(k.checked_at, 'YYYY-MM-DD HH24:MI:SS') as "happenTime", to_char(k.checked_at, 'YYYY-MM-DD HH24:MI:SS') as "recordTime", concat_ws(' · ', nullif(${missed(language)}, ''), nullif(k.remark, '')) as note
    from equipment.kit_check k left join document.register r on r.id = k.document_id left join system.user u on u.id = k.checked_by
    where k.device_id = ${device} and (k.occasion = 'count' or exists (select 1 from equipment.kit_missing g where g.check_id = k.id)) order by k.id limit ${lifeBound}`.execute(
    db,
  )
  return rows
}
