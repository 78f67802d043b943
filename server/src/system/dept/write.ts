import { type DeptInput, type dept, rootDepartment } from '@geodepot/contracts/system/dept.ts'
import { deptMessages } from '@geodepot/contracts/system/dept.messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { audit } from '../../kit/audit.ts'
import { changed } from '../../kit/changed.ts'
import { now } from '../../kit/clock.ts'
import { type Tx, violated } from '../../kit/database/database.ts'
import { notFound, refusal, stale } from '../../kit/http/refusal.ts'
import { poolsOf, renamePlaces, worksOf } from '../../ledger/custody/index.ts'
import { deptVisible } from './queries.ts'

interface Above {
  id: string
  path: string[]
  level: number
  status: string
  kind: string
  country: string
  timeZone: string
}
interface Stored {
  id: string
  parentId: string | null
  path: string[]
  level: number
  deptName: string
  deptNameEn: string
  deptType: string
  shortCode: string | null
  orderNum: number
  leader: string
  phone: string
  email: string
  country: '1' | '2'
  timeZone: string
  status: '0' | '1'
  remark: string
  version: number
  seesParent: boolean
  codeUsed: boolean
  hasEnabledChildren: boolean
}
/** What the audit log keeps of a department, and what the table is given. */
type Written = Omit<Required<DeptInput>, 'shortCode' | 'deptType'> & { shortCode: string | null; deptType: string }

/** Enters a department below another. Returns the id that it was given. */
export const createDepartment = async (tx: Tx, actor: Actor, context: Context, given: DeptInput): Promise<string> => {
  await lockStructure(tx)
  const above = await parent(tx, actor, given.parentId)
  if (above.status === '1') throw refusal(deptMessages, 'parentDisabled', {}, 'parentId')
  const level = above.level + 1
  const after: Written = {
    parentId: above.id,
    deptName: given.deptName,
    deptNameEn: given.deptNameEn || given.deptName,
    deptType: given.deptType ?? (level === 1 ? 'SECOND' : 'OFFICE'),
    shortCode: given.shortCode || (level === 1 ? await freeCode(tx) : null),
    orderNum: given.orderNum,
    leader: given.leader ?? '',
    phone: given.phone ?? '',
    email: given.email ?? '',
    country: given.country ?? (above.country as '1' | '2'),
    timeZone: given.timeZone || above.timeZone,
    status: given.status,
    remark: given.remark ?? '',
  }
  const id = await nextId(tx, above.id)
  await unique(after, () =>
    sql`
    insert into system.department (id, parent_id, path, level, name, name_en, kind, short_code, country, time_zone, order_number, leader, phone, email, status, remark, created_by, created_at)
    values (${id}, ${above.id}, ${[...above.path, id]}, ${level}, ${after.deptName}, ${after.deptNameEn}, ${after.deptType}, ${after.shortCode}, ${after.country}, ${after.timeZone}, ${after.orderNum},
      ${after.leader}, ${after.phone}, ${after.email}, ${after.status}, ${after.remark}, ${actor.userId}, ${now()})`.execute(
      tx,
    ),
  )
  await openPlace(tx, id, after.deptType)
  await audit(tx, actor, context, 'system/dept', 'create', [{ id, after }])
  return id
}

/** Changes a department; below another parent it takes all below it along. Returns the new version. */
export const updateDepartment = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  given: InputOf<typeof dept.update>,
): Promise<number> => {
  await lockStructure(tx)
  const before = await stored(tx, actor, given.deptId)
  if (given.version !== undefined && given.version !== before.version) throw stale()
  const above = await parentAfter(tx, actor, before, given.parentId)
  const after = written(before, given, above)
  refuseWrong(before, above, after)
  await unique(after, () =>
    sql`
    update system.department set name = ${after.deptName}, name_en = ${after.deptNameEn}, kind = ${after.deptType}, short_code = ${after.shortCode},
      country = ${after.country}, time_zone = ${after.timeZone}, order_number = ${after.orderNum}, leader = ${after.leader}, phone = ${after.phone}, email = ${after.email}, status = ${after.status},
      remark = ${after.remark}, parent_id = ${above?.id ?? null}, version = version + 1, updated_by = ${actor.userId}, updated_at = ${now()} where id = ${before.id}`.execute(
      tx,
    ),
  )
  if (above && above.id !== before.parentId) await moveBelow(tx, actor, before, above)
  if (after.deptName !== before.deptName || after.deptNameEn !== before.deptNameEn) await renamePlaces(tx, before.id)
  if (after.deptType !== before.deptType) await openPlace(tx, before.id, after.deptType)
  await audit(tx, actor, context, 'system/dept', 'update', [{ id: before.id, before, after }])
  return before.version + 1
}

const written = (before: Stored, given: InputOf<typeof dept.update>, above: Above | undefined): Written => {
  const {
    deptName,
    deptNameEn,
    deptType,
    shortCode,
    orderNum,
    leader,
    phone,
    email,
    country,
    timeZone,
    status,
    remark,
  } = changed<Stored>(before, { ...given, parentId: undefined })
  return {
    parentId: above?.id ?? '',
    deptName,
    deptNameEn: deptNameEn || deptName,
    deptType: before.parentId === null || deptType === 'ROOT' ? before.deptType : deptType,
    shortCode: shortCode || null,
    orderNum,
    leader,
    phone,
    email,
    country,
    timeZone: timeZone || before.timeZone,
    status,
    remark,
  }
}

// Pools and repair works hold equipment under a name of their own.
const openPlace = async (tx: Tx, id: string, kind: string): Promise<void> => {
  if (kind === 'POOL') await poolsOf(tx, [id])
  if (kind === 'REPAIR') await worksOf(tx, [id])
}

/** Changes to the tree wait for each other: two moves that cross would make a circle, two new ones would get one id. */
export const lockStructure = async (tx: Tx): Promise<void> => {
  await sql`select 1 from system.department where id = ${rootDepartment} for no key update`.execute(tx)
}

// The department and everything below it, in one statement. Whoever sees the
// new parent and below would see all that came along.
const moveBelow = async (tx: Tx, actor: Actor, before: Stored, above: Above): Promise<void> => {
  const {
    rows: [unseen],
  } =
    await sql`select 1 from system.department d where d.path @> array[${before.id}::text] and not ${visible(actor, { departments: ['d.id'] })} limit 1`.execute(
      tx,
    )
  if (unseen) throw refusal(deptMessages, 'unseenBelow', {}, 'parentId')
  await sql`update system.department set path = ${above.path}::text[] || path[array_position(path, ${before.id}):], level = level + ${above.level + 1 - before.level}
    where path @> array[${before.id}::text]`.execute(tx)
}

const aboveColumns = sql`d.id, d.path, d.level, d.status, d.kind, d.country, d.time_zone as "timeZone"`
const parent = async (tx: Tx, actor: Actor, id: string): Promise<Above> => {
  const {
    rows: [above],
  } =
    await sql<Above>`select ${aboveColumns} from system.department d where d.id = ${id} and ${visible(actor, { departments: ['d.id'] })}`.execute(
      tx,
    )
  if (!above) throw refusal(deptMessages, 'unknownParent', {}, 'parentId')
  return above
}

const stored = async (tx: Tx, actor: Actor, id: string): Promise<Stored> => {
  const {
    rows: [found],
  } = await sql<Stored>`
    select d.id, d.parent_id as "parentId", d.path, d.level, d.name as "deptName", d.name_en as "deptNameEn", d.kind as "deptType", d.short_code as "shortCode", d.order_number as "orderNum",
      d.leader, d.phone, d.email, d.country, d.time_zone as "timeZone", d.status, d.remark, d.version, ${visible(actor, { departments: ['d.parent_id'] })} as "seesParent",
      exists (select 1 from document.numbering n where n.unit = d.short_code) as "codeUsed",
      exists (select 1 from system.department below where below.parent_id = d.id and below.status = '0') as "hasEnabledChildren"
    from system.department d where d.id = ${id} and ${deptVisible(actor)} for update`.execute(tx)
  if (!found) throw notFound()
  return found
}

// Where the department stands afterwards. Who does not see what is above it was
// told that it stands at the top, and sends that back.
const parentAfter = async (
  tx: Tx,
  actor: Actor,
  before: Stored,
  wanted: string | undefined,
): Promise<Above | undefined> => {
  if (before.parentId === null) {
    if (wanted !== undefined && wanted !== before.id) throw refusal(deptMessages, 'rootStays', {}, 'parentId')
    return undefined
  }
  const stays = wanted === undefined || wanted === before.parentId || (wanted === rootDepartment && !before.seesParent)
  if (!stays) return parent(tx, actor, wanted)
  const {
    rows: [above],
  } = await sql<Above>`select ${aboveColumns} from system.department d where d.id = ${before.parentId}`.execute(tx)
  return above
}

const refuseWrong = (before: Stored, above: Above | undefined, after: Written): void => {
  const { status, shortCode } = after
  if (!above && status === '1') throw refusal(deptMessages, 'rootStays', {}, 'status')
  if (above?.path.includes(before.id)) throw refusal(deptMessages, 'circle', {}, 'parentId')
  const moved = above !== undefined && above.id !== before.parentId
  if (status === '0' && above?.status === '1' && (moved || before.status === '1'))
    throw refusal(deptMessages, 'parentDisabled', {}, moved ? 'parentId' : 'status')
  if (status === '1' && before.status === '0' && before.hasEnabledChildren)
    throw refusal(deptMessages, 'hasEnabledChildren', {}, 'status')
  if (shortCode !== before.shortCode && before.codeUsed)
    throw refusal(deptMessages, 'codeFixed', { code: before.shortCode ?? '' }, 'shortCode')
  requireCode(above ? above.level + 1 : 0, shortCode)
}
// Clients of other conventions know of no code in document numbers: a new unit gets one that nobody had.
const freeCode = async (tx: Tx): Promise<string | null> => {
  const {
    rows: [free],
  } = await sql<{ code: string }>`
    select chr(first) || chr(second) as code from generate_series(ascii('A'), ascii('Z')) first, generate_series(ascii('A'), ascii('Z')) second
    where not exists (select 1 from system.department d where d.short_code = chr(first) || chr(second))
      and not exists (select 1 from document.numbering n where n.unit = chr(first) || chr(second)) order by 1 limit 1`.execute(
    tx,
  )
  return free?.code ?? null
}
const requireCode = (level: number, code: string | null): void => {
  if (level <= 1 && code === null) throw refusal(deptMessages, 'codeMissing', {}, 'shortCode')
}

/**
 * The next free id below a department: two digits more, three when a hundred are
 * not enough. An id that was somebody's is never given again.
 */
const nextId = async (tx: Tx, above: string): Promise<string> => {
  const {
    rows: [next],
  } = await sql<{ id: string }>`
    select c.id from (select ${above}::text || case when n < 100 then lpad(n::text, 2, '0') else n::text end as id, n from generate_series(1, 999) n) c
    where not exists (select 1 from system.department d where d.id = c.id)
      and not exists (select 1 from document.audit_log a where a.entity = 'system/dept' and a.entity_id = c.id) order by c.n limit 1`.execute(
    tx,
  )
  if (!next) throw new Error(`no id is left below department ${above}`)
  return next.id
}

const unique = async (given: Pick<Written, 'deptName' | 'shortCode'>, work: () => Promise<unknown>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    const constraint = violated(error)
    if (constraint === 'department_name') throw refusal(deptMessages, 'nameTaken', { name: given.deptName }, 'deptName')
    if (constraint === 'department_short_code_key')
      throw refusal(deptMessages, 'codeTaken', { code: given.shortCode ?? '' }, 'shortCode')
    throw error
  }
}
