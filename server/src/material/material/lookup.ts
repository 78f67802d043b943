import type { NamedMaterial } from '@geodepot/contracts/material/material.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import { type Reader, recordset } from '../../kit/database/database.ts'
import { factsOf } from './queries.ts'
import { numberKey } from './search.ts'

/**
 * What texts stand for, in their order: a code first, then a material's own number, then one of its others, then a name.
 * Where several materials may be meant there is none.
 */
export const lookUp = async (
  db: Reader,
  texts: readonly string[],
  language: Language,
): Promise<(NamedMaterial | null)[]> => {
  const asked = texts.map((text, at) => ({ at, word: text.trim().toLowerCase(), key: numberKey(text) }))
  const { rows } = await sql<NamedMaterial & { at: number }>`
    with asked as materialized (select * from ${recordset(asked, { at: 'int', word: 'text', key: 'text' })} where word <> ''),
    found as (
      select t.at, m.id, 4 as weight from asked t join material.material m on lower(m.code) = t.word and m.deleted_at is null
      union all select t.at, n.material_id, case n.kind when 'own' then 3 else 2 end from asked t join material.part_number n on n.key = t.key and t.key <> ''
        join material.material m on m.id = n.material_id and m.deleted_at is null
      union all select t.at, m.id, 1 from asked t join material.material m on lower(m.name) = t.word and m.deleted_at is null
      union all select t.at, m.id, 1 from asked t join material.material m on lower(m.name_en) = t.word and m.name_en <> '' and m.deleted_at is null),
    surest as (select at, id, rank() over (partition by at order by weight desc) as place from found),
    one as (select at, min(id) as id from surest where place = 1 group by at having count(distinct id) = 1)
    select one.at, a.id, ${factsOf('a', language)} from one join material.material a on a.id = one.id`.execute(db)
  const byPlace = new Map(rows.map(({ at, ...found }) => [at, found]))
  return texts.map((_, at) => byPlace.get(at) ?? null)
}
