// Departments: the trees that pages choose from, and the unit codes of document numbers.
// Asked for by acceptance C1 and D5 and the specification's calls of section 7.6.
import { dept, rootDepartment } from '@geodepot/contracts/system/dept.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import type { Reader } from '../../kit/database/database.ts'
import { type Route, handle } from '../../kit/http/route.ts'
import { type Branch, treeOf } from './rules.ts'

const tree = async (db: Reader, language: Language, which: RawBuilder<SqlBool>) => {
  const { rows } = await sql<Branch>`
    select d.id, d.parent_id as parent, ${sql.ref(language === 'cn' ? 'd.name' : 'd.name_en')} as label
    from system.department d where d.status = '0' and d.id <> ${rootDepartment} and ${which} order by d.level, d.order_number, d.id`.execute(db)
  return treeOf(rows)
}

// One's own department is always there: lists open on it. So are those of the projects that one sees.
const withinScope = (actor: Actor): RawBuilder<SqlBool> => sql<SqlBool>`(${visible(actor, { departments: ['d.id'] })} or d.id = ${actor.departmentId}
  or d.id in (select p.department_id from system.project p where p.id = any(${actor.scope.projects}::text[]) and p.deleted_at is null))`

/** The code that stands in a document's number for each department: that of its second-level unit. */
export const unitCodes = async (db: Reader, departments: readonly string[]): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; code: string }>`
    select d.id, u.short_code as code from system.department d join system.department u on u.id = coalesce(d.path[2], d.id)
    where d.id = any(${departments}::text[])`.execute(db)
  return new Map(rows.map(({ id, code }) => [id, code]))
}

export const routes: readonly Route[] = [
  handle(dept.treeselect, ({ db, actor, context }) => tree(db, context.language, withinScope(actor))),
  handle(dept.treeselectAll, ({ db, context }) => tree(db, context.language, sql<SqlBool>`true`)),
]
