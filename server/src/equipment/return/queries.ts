import { type ReturnDetail, type ReturnRow, deviceReturn, returnCalls } from '@geodepot/contracts/equipment/return.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { AnswerOf, InputOf } from '@geodepot/contracts/kit/operation.ts'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { type Reader, namedIn } from '../../kit/database/database.ts'
import { documentReads } from '../../kit/document/index.ts'
import { documentColumns, documentJoins } from '../../system/document/index.ts'
import { amountsOf, arrivalOverdue, findHeld, handedOver, lineColumns, shippedUnder } from '../shipment/index.ts'
import { returns } from './document.ts'
import { plan } from './hand-over.ts'
import { itemColumns } from './items.ts'

const progress = sql`from equipment.shipment_progress g where g.document_id = a.id`
const differs = sql`from equipment.shipment_difference g where g.document_id = a.id`
const arrived = sql`from equipment.return_progress g where g.document_id = a.id`
const given = sql`from (select l.model_id, w.* from equipment.return_progress w join equipment.return_line l on l.id = w.line_id where w.document_id = a.id) g`
const leaving = (gone: string, held: string) =>
  sql`case when ${sql.ref(gone)} <= 0 then '0' when ${sql.ref(gone)} >= ${sql.ref(held)} then '1' else '2' end`

export const reads = documentReads(returns, returnCalls.list, {
  found: shippedUnder,
  where: ({ toHolderId, backDeviceType }) => [
    ...(toHolderId === undefined ? [] : [sql<SqlBool>`a.to_holder_id = ${toHolderId}`]),
    ...(backDeviceType === undefined ? [] : [sql<SqlBool>`a.device_group = ${backDeviceType}`]),
  ],
  sort: { number: 'a.number', expectedArrival: 'a.expected_on', submitTime: 'a.submitted_at' },
  columns: (
    language,
  ) => sql`${documentColumns(deviceReturn, { alsoOverdue: arrivalOverdue(plan) })}, a.project_id as "projectInfoNo", p.name as "fromProject",
    ${namedIn('fd', language)} as "deptName", a.to_holder_id as "toHolderId", ${namedIn('h', language)} as "toPool", a.device_group as "backDeviceType", '0' as "inType",
    a.expected_on as "expectedArrival", ${leaving('w.gone', 'w.held')} as "leavingState", ${amountsOf('quantity', given, language)} as "deviceCount",
    ${amountsOf('expected', progress, language)} as "expectedQty", ${amountsOf('unsettled', differs, language)} as "unsettledQty", ${amountsOf('uninspected', given, language)} as "inspectQty", '0' as bsflag`,
  joins: sql`join equipment.holder h on h.id = a.to_holder_id join system.project p on p.id = a.project_id join system.department fd on fd.id = a.department_id ${documentJoins}
    cross join lateral (select coalesce(sum(g.held), 0) as held, coalesce(sum(g.gone), 0) as gone ${arrived}) w`,
})

/** What its page shows beside the row of the list. */
export const detailOf = async (db: Reader, row: ReturnRow, language: Language, actor: Actor) => {
  const places = await db
    .selectFrom('equipment.return')
    .select(['id', 'department_id', 'project_id', 'to_department_id', 'to_holder_id'])
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow()
  const { columns, joins } = lineColumns(row.id, language)
  const [{ rows: lines }, handed] = await Promise.all([
    sql<ReturnDetail['lines'][number]>`
      select ${columns}, l.condition, l.packed_note as "packedNote", trim_scale(l.held)::text as "heldQty", ${leaving('w.gone', 'w.held')} as "leavingState", trim_scale(w.uninspected)::text as "inspectQty",
        trim_scale(w.good)::text as "goodQty", trim_scale(w.repair)::text as "repairQty", w.notes as "inspectResult", ${itemColumns(language)}
      from equipment.return_line l ${joins} join equipment.return_progress w on w.line_id = l.id where l.document_id = ${row.id} order by l.position`.execute(
      db,
    ),
    handedOver(db, plan, actor, places, language),
  ])
  return { lines, ...handed }
}

export const findPools = async (db: Reader, language: Language): Promise<AnswerOf<typeof returnCalls.pools>> =>
  (
    await sql<AnswerOf<typeof returnCalls.pools>[number]>`
    select h.id as "holderId", ${namedIn('h', language)} as "holderName" from equipment.holder h where h.kind = 'pool' order by h.department_id`.execute(
      db,
    )
  ).rows

/** What a project that this person sees has of one kind, as far as no document keeps it. */
export const findReturnable = async (
  db: Reader,
  actor: Actor,
  { projectInfoNo, backDeviceType }: InputOf<typeof returnCalls.held>,
  language: Language,
): Promise<AnswerOf<typeof returnCalls.held>> =>
  findHeld(
    db,
    sql`select h.id from equipment.holder h join system.project p on p.id = h.project_id
      where h.project_id = ${projectInfoNo} and h.kind = 'project' and ${visible(actor, { departments: ['p.department_id'], projects: ['p.id'] })}`,
    language,
    sql`c.device_group = ${backDeviceType}`,
  )
