import { permissionOf } from '@geodepot/contracts/kit/document.ts'
import { dutyMessages } from '@geodepot/contracts/system/duty.messages.ts'
import { type SqlBool, sql } from 'kysely'
import { now, today } from '../../kit/clock.ts'
import type { Reader } from '../../kit/database/database.ts'
import { documents, permissionToDecide } from '../../kit/document/index.ts'
import type { Reason } from '../../kit/http/refusal.ts'
import { holdersAmong } from '../chain/index.ts'
import type { DutyItem, DutySource } from './registry.ts'

interface Paper {
  readonly person: number
  readonly kind: string
  readonly id: number
  readonly number: string
}
const itemOf = ({ person, kind, id, number }: Paper): DutyItem => ({
  person,
  key: String(id),
  label: [number, number],
  view: null,
  below: `/open/${kind}/${id}`,
})
/** Which of the kinds this person may do that with. */
const kindsFor = async (
  db: Reader,
  person: number,
  kinds: readonly string[],
  permissionFor: (kind: string) => string | undefined,
): Promise<ReadonlySet<string>> => {
  const wanted = [...new Set(kinds)].map((kind) => ({ kind, permission: permissionFor(kind) ?? '' }))
  const held = await holdersAmong(
    db,
    [person],
    wanted.map(({ permission }) => permission),
  )
  return new Set(wanted.flatMap(({ kind, permission }) => (held.get(permission)?.has(person) === true ? [kind] : [])))
}
const reasonFor = (key: 'mayNotDecide' | 'mayNotCorrect', numbers: readonly string[]): readonly Reason[] =>
  numbers.length === 0
    ? []
    : [{ key, messages: dutyMessages, params: { numbers: [numbers.join('、'), numbers.join(', ')] } }]

const openTask = sql`document.approval_task t join document.approval_step s on s.id = t.step_id join document.approval a on a.id = s.approval_id
  join document.register r on r.id = a.document_id`

const isStoodInFor = () => sql<SqlBool>`exists (
  select 1 from document.delegation d join system.user u on u.id = d.to_person and u.status = '0' and u.deleted_at is null
  where d.from_person = t.person_id and d.to_person <> a.submitted_by and d.withdrawn_at is null and ${today()}::date between d.begins_on and d.ends_on
    and (d.kinds = '{}' or r.kind = any(d.kinds)))`

/** The decisions that wait for a person, and whether the other one may not have them. */
const between = async (db: Reader, from: number, to: number): Promise<readonly (Paper & { unfit: boolean })[]> => {
  // Nobody decides on what he submitted himself, nor on what his roles do not let him, nor twice where all must approve: what
  // is the last decision of a step would go to nobody.
  const { rows } = await sql<Paper & { unfit: boolean }>`
    select t.person_id as person, r.kind, r.id, r.number, a.submitted_by = ${to}
      or exists (select 1 from document.approval_task o where o.step_id = t.step_id and o.person_id = ${to} and o.closed_at is not null) as unfit
    from ${openTask}
    where t.closed_at is null and t.person_id = ${from} order by t.received_at, t.id`.execute(db)
  const may = await kindsFor(
    db,
    to,
    rows.map(({ kind }) => kind),
    (kind) => {
      const spec = documents().get(kind)?.spec
      return spec && permissionToDecide(spec)
    },
  )
  return rows.map((row) => ({ ...row, unfit: row.unfit || !may.has(row.kind) }))
}

/** Decisions that wait for a person and that nobody stands in for. */
export const decisions: DutySource = {
  name: 'system/approval',
  what: dutyMessages.texts.decides,
  rank: 1,
  find: async (db, people) => {
    const { rows } = await sql<Paper>`
      select t.person_id as person, r.kind, r.id, r.number from ${openTask}
      where t.closed_at is null and t.person_id = any(${people}::bigint[]) and not ${isStoodInFor()}
      order by t.received_at, t.id`.execute(db)
    return rows.map(itemOf)
  },
  // Who stands in does so until a day: then they would wait for somebody who has left.
  lent: async (db, { from, to }) => {
    const standing = new Set((await decisions.find(db, [from])).map(({ key }) => key))
    return (await between(db, from, to)).filter(({ id, unfit }) => !unfit && !standing.has(String(id))).map(itemOf)
  },
  against: async (db, { from, to, keys }) =>
    reasonFor(
      'mayNotDecide',
      (await between(db, from, to))
        .filter(({ id, unfit }) => unfit && keys.includes(String(id)))
        .map(({ number }) => number),
    ),
  // Whoever is asked at that step already is asked once.
  hand: async (tx, { from, to, keys }) => {
    const mine = sql`t.closed_at is null and t.person_id = ${from} and exists (select 1 from document.approval_step s join document.approval a on a.id = s.approval_id
      where s.id = t.step_id and a.document_id = any(${keys}::bigint[]))`
    await sql`update document.approval_task t set closed_at = ${now()} where ${mine}
      and exists (select 1 from document.approval_task o where o.step_id = t.step_id and o.person_id = ${to} and o.closed_at is null)`.execute(
      tx,
    )
    await sql`update document.approval_task t set person_id = ${to} where ${mine}`.execute(tx)
  },
}

/**
 * Documents that a person wrote and that others know of already: returned, withdrawn, half done. Whoever corrects them is
 * their author. A draft that nobody has seen keeps nobody: it reserves for some days and no longer.
 */
export const ownPapers: DutySource = {
  name: 'system/document',
  what: dutyMessages.texts.corrects,
  rank: 2,
  find: async (db, people) => {
    const { rows } = await sql<Paper>`
      select t.person, t.kind, t.id, t.number from (${sql.join(
        [...documents().values()].map(
          ({ spec, table }) => sql`
            select a.created_by as person, ${spec.name}::text as kind, a.id, a.number, a.created_at from ${sql.table(table)} a
            where a.created_by = any(${people}::bigint[]) and a.deleted_at is null and a.state = any(${spec.editable}::text[])
              and (a.state <> 'draft' or a.submitted_at is not null)`,
        ),
        sql` union all `,
      )}) t order by t.created_at, t.id`.execute(db)
    return rows.map(itemOf)
  },
  against: async (db, { to, keys }) => {
    const { rows } = await sql<Paper>`
      select r.kind, r.id, r.number from document.register r where r.id = any(${keys}::bigint[]) order by r.id`.execute(
      db,
    )
    const may = await kindsFor(
      db,
      to,
      rows.map(({ kind }) => kind),
      (kind) => {
        const spec = documents().get(kind)?.spec
        return spec && permissionOf(spec, 'edit')
      },
    )
    return reasonFor(
      'mayNotCorrect',
      rows.filter(({ kind }) => !may.has(kind)).map(({ number }) => number),
    )
  },
  // The author of what goes on; who wrote it first stays in its history.
  hand: async (tx, { actor, from, to, keys }) => {
    const { rows } = await sql<{ kind: string; ids: number[] }>`
      select r.kind, to_jsonb(array_agg(r.id order by r.id)) as ids from document.register r where r.id = any(${keys}::bigint[]) group by r.kind order by r.kind`.execute(
      tx,
    )
    for (const { kind, ids } of rows) {
      const table = documents().get(kind)?.table
      if (table)
        await sql`update ${sql.table(table)} set created_by = ${to}, version = version + 1, updated_by = ${actor.userId}, updated_at = ${now()}
          where id = any(${ids}::bigint[]) and created_by = ${from}`.execute(tx)
    }
  },
}
