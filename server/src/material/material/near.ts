import type { NearMaterial, materialCalls } from '@geodepot/contracts/material/material.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import type { Reader } from '../../kit/database/database.ts'
import { factsOf } from './queries.ts'
import { numberKey } from './search.ts'

const most = 6

/** Materials that may be the same as what is being written: the surest first. */
export const findNear = async (
  db: Reader,
  { partNo = '', materialNameCn = '', specChassisNo = '', except = 0 }: InputOf<typeof materialCalls.near>,
  language: Language,
): Promise<NearMaterial[]> => {
  const { rows } = await sql<NearMaterial>`
    with found as (
      select n.material_id, 'sameNumber' as because, 3 as weight, 1::real as likeness from material.part_number n
        where n.key = ${numberKey(partNo)} and n.key <> ''
      union all select f.material_id, 'numberAlike', 2, f.likeness from material.numbers_alike(${partNo}, ${most}) f where ${numberKey(partNo)} <> ''
      union all select f.material_id, 'nameAlike', 1, f.likeness from material.names_alike(${`${materialNameCn} ${specChassisNo}`.trim()}, ${most}) f
        where ${materialNameCn} <> ''),
    surest as (select distinct on (material_id) * from found where material_id <> ${except} order by material_id, weight desc, likeness desc)
    select a.id, ${factsOf('a', language)}, s.because from surest s join material.material a on a.id = s.material_id and a.deleted_at is null
    order by s.weight desc, s.likeness desc, a.id limit ${most}`.execute(db)
  return rows
}
