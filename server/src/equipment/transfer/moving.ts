import { application } from '@geodepot/contracts/equipment/application.ts'
import type { Moving } from '@geodepot/contracts/equipment/transfer.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import type { Reader, Tx } from '../../kit/database/database.ts'
import { documents } from '../../kit/document/index.ts'
import { followPlaces } from '../../ledger/custody/index.ts'
import { leftOf } from '../application/index.ts'
import { roadOf } from '../shipment/index.ts'

// Documents that keep what the project has, or are on their way to it or from it, and what somebody decides on just now:
// they stand on the project as it is. By their kinds, each as a query of `id`, `number`, `kind` and `state`.
export const inTheWay = (project: RawBuilder<unknown>, but: RawBuilder<unknown>) => sql`
  select id, number, 'equipment/application' as kind, state from equipment.application where project_id = ${project} and deleted_at is null and state = 'submitted'
  union all
  select x.id, x.number, 'equipment/allocation', x.state from equipment.allocation x ${roadOf({ lineTable: 'equipment.allocation_line' }, 'x.id')}
  where x.project_id = ${project} and x.deleted_at is null and (x.state in ('consenting', 'submitted', 'dispatching')
    or x.state = 'receiving' and (road."isLeft" or road."isExpected" or road."isUnsettled" or road."isUnlisted"))
  union all
  select id, number, 'equipment/return', state from equipment.return where project_id = ${project} and deleted_at is null and state in ('ready', 'underWay')
  union all
  select id, number, 'equipment/transfer', state from equipment.transfer where (project_id = ${project} or from_project_id = ${project}) and deleted_at is null
    and state in ('submitted', 'ready', 'underWay') and id <> ${but}`

/**
 * What is in the way of the transfer `t`, the first few by their numbers, and how much there is: looked for of a roll-over
 * that has not happened, of any other nothing.
 */
export const blockedBy = sql`
  (select string_agg(w.number, ', ' order by w.number) filter (where w.place <= 5) as "blockedBy", count(*)::int as blocking
  from (select number, row_number() over (order by number) as place from (${inTheWay(sql`t.from_project_id`, sql`t.id`)}) p) w
  where t.kind = 'rollOver' and t.state in ('draft', 'returned', 'withdrawn', 'ready'))`

// What may still be written goes along, and what was granted and not given yet.
const movable = ({ name, editable }: AnyDocument): RawBuilder<SqlBool> =>
  name === application.name
    ? sql<SqlBool>`(a.state = any(${editable}::text[]) or a.state = 'approved' and exists (
        select 1 from equipment.application_line l where l.document_id = a.id and ${leftOf} > 0))`
    : sql<SqlBool>`a.state = any(${editable}::text[])`
const kinds = () =>
  [...documents().values()].flatMap(({ spec, table, places = [] }) =>
    spec.holds.project ? [{ spec, table, places, department: spec.holds.project.department }] : [],
  )

/** Hangs what may be moved of one project on another. Returns how many documents went. */
export const movePapers = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  from: string,
  to: { readonly id: string; readonly departmentId: string },
): Promise<number> => {
  let moved = 0
  for (const { spec, table, places, department } of kinds()) {
    // What would lead from a project to itself stays.
    const isRound = spec.name === 'equipment/transfer' ? sql`a.from_project_id is distinct from ${to.id}` : sql`true`
    const { rows } = await sql<{ id: number }>`
      update ${sql.table(table)} a set project_id = ${to.id}, ${sql.ref(department)} = ${to.departmentId}, version = version + 1, updated_by = ${actor.userId}, updated_at = ${now()}
      where a.project_id = ${from} and a.deleted_at is null and ${movable(spec)} and ${isRound} returning a.id`.execute(
      tx,
    )
    await followPlaces(tx, { table, places, documents: rows.map(({ id }) => id) }, from, to.id)
    await audit(
      tx,
      actor,
      context,
      spec.name,
      'update',
      rows.map(({ id }) => ({ id, before: { projectInfoNo: from }, after: { projectInfoNo: to.id } })),
    )
    moved += rows.length
  }
  return moved
}

/** Who and which papers of a project would go along, and what is in the way. The caller sees to it that it is in sight. */
export const movingOf = async (db: Reader, project: string, but: number, language: Language): Promise<Moving> => {
  const { rows: people } = await sql<Moving['people'][number]>`
    select u.id as "userId", u.nick_name as "nickName", m.project_role as "projectRole" from system.project_member m join system.user u on u.id = m.user_id
    where m.project_id = ${project} and u.deleted_at is null order by u.id limit 1000`.execute(db)
  const open = kinds().map(
    ({ spec, table }) => sql`(
    select a.id, a.number, ${spec.name} as kind, a.state, true as moves from ${sql.table(table)} a
    where a.project_id = ${project} and a.deleted_at is null and ${movable(spec)} order by a.id desc limit 200)`,
  )
  const { rows: papers } = await sql<{ id: number; number: string; kind: string; state: string; moves: boolean }>`
    select * from (${sql.join(open, sql` union all `)} union all select w.id, w.number, w.kind, w.state, false from (${inTheWay(sql`${project}::text`, sql`${but}::bigint`)}) w) p
    order by moves, kind, number limit 500`.execute(db)
  return {
    people,
    papers: papers.map(({ kind, state, ...paper }) => {
      const messages = documents().get(kind)?.spec.messages
      const say = (key: string) => (messages && key in messages.texts ? textOf(messages, key, language) : key)
      return { ...paper, kind, kindName: say('title'), stateName: say(`state_${state}`) }
    }),
  }
}
