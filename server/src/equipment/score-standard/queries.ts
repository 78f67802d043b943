import type { ScoreStandardRow, scoreStandardCalls } from '@geodepot/contracts/equipment/score-standard.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { type SqlBool, sql } from 'kysely'
import { type Reader, containing } from '../../kit/database/database.ts'
import { type Listing, recordIn } from '../../kit/database/list.ts'

type ScoreStandardQuery = Omit<InputOf<typeof scoreStandardCalls.list>, 'pageNum' | 'pageSize'>

/** One declaration for the page, its total and its export. */
export const scoreStandardListing = (query: ScoreStandardQuery): Listing => ({
  from: sql`equipment.score_standard a`,
  key: 'a.id',
  scope: 'company',
  where: query.standardName === undefined ? [] : [sql<SqlBool>`lower(a.name) like ${containing(query.standardName)}`],
  sort: { id: 'a.id', validFrom: 'a.valid_from' },
  columns: sql`a.id, a.name as "standardName", a.valid_from as "validFrom", a.criteria, trim_scale(a.grade_a)::text as "gradeA", trim_scale(a.grade_b)::text as "gradeB",
    trim_scale(a.grade_c)::text as "gradeC", (select count(*)::int from equipment.operator_score s where s.standard_id = a.id and s.deleted_at is null) as scores,
    a.remark, cu.nick_name as "createBy", a.created_at as "createTime"`,
  joins: sql`left join system.user cu on cu.id = a.created_by`,
})

export const findScoreStandard = (db: Reader, id: number): Promise<ScoreStandardRow | undefined> =>
  recordIn<ScoreStandardRow>(db, scoreStandardListing({}), id)
