// Master data: what each of its records says of itself, beside what is particular to it.
// Asked for by the specification's fields common to all records (who made and changed it, and when) and its buttons by right.
import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'

type Condition = boolean | RawBuilder<SqlBool>

/**
 * What every record `a` of master data says of itself: what this person may do with it, its version, who made and who
 * changed it. To edit and to remove take the right to; `more` says what else there is, or what else it takes. With
 * `masterJoins` beside it.
 */
export const masterColumns = (
  actor: Actor,
  calls: Readonly<Record<'update' | 'remove', AnyOperation>>,
  more: Readonly<Record<string, Condition>> = {},
): RawBuilder<unknown> => {
  const can: Record<string, Condition> = {
    edit: mayDo(actor, calls.update.permission),
    remove: mayDo(actor, calls.remove.permission),
    ...more,
  }
  const parts = Object.entries(can).map(([name, when]) => sql`${sql.lit(name)}, case when ${when} then true end`)
  return sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(parts)})) as can,
    a.version, cu.nick_name as "createBy", a.created_at as "createTime", uu.nick_name as "updateBy", a.updated_at as "updateTime", a.remark`
}
export const masterJoins = sql`left join system.user cu on cu.id = a.created_by left join system.user uu on uu.id = a.updated_by`
