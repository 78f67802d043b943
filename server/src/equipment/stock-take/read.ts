import {
  type StockTakeDetail,
  type StockTakeLineRow,
  type StockTakeRow,
} from '@geodepot/contracts/equipment/stock-take.ts'
import { type LifeEntry, lifeBound } from '@geodepot/contracts/equipment/device-life.ts'
import { stockTakeMessages } from '@geodepot/contracts/equipment/stock-take.messages.ts'
import { textOf } from '@geodepot/contracts/kit/messages.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import { type Reader, namedIn } from '../../kit/database/database.ts'
import { openOf } from './recover.ts'
import { correctionNow, isPlaceOf } from './terms.ts'

const findLines = async (db: Reader, id: number, language: Language): Promise<StockTakeLineRow[]> => {
  const { rows } = await sql<StockTakeLineRow>`
    select l.id as "lineId", l.model_id as "modelId", l.device_id as "devId", coalesce(d.name, m.device_name, '') as "devName", coalesce(b.name, '') as brand, coalesce(m.name, '') as "devModel",
      d.self_number as "selfNum", d.serial as "devSign", d.code as "devCoding", coalesce(system.unit_name(m.unit, ${language === 'en'}), '') as unit, l.code, l.is_expected as "isExpected", l.condition,
      l.holder_id as "holderId", coalesce(${namedIn('h', language)}, '') as "holderName", l.shelf,
      case when l.device_id is null and l.model_id is not null and a.state not in ('counting', 'returned', 'withdrawn') then trim_scale(coalesce(l.book_quantity, l.expected_quantity) + l.corrected_quantity)::text end as "expectedQty",
      trim_scale(l.counted_quantity)::text as "countedQty", trim_scale(l.recounted_quantity)::text as "recountedQty",
      case when a.state not in ('counting', 'returned', 'withdrawn') then trim_scale(l.difference)::text end as difference,
      case l.is_found when true then 'Y' when false then 'N' end as found, l.found_holder_id as "foundHolderId", coalesce(${namedIn('f', language)}, '') as "foundHolderName",
      l.found_shelf as "foundPosition", l.found_condition as "foundCondition",
      -- What a quantity differs by is not told to whoever counts it: only that it is to be counted again.
      l.result, case when l.result in ('short', 'over') and l.recounted_quantity is null then 'Y' else 'N' end as recount, l.reason as "lineReason", to_jsonb(l.photos) as photos,
      coalesce(u.nick_name, '') as "countedBy", l.counted_at as "countedTime", ${correctionNow} as correction,
      (select jsonb_agg(jsonb_build_object('person', coalesce(w.nick_name, ''), 'countedTime', to_char(s.counted_at, 'YYYY-MM-DD HH24:MI:SS'), 'found', case s.is_found when true then 'Y' when false then 'N' end,
          'foundHolderName', coalesce(${namedIn('sh', language)}, ''), 'foundPosition', s.found_shelf, 'foundCondition', s.found_condition, 'countedQty', trim_scale(s.counted_quantity)::text, 'reason', s.reason) order by s.id)
        from equipment.stock_take_second s left join system.user w on w.id = s.counted_by left join equipment.holder sh on sh.id = s.found_holder_id where s.line_id = l.id) as seconds,
      (select jsonb_build_object('id', r.id, 'kind', r.kind, 'number', r.number) from document.register r where r.id = l.correction_document_id) as "correctionOf",
      case when l.result in ('missing', 'short') and a.state = 'approved' then trim_scale(${openOf})::text else '0' end as "openQty"
    from equipment.stock_take_line l join equipment.stock_take a on a.id = l.document_id left join equipment.model m on m.id = l.model_id left join equipment.brand b on b.id = m.brand_id
    left join equipment.device d on d.id = l.device_id left join equipment.holder h on h.id = l.holder_id left join equipment.holder f on f.id = l.found_holder_id
    left join system.user u on u.id = l.counted_by where l.document_id = ${id} order by l.position`.execute(db)
  return rows
}

/** What its page shows beside the row of the list. */
export const detailOf = async (
  db: Reader,
  { id }: Pick<StockTakeRow, 'id'>,
  language: Language,
): Promise<Pick<StockTakeDetail, 'seed' | 'places' | 'counters' | 'lines'>> => {
  const {
    rows: [facts],
  } = await sql<Pick<StockTakeDetail, 'seed' | 'places' | 'counters'>>`
    select a.seed,
      (select coalesce(jsonb_agg(jsonb_build_object('holderId', h.id, 'holderName', ${namedIn('h', language)}) order by h.name, h.id), '[]') from equipment.holder h where ${isPlaceOf}) as places,
      (select coalesce(jsonb_agg(u.nick_name order by u.nick_name), '[]') from equipment.stock_take_counter c join system.user u on u.id = c.person_id where c.document_id = a.id) as counters
    from equipment.stock_take a where a.id = ${id}`.execute(db)
  return { ...(facts ?? { seed: '', places: [], counters: [] }), lines: await findLines(db, id, language) }
}

/** What counts found of a device, for its life: once they are handed in, as nobody who still counts is told. */
export const tellCounts = async (db: Reader, device: number, language: Language): Promise<LifeEntry[]> => {
  const { rows } = await sql<Omit<LifeEntry, 'note'> & { result: StockTakeLineRow['result']; reason: string }>`
    select 's' || l.id as key, 'count' as "group", 'count' as event, '' as "from", coalesce(${namedIn('h', language)}, '') as "to", null as condition, coalesce(u.nick_name, '') as person,
      to_char(l.counted_at, 'YYYY-MM-DD HH24:MI:SS') as "happenTime", to_char(l.counted_at, 'YYYY-MM-DD HH24:MI:SS') as "recordTime", l.result, l.reason,
      jsonb_build_object('id', a.id, 'kind', 'equipment/stock-take', 'number', a.number) as document
    from equipment.stock_take_line l join equipment.stock_take a on a.id = l.document_id left join equipment.holder h on h.id = coalesce(l.found_holder_id, l.holder_id)
    left join system.user u on u.id = l.counted_by
    where l.device_id = ${device} and l.counted_at is not null and a.state in ('submitted', 'approved') order by l.counted_at, l.id limit ${lifeBound}`.execute(
    db,
  )
  return rows.map(({ result, reason, ...entry }) => ({
    ...entry,
    note: [textOf(stockTakeMessages, `result_${result}`, language), reason].filter(Boolean).join(' · '),
  }))
}
