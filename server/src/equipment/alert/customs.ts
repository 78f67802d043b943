import type { alert } from '@geodepot/contracts/equipment/alert.ts'
import { customsWarnings } from '@geodepot/contracts/equipment/customs.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { namedIn } from '../../kit/database/database.ts'
import type { Listing, Paging } from '../../kit/database/list.ts'
import { type Trouble, lastWarning, troubleSeen } from '../../system/alert/index.ts'
import { localDay } from '../../system/dept/index.ts'
import { regimeName } from '../customs/index.ts'

const [first] = customsWarnings
const here = () => localDay(sql`a.department_id`)
/** Records of temporary customs that end within ninety days, or have ended: told of at each warning, and once they are late. */
export const customsEnding = async (): Promise<Trouble> => ({
  from: sql`equipment.customs a`,
  key: 'a.id',
  where: [sql<SqlBool>`a.state = 'open' and a.deleted_at is null and a.until_on <= ${here()} + ${first}::int`],
  newsSince: lastWarning(sql`a.until_on`, sql`${[...customsWarnings]}::int[]`, here()),
  scope: { departments: ['a.department_id'], projects: ['a.project_id'] },
})

/** These records as a list. */
export const endingListing = (actor: Actor, trouble: Trouble, language: Language): Listing => ({
  from: trouble.from,
  key: 'a.id',
  scope: troubleSeen(actor, trouble),
  where: [],
  sort: { untilOn: 'a.until_on', declarationNo: 'a.declaration_number', projectName: 'p.name' },
  columns: sql`a.id, a.number, a.declaration_number as "declarationNo", ${regimeName(language)} as "regimeName", ${namedIn('o', language)} as "deptName", p.name as "projectName",
    a.until_on as "untilOn", a.until_on - ${here()} as "daysLeft", (select count(*)::int from equipment.customs_progress g where g.document_id = a.id and g.left_over > 0) as "leftCount"`,
  joins: sql`join system.project p on p.id = a.project_id join system.department o on o.id = a.department_id`,
})

/** What ends first, or has ended longest, comes first unless asked otherwise. */
export const endingFirst = <P extends Pick<InputOf<typeof alert.customsEnding>, 'orderByColumn' | 'isAsc'>>(
  paging: P,
): P & Pick<Paging, 'orderByColumn'> =>
  paging.orderByColumn === undefined ? { ...paging, orderByColumn: 'untilOn', isAsc: 'asc' } : paging
