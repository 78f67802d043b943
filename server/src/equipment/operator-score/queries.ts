import {
  type OperatorScoreDetail,
  type OperatorScoreRow,
  operatorScoreCalls,
} from '@geodepot/contracts/equipment/operator-score.ts'
import { quarterDays } from '@geodepot/contracts/equipment/operator.period.ts'
import type { Criterion } from '@geodepot/contracts/equipment/score-standard.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { type Visible, visible, within } from '../../kit/access/visible.ts'
import { type Reader, containing } from '../../kit/database/database.ts'
import { type Listing, recordIn } from '../../kit/database/list.ts'
import { masterColumns, masterJoins } from '../../system/master/index.ts'
import { gradeOf } from '../operator/index.ts'

type OperatorScoreQuery = Omit<InputOf<typeof operatorScoreCalls.list>, 'pageNum' | 'pageSize'>

/** What was submitted is seen with its project, a draft by its scorer. */
const scoreSeen = (actor: Actor): Visible =>
  within(
    sql`(a.scorer_id = ${actor.userId} or a.submitted_at is not null and ${visible(actor, { departments: ['p.department_id'], projects: ['p.id'] })})`,
  )
const state = sql`case when a.submitted_at is null then 'draft' else 'submitted' end`
const grade = sql`case when a.submitted_at is not null then ${gradeOf(sql`a.total`, 'st')} end`

const filters = (query: OperatorScoreQuery): RawBuilder<SqlBool>[] => [
  ...(query.keyword === undefined
    ? []
    : [sql<SqlBool>`lower(a.number || ' ' || o.number || ' ' || o.name) like ${containing(query.keyword)}`]),
  ...(query.operatorId === undefined ? [] : [sql<SqlBool>`a.operator_id = ${query.operatorId}`]),
  ...(query.projectInfoNo === undefined ? [] : [sql<SqlBool>`a.project_id = ${query.projectInfoNo}`]),
  ...(query.period === undefined ? [] : [sql<SqlBool>`a.period = ${query.period}`]),
  ...(query.state === undefined ? [] : [sql<SqlBool>`${state} = any(${query.state}::text[])`]),
  ...(query.grade === undefined ? [] : [sql<SqlBool>`${grade} = any(${query.grade}::text[])`]),
]

/** One declaration for the page, its total and its export. */
export const operatorScoreListing = (actor: Actor, query: OperatorScoreQuery): Listing => {
  const own = (action: 'update' | 'submit' | 'remove') =>
    sql<SqlBool>`a.submitted_at is null and a.scorer_id = ${actor.userId} and ${mayDo(actor, operatorScoreCalls[action].permission)}`
  return {
    from: sql`equipment.operator_score a join equipment.operator o on o.id = a.operator_id join system.project p on p.id = a.project_id
      join equipment.score_standard st on st.id = a.standard_id`,
    key: 'a.id',
    scope: scoreSeen(actor),
    where: [sql<SqlBool>`a.deleted_at is null`, ...filters(query)],
    sort: { id: 'a.id', period: 'a.period', total: 'a.total' },
    columns: sql`a.id, a.number, a.operator_id as "operatorId", o.number as "operatorNo", o.name as "operatorName", a.project_id as "projectInfoNo", p.name as "projectName", a.period,
      a.device_id as "devId", coalesce(d.self_number, d.serial, d.code) as "devNo", a.total::text as total, ${grade} as grade, ${state} as state,
      su.nick_name as scorer, a.submitted_at as "submitTime",
      ${masterColumns(actor, operatorScoreCalls, { edit: own('update'), submit: own('submit'), remove: own('remove') })}`,
    joins: sql`join system.user su on su.id = a.scorer_id left join equipment.device d on d.id = a.device_id
      ${masterJoins}`,
  }
}

export interface Standard {
  readonly id: number
  readonly name: string
  readonly criteria: readonly Criterion[]
}
const standardWhere = async (db: Reader, condition: RawBuilder<unknown>): Promise<Standard | undefined> => {
  const { rows } = await sql<Standard>`
    select id, name, criteria from equipment.score_standard where ${condition} order by valid_from desc limit 1`.execute(
    db,
  )
  return rows[0]
}
/** The standard of a quarter: the last one that was valid before its end. */
export const standardOf = (db: Reader, period: string): Promise<Standard | undefined> =>
  standardWhere(db, sql`valid_from <= ${quarterDays(period).last}::date`)

export const standardById = (db: Reader, id: number): Promise<Standard | undefined> =>
  standardWhere(db, sql`id = ${id}`)

/** The criteria of a standard with what was said of each. */
const scored = (
  { criteria }: Standard,
  said: readonly { key: string; points?: string | null; note?: string }[],
  language: Language,
): OperatorScoreDetail['points'] =>
  criteria.map(({ key, name, nameEn, points }) => {
    const one = said.find((other) => other.key === key)
    return {
      key,
      name: language === 'cn' ? name : nameEn,
      full: points,
      points: one?.points ?? null,
      note: one?.note ?? '',
    }
  })
/** A sheet of a quarter on which nothing is said yet. */
export const blankSheet = async (
  db: Reader,
  period: string,
  language: Language,
): Promise<Pick<OperatorScoreDetail, 'standardName' | 'points'>> => {
  const standard = await standardOf(db, period)
  return standard
    ? { standardName: standard.name, points: scored(standard, [], language) }
    : { standardName: '', points: [] }
}

export const findOperatorScore = async (
  db: Reader,
  actor: Actor,
  id: number,
  language: Language,
): Promise<OperatorScoreDetail | undefined> => {
  const row = await recordIn<OperatorScoreRow>(db, operatorScoreListing(actor, {}), id)
  if (!row) return undefined
  const { rows } = await sql<{ standard: number; said: { key: string; points?: string; note?: string }[] }>`
    select standard_id as standard, points as said from equipment.operator_score where id = ${id}`.execute(db)
  const standard = await standardById(db, rows[0]?.standard ?? 0)
  if (!standard) return undefined
  return { ...row, standardName: standard.name, points: scored(standard, rows[0]?.said ?? [], language) }
}
