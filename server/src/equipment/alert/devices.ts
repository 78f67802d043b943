import type { alert } from '@geodepot/contracts/equipment/alert.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { now } from '../../kit/clock.ts'
import { type Reader, namedIn } from '../../kit/database/database.ts'
import type { Listing, Paging } from '../../kit/database/list.ts'
import { type Trouble, daysOf, troubleSeen } from '../../system/alert/index.ts'

const grace = daysOf('alert.overOneYear.graceDays')

/** Single devices that have lain in the same pool for more than a calendar year. */
export const overOneYear = async (db: Reader): Promise<Trouble> => ({
  from: sql`equipment.device d join equipment.holder h on h.id = d.holder_id`,
  key: 'd.id',
  where: [
    sql<SqlBool>`h.kind = 'pool' and d.deleted_at is null and d.held_since < ${now()}::timestamptz - interval '1 year' - make_interval(days => ${await grace(db)}::int)`,
  ],
  scope: { departments: ['h.department_id', 'd.owner_department_id'], projects: [] },
})

/** These devices as a list. */
export const idleListing = (actor: Actor, trouble: Trouble, language: Language): Listing => ({
  from: trouble.from,
  key: trouble.key,
  scope: troubleSeen(actor, trouble),
  where: [],
  sort: { checkTime: 'd.held_since', devName: 'd.name', selfNum: 'd.self_number', productingDate: 'd.produced_on' },
  columns: sql`d.id as "devId", d.name as "devName", m.name as "devModel", ${namedIn('c', language)} as "devType", d.code as "devCoding", d.self_number as "selfNum",
    d.serial as "devSign", d.plate as "licenseNum", d.produced_on as "productingDate", d.origin as ifcountry, d.position as "devPosition", ${namedIn('h', language)} as "deptName",
    d.held_since as "checkTime"`,
  joins: sql`join equipment.model m on m.id = d.model_id join equipment.category c on c.id = m.category_id`,
})

/** What has lain longest comes first unless asked otherwise. */
export const longestFirst = <P extends Pick<InputOf<typeof alert.overOneYearDevice>, 'orderByColumn' | 'isAsc'>>(
  paging: P,
): P & Pick<Paging, 'orderByColumn'> =>
  paging.orderByColumn === undefined ? { ...paging, orderByColumn: 'checkTime', isAsc: 'asc' } : paging
