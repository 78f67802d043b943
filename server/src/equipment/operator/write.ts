import type { OperatorInput } from '@geodepot/contracts/equipment/operator.ts'
import { operatorMessages } from '@geodepot/contracts/equipment/operator.messages.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import type { Tx } from '../../kit/database/database.ts'
import { tableRows } from '../../kit/database/rows.ts'
import { type Reason, reasonIn, refusal, refuseAny } from '../../kit/http/refusal.ts'
import { masterWrites } from '../../kit/master/index.ts'
import { operatorSeen } from './queries.ts'

type Stored = OperatorInput & { readonly id: number; readonly version: number }

const rowOf = (given: OperatorInput) => ({
  number: given.operatorNo,
  name: given.operatorName,
  user_id: given.userId ?? null,
  department_id: given.orgId,
  licence_number: given.licenceNo ?? '',
  licence_end: given.licenceEnd ?? null,
  is_active: given.active === 'Y',
  remark: given.remark ?? '',
})

/** Those of the person's scope, locked, as the wire names them. */
const lock = async (tx: Tx, actor: Actor, ids: readonly number[]): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`
    select a.id, a.version, a.number as "operatorNo", a.name as "operatorName", a.user_id as "userId", a.department_id as "orgId", a.licence_number as "licenceNo",
      a.licence_end as "licenceEnd", case when a.is_active then 'Y' else 'N' end as active, a.remark,
      coalesce((select jsonb_agg(jsonb_build_object('projectInfoNo', w.project_id, 'fromOn', w.from_on, 'untilOn', w.until_on) order by w.from_on, w.id)
        from equipment.operator_post w where w.operator_id = a.id), '[]') as posts
    from equipment.operator a where a.id = any(${ids}::bigint[]) and a.deleted_at is null and ${operatorSeen(actor)} order by a.id for update of a`.execute(
    tx,
  )
  return rows
}
const reason = reasonIn(operatorMessages)
const postReasons = ({ posts }: OperatorInput, known: readonly string[]): Reason[] =>
  posts.flatMap((post, at) => {
    const untilOf = ({ untilOn }: OperatorInput['posts'][number]) => untilOn ?? '9999-12-31'
    const overlaps = posts
      .slice(0, at)
      .some(
        (other) =>
          other.projectInfoNo === post.projectInfoNo && other.fromOn <= untilOf(post) && post.fromOn <= untilOf(other),
      )
    return [
      ...(known.includes(post.projectInfoNo) ? [] : [reason('projectUnknown', {}, `posts.${at}.projectInfoNo`)]),
      ...(untilOf(post) < post.fromOn ? [reason('inOrder', {}, `posts.${at}.untilOn`)] : []),
      ...(overlaps ? [reason('overlap', {}, `posts.${at}.fromOn`)] : []),
    ]
  })

/** Projects that he had already stay his, whoever writes. @throws Refusal with all that speaks against it */
const check = async (tx: Tx, actor: Actor, given: OperatorInput, before?: Stored): Promise<void> => {
  const id = before?.id ?? 0
  const projects = given.posts.map(({ projectInfoNo }) => projectInfoNo)
  const had = (before?.posts ?? []).map(({ projectInfoNo }) => projectInfoNo)
  const {
    rows: [found],
  } = await sql<Record<'org' | 'account' | 'number' | 'taken' | 'scores', boolean> & { projects: string[] }>`
    select exists (select 1 from system.department d where d.id = ${given.orgId} and (d.id = ${before?.orgId ?? ''} or ${visible(actor, { departments: ['d.id'] })})) as org,
      exists (select 1 from system."user" u where u.id = ${given.userId ?? 0} and u.deleted_at is null) as account,
      exists (select 1 from equipment.operator o where lower(o.number) = lower(${given.operatorNo}) and o.deleted_at is null and o.id <> ${id}) as number,
      exists (select 1 from equipment.operator o where o.user_id = ${given.userId ?? 0} and o.deleted_at is null and o.id <> ${id}) as taken,
      exists (select 1 from equipment.operator_score s where s.operator_id = ${id} and s.scorer_id = ${given.userId ?? 0} and s.deleted_at is null) as scores,
      array(select p.id from system.project p where p.id = any(${projects}::text[]) and p.deleted_at is null
        and (p.id = any(${had}::text[]) or ${visible(actor, { departments: ['p.department_id'], projects: ['p.id'] })})) as projects`.execute(
    tx,
  )
  refuseAny([
    ...(found?.number === true ? [reason('numberTaken', {}, 'operatorNo')] : []),
    ...(found?.org === true ? [] : [reason('orgUnknown', {}, 'orgId')]),
    ...(typeof given.userId === 'number' && found?.account !== true ? [reason('userUnknown', {}, 'userId')] : []),
    ...(found?.taken === true ? [reason('accountTaken', {}, 'userId')] : []),
    ...(found?.scores === true ? [reason('scoresHim', {}, 'userId')] : []),
    ...postReasons(given, found?.projects ?? []),
  ])
}
const writePosts = async (tx: Tx, id: number, { posts }: OperatorInput): Promise<void> => {
  await sql`delete from equipment.operator_post where operator_id = ${id}`.execute(tx)
  if (posts.length === 0) return
  const { columns, from } = tableRows(
    'equipment.operator_post',
    posts.map(({ projectInfoNo, fromOn, untilOn }) => ({
      operator_id: id,
      project_id: projectInfoNo,
      from_on: fromOn,
      until_on: untilOn ?? null,
    })),
  )
  await sql`insert into equipment.operator_post (${columns}) select ${columns} from ${from}`.execute(tx)
}

/** One with scores stays: he has left instead. */
const refuseScored = async (tx: Tx, _actor: Actor, operators: readonly Stored[]): Promise<void> => {
  const { rows } = await sql`
    select 1 from equipment.operator_score where operator_id = any(${operators.map(({ id }) => id)}::bigint[]) and deleted_at is null limit 1`.execute(
    tx,
  )
  if (rows.length > 0) throw refusal(operatorMessages, 'isScored')
}

/** Ids in the order given; a change answers the new version. */
export const {
  create: createOperators,
  update: updateOperator,
  remove: removeOperator,
} = masterWrites({
  table: 'equipment.operator',
  kind: 'equipment/operator',
  rowOf,
  lock,
  check,
  wrote: async (tx, _actor, written) => {
    for (const { id, given } of written) await writePosts(tx, id, given)
  },
  mayGo: refuseScored,
})
