import { type LifeEntry, lifeBound } from '@geodepot/contracts/equipment/device-life.ts'
import { disposalMessages } from '@geodepot/contracts/equipment/disposal.messages.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import type { Reader } from '../../kit/database/database.ts'

/** What became of a device once it was scrapped: how, to whom, and what it brought. */
export const tellDisposals = async (db: Reader, device: number, language: Language): Promise<LifeEntry[]> => {
  const { rows } = await sql<Omit<LifeEntry, 'note'> & { method: 'sold'; income: string; currency: string }>`
    select 'd' || x.id as key, 'custody' as "group", 'dispose' as event, '' as "from", d.buyer as "to", null as condition, coalesce(u.nick_name, '') as person,
      jsonb_build_object('id', d.id, 'kind', 'equipment/disposal', 'number', d.number) as document, d.method, trim_scale(x.income)::text as income, d.currency,
      to_char(d.updated_at, 'YYYY-MM-DD HH24:MI:SS') as "happenTime", to_char(d.updated_at, 'YYYY-MM-DD HH24:MI:SS') as "recordTime"
    from equipment.disposal_line x join equipment.scrap_line l on l.id = x.scrap_line_id join equipment.disposal d on d.id = x.document_id and d.state = 'approved' and d.deleted_at is null
    left join system.user u on u.id = d.created_by where l.device_id = ${device} order by x.id limit ${lifeBound}`.execute(
    db,
  )
  return rows.map(({ method, income, currency, ...entry }) => ({
    ...entry,
    note: [textOf(disposalMessages, `method_${method}`, language), `${income} ${currency}`].join(' · '),
  }))
}
