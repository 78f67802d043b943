import type { OperatorScoreInput } from '@geodepot/contracts/equipment/operator-score.ts'
import { operatorScoreMessages } from '@geodepot/contracts/equipment/operator-score.messages.ts'
import { quarterDays } from '@geodepot/contracts/equipment/operator.period.ts'
import { compare } from '@geodepot/contracts/kit/decimal.ts'
import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { audit } from '../../kit/audit.ts'
import { now, today } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import { tableRows } from '../../kit/database/rows.ts'
import { nextNumbers } from '../../kit/document/index.ts'
import { type Reason, notFound, reasonIn, refusal, refuseAny, stale } from '../../kit/http/refusal.ts'
import { type Standard, standardById, standardOf } from './queries.ts'

const messages = operatorScoreMessages
interface Stored extends Omit<OperatorScoreInput, 'points'> {
  readonly id: number
  readonly version: number
  readonly points: readonly Said[]
  readonly submitted: boolean
  readonly standard: number
}
interface Said {
  readonly key: string
  readonly points?: string
  readonly note?: string
}

const reason = reasonIn(messages)
const pointReasons = ({ points }: OperatorScoreInput, { criteria }: Standard): Reason[] =>
  points.flatMap((said, at) => {
    const full = criteria.find(({ key }) => key === said.key)?.points
    if (full === undefined) return [reason('criterionUnknown', {}, `points.${at}.key`)]
    return typeof said.points === 'string' && compare(said.points, full) > 0
      ? [reason('tooMany', { full }, `points.${at}.points`)]
      : []
  })

/** The standard that the sheet goes by: what it was filled by, in its quarter. @throws Refusal with all that speaks against it */
const check = async (tx: Tx, actor: Actor, given: OperatorScoreInput, before?: Stored): Promise<Standard> => {
  const { operatorId, projectInfoNo, period, devId } = given
  const id = before?.id ?? 0
  const { first, last } = quarterDays(period)
  const quarter = sql`daterange(${first}::date, ${last}::date, '[]')`
  const inSight = visible(actor, { departments: ['p.department_id'], projects: ['p.id'] })
  const {
    rows: [found],
  } = await sql<Record<'project' | 'operator' | 'posted' | 'self' | 'twice' | 'device', boolean>>`
    select exists (select 1 from system.project p where p.id = ${projectInfoNo} and p.deleted_at is null and p.state = 'approved' and ${inSight}) as project,
      exists (select 1 from equipment.operator o where o.id = ${operatorId} and o.deleted_at is null) as operator,
      exists (select 1 from equipment.operator_post w where w.operator_id = ${operatorId} and w.project_id = ${projectInfoNo}
        and daterange(w.from_on, w.until_on, '[]') && ${quarter}) as posted,
      exists (select 1 from equipment.operator o where o.id = ${operatorId} and o.user_id = ${actor.userId}) as self,
      exists (select 1 from equipment.operator_score s where s.operator_id = ${operatorId} and s.project_id = ${projectInfoNo} and s.period = ${period}
        and s.scorer_id = ${actor.userId} and s.deleted_at is null and s.id <> ${id}) as twice,
      exists (select 1 from equipment.custody_interval i join equipment.holder h on h.id = i.holder_id and h.kind = 'project' and h.project_id = ${projectInfoNo}
        where i.device_id = ${devId ?? 0} and i.during && tstzrange(${first}::date::timestamp at time zone 'Asia/Shanghai', (${last}::date + 1)::timestamp at time zone 'Asia/Shanghai')) as device`.execute(
    tx,
  )
  const standard = before?.period === period ? await standardById(tx, before.standard) : await standardOf(tx, period)
  refuseAny([
    ...(found?.project === true ? [] : [reason('projectUnknown', {}, 'projectInfoNo')]),
    ...(found?.operator === true ? [] : [reason('operatorUnknown', {}, 'operatorId')]),
    ...(found?.self === true ? [reason('yourself', {}, 'operatorId')] : []),
    ...(found?.project === true && found.operator && !found.posted ? [reason('notThere', {}, 'operatorId')] : []),
    ...(found?.twice === true ? [reason('isThere', {}, 'period')] : []),
    ...(first > today() ? [reason('toCome', {}, 'period')] : []),
    ...(standard ? pointReasons(given, standard) : [reason('noStandard', {}, 'period')]),
    ...(typeof devId === 'number' && found?.device !== true ? [reason('deviceUnknown', {}, 'devId')] : []),
  ])
  if (!standard) throw refusal(messages, 'noStandard', {}, 'period')
  return standard
}
const rowOf = (given: OperatorScoreInput, { id, criteria }: Standard) => ({
  operator_id: given.operatorId,
  project_id: given.projectInfoNo,
  period: given.period,
  device_id: given.devId ?? null,
  standard_id: id,
  // Each criterion in the order of the standard, whatever was asked for.
  points: criteria.map(({ key }): Said => {
    const { points, note = '' } = given.points.find((one) => one.key === key) ?? {}
    return { key, ...(typeof points === 'string' && { points }), ...(note !== '' && { note }) }
  }) as never,
  remark: given.remark ?? '',
})

type Locked = 'submittedNotModified' | 'submittedNotDeleted' | 'submittedNotAgain'
/** One's own, locked, as the wire names them. @throws Refusal where one of them was submitted */
const lock = async (tx: Tx, actor: Actor, ids: readonly number[], refused: Locked): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`
    select a.id, a.version, a.operator_id as "operatorId", a.project_id as "projectInfoNo", a.period, a.device_id as "devId", a.points, a.remark,
      a.submitted_at is not null as submitted, a.standard_id as standard
    from equipment.operator_score a where a.id = any(${ids}::bigint[]) and a.deleted_at is null and a.scorer_id = ${actor.userId} order by a.id for update of a`.execute(
    tx,
  )
  if (rows.length < new Set(ids).size) throw notFound()
  if (rows.some(({ submitted }) => submitted)) throw refusal(kitMessages, refused)
  return rows
}
const audited = ({ id: _id, version: _version, submitted: _submitted, standard: _standard, ...fields }: Stored) =>
  fields

export const createOperatorScore = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  given: OperatorScoreInput,
): Promise<number> => {
  const standard = await check(tx, actor, given)
  const { columns, from } = tableRows('equipment.operator_score', [rowOf(given, standard)])
  const { department_id: department } = await tx
    .selectFrom('system.project')
    .select('department_id')
    .where('id', '=', given.projectInfoNo)
    .executeTakeFirstOrThrow()
  const [number] = await nextNumbers(tx, 'PF', [department])
  const { rows } = await sql<{ id: number }>`
    insert into equipment.operator_score (${columns}, number, scorer_id, version, created_by, created_at)
    select ${columns}, ${number}, ${actor.userId}, 1, ${actor.userId}, ${now()} from ${from} returning id`.execute(tx)
  const id = rows[0]?.id ?? 0
  await audit(tx, actor, context, 'equipment/operator-score', 'create', [{ id, after: given }])
  return id
}

const one = async (
  tx: Tx,
  actor: Actor,
  { id, version }: { id: number; version: number },
  refused: Locked,
): Promise<Stored> => {
  const [before] = await lock(tx, actor, [id], refused)
  if (!before) throw notFound()
  if (version !== before.version) throw stale()
  return before
}
/** Answers the new version. */
export const updateOperatorScore = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  given: OperatorScoreInput & { id: number; version: number },
): Promise<number> => {
  const { id } = given
  const before = await one(tx, actor, given, 'submittedNotModified')
  const standard = await check(tx, actor, given, before)
  const { columns, from } = tableRows('equipment.operator_score', [rowOf(given, standard)])
  await sql`
    update equipment.operator_score set (${columns}) = (select ${columns} from ${from}),
      version = version + 1, updated_by = ${actor.userId}, updated_at = ${now()} where id = ${id}`.execute(tx)
  const [after] = await lock(tx, actor, [id], 'submittedNotModified')
  await audit(tx, actor, context, 'equipment/operator-score', 'update', [
    { id, before: audited(before), after: after && audited(after) },
  ])
  return before.version + 1
}

/** From then on it stays as it is. Answers the new version. */
export const submitOperatorScore = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  given: { id: number; version: number },
): Promise<number> => {
  const before = await one(tx, actor, given, 'submittedNotAgain')
  const { criteria } = await check(tx, actor, { ...before, points: [...before.points] }, before)
  const said = new Set(before.points.flatMap(({ key, points }) => (points === undefined ? [] : [key])))
  const missing = criteria.filter(({ key }) => !said.has(key))
  if (missing.length > 0) {
    const names: [string, string] = [
      missing.map(({ name }) => name).join('、'),
      missing.map(({ nameEn }) => nameEn).join(', '),
    ]
    throw refusal(messages, 'pointsMissing', { names }, 'points')
  }
  await sql`
    update equipment.operator_score set submitted_at = ${now()}, version = version + 1, updated_by = ${actor.userId}, updated_at = ${now()} where id = ${given.id}`.execute(
    tx,
  )
  await audit(tx, actor, context, 'equipment/operator-score', 'submit', [{ id: given.id, after: audited(before) }])
  return before.version + 1
}

export const removeOperatorScore = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  ids: readonly number[],
): Promise<void> => {
  const rows = await lock(tx, actor, ids, 'submittedNotDeleted')
  await sql`update equipment.operator_score set deleted_at = ${now()}, updated_by = ${actor.userId}, updated_at = ${now()} where id = any(${ids}::bigint[])`.execute(
    tx,
  )
  await audit(
    tx,
    actor,
    context,
    'equipment/operator-score',
    'remove',
    rows.map((row) => ({ id: row.id, before: audited(row) })),
  )
}
