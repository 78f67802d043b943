import {
  type AllocationDetail,
  type AllocationRow,
  allocation,
  allocationCalls,
} from '@geodepot/contracts/equipment/allocation.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Reader, namedIn } from '../../kit/database/database.ts'
import { documentReads } from '../../kit/document/index.ts'
import { documentColumns, documentJoins } from '../../system/document/index.ts'
import { amountsOf, arrivalOverdue, handedOver, lineColumns, shippedUnder } from '../shipment/index.ts'
import { allocations } from './document.ts'
import { plan } from './hand-over.ts'
import { judgedLines } from './substitutes.ts'

const progress = sql`from equipment.shipment_progress g where g.document_id = a.id`
const differs = sql`from equipment.shipment_difference g where g.document_id = a.id`
// The project's own people who may agree to its substitutes.
const consentingPeople = sql`
  select pm.user_id from system.project_member pm where a.state = 'consenting' and pm.project_id = a.project_id and pm.user_id <> a.submitted_by and exists (
    select 1 from system.user_role ur join system.role_menu rm on rm.role_id = ur.role_id join system.menu mn on mn.id = rm.menu_id
    where ur.user_id = pm.user_id and mn.permission = ${allocation.transitions.consent.permission})`

const given = sql`from (select l.id as line_id, l.model_id, l.quantity from equipment.allocation_line l where l.document_id = a.id) g`

export const reads = documentReads(allocations, allocationCalls.list, {
  found: shippedUnder,
  where: ({ fromHolderId, applicationId }) => [
    ...(fromHolderId === undefined ? [] : [sql<SqlBool>`a.from_holder_id = ${fromHolderId}`]),
    ...(applicationId === undefined ? [] : [sql<SqlBool>`a.application_id = ${applicationId}`]),
  ],
  approved: ({ isBeyond }) => isBeyond,
  sort: { number: 'a.number', dispatchDate: 'a.dispatch_on', submitTime: 'a.submitted_at' },
  columns: (
    language,
  ) => sql`${documentColumns(allocation, { alsoAsked: consentingPeople, alsoOverdue: arrivalOverdue(plan) })},
    a.application_id as "applicationId", ap.number as "appNo", a.from_holder_id as "fromHolderId", ${namedIn('h', language)} as "fromHolder",
    a.project_id as "projectInfoNo", p.name as "toProject", ${namedIn('td', language)} as "toDeptName", a.out_type as "outType", a.dispatch_on as "dispatchDate",
    a.expected_on as "expectedArrival", a.is_beyond as "isBeyond",
    ${amountsOf('quantity', given, language)} as "deviceCount",
    ${amountsOf('unsettled', differs, language)} as "unsettledQty", ${amountsOf('expected', progress, language)} as "expectedQty", '0' as bsflag`,
  joins: sql`join equipment.holder h on h.id = a.from_holder_id join system.project p on p.id = a.project_id join system.department td on td.id = a.to_department_id
    left join equipment.application ap on ap.id = a.application_id ${documentJoins}`,
})

/** What its page shows beside the row of the list. */
export const detailOf = async (db: Reader, row: AllocationRow, language: Language, actor: Actor) => {
  const places = await db
    .selectFrom('equipment.allocation')
    .select(['id', 'department_id', 'from_holder_id', 'to_department_id', 'project_id'])
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow()
  const [lines, handed] = await Promise.all([linesOf(db, row, language), handedOver(db, plan, actor, places, language)])
  return { lines, ...handed }
}

// What a line stands for is decided by its submission; until then it follows what the application accepts.
const linesOf = async (
  db: Reader,
  { id, docStatus }: AllocationRow,
  language: Language,
): Promise<AllocationDetail['lines']> => {
  const { columns, joins } = lineColumns(id, language)
  const { rows } = await sql<AllocationDetail['lines'][number]>`
    select ${columns}, m.category_id as "categoryId", l.remark, l.application_line_id as "applicationLineId", coalesce(ab.name || ' ' || am.name, ${namedIn('ac', language)}) as asked,
      system.unit_name(al.unit, ${language === 'en'}) as "askedUnit", trim_scale(coalesce(j.factor, l.factor))::text as factor, coalesce(j.is_substitute, l.is_substitute) as "isSubstitute"
    from equipment.allocation_line l ${joins}
    left join equipment.application_line al on al.id = l.application_line_id left join equipment.category ac on ac.id = al.category_id
    left join equipment.model am on am.id = al.model_id left join equipment.brand ab on ab.id = am.brand_id
    left join ${docStatus === 'subN' ? judgedLines(id) : sql`(select null::bigint as id, null::numeric as factor, null::boolean as is_substitute where false)`} j on j.id = l.id
    where l.document_id = ${id} order by l.position`.execute(db)
  return rows
}
