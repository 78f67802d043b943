import type { PlaceRow, TransferKind, transferCalls } from '@geodepot/contracts/equipment/transfer.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { projectStatuses } from '@geodepot/contracts/system/project.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { type Reader, containing, namedIn } from '../../kit/database/database.ts'
import { type Listing, listed } from '../../kit/database/list.ts'

/** The kinds of holders that a kind of transfer goes from. What a department has is in its pool, or its own. */
export const holdersOf: Readonly<Record<TransferKind, readonly string[]>> = {
  project: ['project'],
  rollOver: ['project'],
  department: ['department', 'pool'],
  pool: ['pool'],
}
type Asked = InputOf<typeof transferCalls.sources>
const called = (name: RawBuilder<unknown>, { keyword }: Asked): RawBuilder<SqlBool>[] =>
  keyword === undefined ? [] : [sql<SqlBool>`lower(${name}) like ${containing(keyword)}`]

// A project's holder is called as the project is.
const holders = (asked: Asked, language: Language): Omit<Listing, 'scope'> => ({
  from: sql`equipment.holder h`,
  key: 'h.id',
  where: [
    sql<SqlBool>`h.kind = any(${holdersOf[asked.transferKind]}::text[])`,
    ...called(namedIn('h', language), asked),
  ],
  sort: { placeName: 'h.name' },
  columns: sql`case h.kind when 'project' then h.project_id else h.id::text end as "placeKey", ${namedIn('h', language)} as "placeName", ${namedIn('o', language)} as "deptName"`,
  joins: sql`join system.department o on o.id = h.department_id`,
})
/** From where somebody may send. */
export const findSources = (db: Reader, actor: Actor, asked: Asked, language: Language) => {
  const all = holders(asked, language)
  return listed<PlaceRow>(
    db,
    {
      ...all,
      scope: visible(actor, { departments: ['h.department_id'], projects: ['h.project_id'] }),
    },
    asked,
  )
}

const projects = (asked: Asked, language: Language): Omit<Listing, 'scope'> => ({
  from: sql`system.project p`,
  key: 'p.id',
  where: [
    sql<SqlBool>`p.deleted_at is null and p.state in ('approved', 'virtual') and p.status is distinct from ${projectStatuses.closed}`,
    ...called(sql`p.name`, asked),
  ],
  sort: { placeName: 'p.name' },
  columns: sql`p.id as "placeKey", p.name as "placeName", ${namedIn('o', language)} as "deptName"`,
  joins: sql`join system.department o on o.id = p.department_id`,
})
const departments = (asked: Asked, language: Language): Omit<Listing, 'scope'> => ({
  from: sql`system.department d`,
  key: 'd.id',
  where: [sql<SqlBool>`d.status = '0'`, ...called(namedIn('d', language), asked)],
  sort: { placeName: 'd.name' },
  columns: sql`d.id as "placeKey", ${namedIn('d', language)} as "placeName", coalesce(${namedIn('o', language)}, '') as "deptName"`,
  joins: sql`left join system.department o on o.id = d.path[2]`,
})
/** To where something may be sent, whoever sends it. */
export const findTargets = (db: Reader, asked: Asked, language: Language) => {
  const of = { project: projects, rollOver: projects, department: departments, pool: holders }[asked.transferKind]
  return listed<PlaceRow>(db, { ...of(asked, language), scope: 'company' }, asked)
}
