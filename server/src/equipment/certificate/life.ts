import type { LifeEntry } from '@geodepot/contracts/equipment/device-life.ts'
import { lifeBound } from '@geodepot/contracts/equipment/device-life.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import { type Reader, namedIn } from '../../kit/database/database.ts'

/** Which certificates a device was given, when, and until when. */
export const tellCertificates = async (db: Reader, device: number, language: Language): Promise<LifeEntry[]> => {
  const { rows } = await sql<LifeEntry>`
    select 'z' || a.id as key, 'certificate' as "group", 'certified' as event, '' as "from", '' as "to", null as condition, null as document,
      coalesce(u.nick_name, '') as person, a.issued_on::text || ' 00:00:00' as "happenTime", to_char(a.created_at, 'YYYY-MM-DD HH24:MI:SS') as "recordTime",
      concat_ws(' · ', ${namedIn('k', language)}, a.number, a.issuer, '→ ' || a.valid_until::text) as note
    from equipment.certificate a join equipment.certificate_kind k on k.id = a.kind_id left join system.user u on u.id = a.created_by
    where a.device_id = ${device} and a.deleted_at is null order by a.id limit ${lifeBound}`.execute(db)
  return rows
}
