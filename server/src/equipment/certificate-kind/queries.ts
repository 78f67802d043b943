import { certificateKindCalls, type CertificateKindRow } from '@geodepot/contracts/equipment/certificate-kind.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Reader, containing, namedIn } from '../../kit/database/database.ts'
import { type Listing, recordIn } from '../../kit/database/list.ts'
import { masterColumns, masterJoins } from '../../system/master/index.ts'

type CertificateKindQuery = Omit<InputOf<typeof certificateKindCalls.list>, 'pageNum' | 'pageSize'>

const filters = (query: CertificateKindQuery): RawBuilder<SqlBool>[] => [
  ...(query.kindName === undefined
    ? []
    : [
        sql<SqlBool>`(lower(a.name) like ${containing(query.kindName)} or lower(a.name_en) like ${containing(query.kindName)})`,
      ]),
  ...(query.active === undefined ? [] : [sql<SqlBool>`a.is_active = ${query.active === 'Y'}`]),
]

/** One declaration for the page, its total and its export. */
export const certificateKindListing = (actor: Actor, query: CertificateKindQuery, language: Language): Listing => ({
  from: sql`equipment.certificate_kind a`,
  key: 'a.id',
  scope: 'company',
  where: [sql<SqlBool>`a.deleted_at is null`, ...filters(query)],
  sort: { id: 'a.id', kindName: 'a.name' },
  columns: sql`a.id, a.name as "kindName", a.name_en as "kindNameEn", a.period, a.period_unit as "periodUnit", a.remind_days as "remindDays",
    case when a.is_blocking then 'Y' else 'N' end as blocking, case when a.is_active then 'Y' else 'N' end as active,
    of.ids as "categoryIds", of.names as "categoryNames",
    ${masterColumns(actor, certificateKindCalls)}`,
  joins: sql`
    cross join lateral (select coalesce(jsonb_agg(c.id order by c.id), '[]') as ids, coalesce(string_agg(${namedIn('c', language)}, ', ' order by c.id), '') as names
      from equipment.certificate_kind_category kc join equipment.category c on c.id = kc.category_id where kc.kind_id = a.id) of
    ${masterJoins}`,
})

export const findCertificateKind = async (
  db: Reader,
  actor: Actor,
  id: number,
  language: Language,
): Promise<CertificateKindRow | undefined> =>
  recordIn<CertificateKindRow>(db, certificateKindListing(actor, {}, language), id)
