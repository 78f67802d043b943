import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { Page } from '@geodepot/contracts/kit/wire.ts'
import { type DoorFile, type DoorRow, doorCalls } from '@geodepot/contracts/system/door.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { type Visible, visible } from '../../kit/access/visible.ts'
import { type Reader, containing, recordset, spoken } from '../../kit/database/database.ts'
import { type Listing, listed, recordIn } from '../../kit/database/list.ts'
import { masterColumns, masterJoins } from '../master/index.ts'
import { kindsIn } from './kinds.ts'
import type { Result } from './log.ts'

type DoorQuery = Omit<InputOf<typeof doorCalls.list>, 'pageNum' | 'pageSize'>

/** Door `a`, its service account `c` and the account's record `u` among the people. */
export const doorFrom = sql`system.door a join system.service_account c on c.id = a.account_id join system.user u on u.id = c.user_id`
/** As its account is seen, by department, and what one entered oneself. */
export const doorSeen = (actor: Actor): Visible =>
  visible(actor, { departments: ['u.department_id'], people: ['a.created_by'] })
const standing = sql`case when not a.is_active then 'stopped' when a.fault <> '' then 'faulty' else 'active' end`

const filters = ({ name, direction, standing: wanted }: DoorQuery): RawBuilder<SqlBool>[] => [
  ...(name === undefined ? [] : [sql<SqlBool>`lower(a.name) like ${containing(name)}`]),
  ...(direction === undefined ? [] : [sql<SqlBool>`a.direction = ${direction}`]),
  ...(wanted === undefined ? [] : [sql<SqlBool>`${standing} = ${wanted}`]),
]

/** One declaration for the page, its total and its export. */
export const doorListing = (actor: Actor, query: DoorQuery, language: Language): Listing => ({
  from: doorFrom,
  key: 'a.id',
  scope: doorSeen(actor),
  where: [sql<SqlBool>`a.deleted_at is null`, ...filters(query)],
  sort: { id: 'a.id', createTime: 'a.created_at' },
  columns: sql`a.id, a.name, a.account_id as "accountId", u.name as "accountName", a.direction, a.place, a.path, a.kind,
    coalesce((select t.label from ${recordset(kindsIn(language), { kind: 'text', direction: 'text', label: 'text' })} where t.kind = a.kind and t.direction = a.direction limit 1), a.kind) as "kindName",
    a.language, case when a.is_active then '0' else '1' end as status, ${standing} as standing, ${spoken('a.fault', language)} as fault, a.mode, a.update_changed as "updateChanged",
    a.external_system as system, a.format, a.content, a.schedule, a.keep_days as "keepDays", case when a.is_active then a.next_at end as "nextTime",
    (select f.begun_at from system.door_file f where f.door_id = a.id order by f.id desc limit 1) as "lastTime",
    ${masterColumns(actor, doorCalls, {
      run: mayDo(actor, doorCalls.run.permission),
      log: mayDo(actor, doorCalls.files.permission),
    })}`,
  joins: masterJoins,
})

export const findDoor = (db: Reader, actor: Actor, id: number, language: Language): Promise<DoorRow | undefined> =>
  recordIn<DoorRow>(db, doorListing(actor, {}, language), id)

const count = (name: string): RawBuilder<unknown> => sql`coalesce((f.counts ->> ${sql.lit(name)})::int, 0)`

export const findFiles = (
  db: Reader,
  actor: Actor,
  { doorId, name, state, beginTime, endTime, ...paging }: InputOf<typeof doorCalls.files>,
  language: Language,
): Promise<Page<DoorFile>> => {
  const mayRun = mayDo(actor, doorCalls.again.permission)
  return listed<DoorFile>(
    db,
    {
      from: sql`system.door_file f join ${doorFrom} on a.id = f.door_id`,
      key: 'f.id',
      scope: doorSeen(actor),
      where: [
        sql<SqlBool>`a.deleted_at is null`,
        ...(doorId === undefined ? [] : [sql<SqlBool>`f.door_id = ${doorId}`]),
        ...(name === undefined ? [] : [sql<SqlBool>`lower(f.name) like ${containing(name)}`]),
        ...(state === undefined ? [] : [sql<SqlBool>`f.state = ${state}`]),
        ...(beginTime === undefined ? [] : [sql<SqlBool>`f.begun_at >= ${beginTime}::date`]),
        ...(endTime === undefined ? [] : [sql<SqlBool>`f.begun_at < ${endTime}::date + 1`]),
      ],
      sort: { id: 'f.id' },
      columns: sql`f.id, f.name, case when f.removed_at is null then f.kept_as else '' end as "keptAs", f.state, f.size, ${count('total')} as total, ${count('new')} as new, ${count('changed')} as changed,
        ${count('equal')} as equal, ${count('refused')} as refused, ${spoken('f.message', language)} as message, f.attempts, f.begun_at as "beginTime", f.ended_at as "endTime",
        jsonb_strip_nulls(jsonb_build_object('result', case when f.result is not null then true end,
          'again', case when ${mayRun} and f.is_placed and f.kept_as <> '' and f.state in ('done', 'partly', 'refused', 'repeated') then true end)) as can`,
      joins: sql``,
    },
    paging,
  )
}

/** A file of a door that this person sees. */
interface FileOf {
  readonly name: string
  readonly keptAs: string
  readonly state: string
  readonly isPlaced: boolean
  readonly result: Result | null
}
export const findFile = async (
  db: Reader,
  actor: Actor,
  { id, fileId }: { readonly id: number; readonly fileId: number },
): Promise<FileOf | undefined> => {
  const { rows } = await sql<FileOf>`
    select f.name, f.kept_as as "keptAs", f.state, f.is_placed as "isPlaced", f.result from system.door_file f join ${doorFrom} on a.id = f.door_id
    where f.id = ${fileId} and a.id = ${id} and a.deleted_at is null and ${doorSeen(actor)}`.execute(db)
  return rows[0]
}
