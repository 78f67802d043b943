// Leases: equipment of others with us and ours with others, by contract and day rate, from the inspection on hire to the way home.
// Asked for by acceptance G1 and G3: leased-in and client-owned equipment, lease-out in out type 4 and in type 4.
import { type LeaseRow, lease, leaseCalls } from '@geodepot/contracts/equipment/lease.ts'
import { leaseMessages } from '@geodepot/contracts/equipment/lease.messages.ts'
import { saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import { type SqlBool, sql } from 'kysely'
import { commaIn, namedIn } from '../../kit/database/database.ts'
import { documentReads, documentRoutes } from '../../kit/document/index.ts'
import { exporter } from '../../kit/export.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { localDay } from '../../system/dept/index.ts'
import { documentColumns, documentJoins, documentSheet } from '../../system/document/index.ts'
import { registerSupplierUse } from '../../system/supplier/index.ts'
import { amountsOf } from '../shipment/index.ts'
import { leases } from './document.ts'
import { costOf, damageTotal, detail, findLettable, findOfDevice, hiredWhere } from './queries.ts'

export { leases } from './document.ts'
export { installation } from './installation.ts'
export { hiredWhere } from './queries.ts'
export { jobs, remindEnding } from './remind.ts'

registerSupplierUse({
  table: 'equipment.lease',
  column: 'supplier_id',
  label: leaseMessages.texts.title,
  counted: sql`t.deleted_at is null`,
})

const hired = sql`from (select x.model_id, x.quantity, x.id as line_id from equipment.lease_line x where x.document_id = a.id) g`
const onHire = sql`from (select x.model_id, w.on_hire as quantity, x.id as line_id from equipment.lease_line x join equipment.lease_progress w on w.line_id = x.id where x.document_id = a.id) g`
const isOut = sql`exists (select 1 from equipment.lease_progress w where w.document_id = a.id and w.on_hire > 0)`

const reads = documentReads(leases, leaseCalls.list, {
  words: sql`a.number || ' ' || a.contract_number || ' ' || a.partner`,
  where: ({ leaseKind, supplierId, endsWithin }) => [
    ...(leaseKind === undefined ? [] : [sql<SqlBool>`a.kind = ${leaseKind}`]),
    ...(supplierId === undefined ? [] : [sql<SqlBool>`a.supplier_id = ${supplierId}`]),
    ...(endsWithin === undefined
      ? []
      : [
          sql<SqlBool>`a.state = 'running' and a.hired_until <= ${localDay(hiredWhere)} + ${endsWithin}::int and ${isOut}`,
        ]),
  ],
  sort: { number: 'a.number', submitTime: 'a.submitted_at', hireTo: 'a.hired_until' },
  columns: (language) => sql`${documentColumns(lease)},
    a.kind as "leaseKind", a.department_id as "orgId", ${namedIn('o', language)} as "orgName", a.pool_department_id as "poolOrgId", a.project_id as "projectInfoNo",
    coalesce(p.name, '') as "projectName", ${namedIn('h', language)} as "placeName", a.supplier_id as "supplierId", coalesce(${namedIn('v', language)}, a.partner) as "partnerName",
    a.contract_number as "contractNo", a.currency, a.hired_from as "hireFrom", a.hired_until as "hireTo",
    case when a.state = 'running' and ${isOut} then a.hired_until - ${localDay(hiredWhere)} end as "daysLeft",
    coalesce((select string_agg(distinct m.name, ${commaIn(language)}) from equipment.lease_line x join equipment.model m on m.id = x.model_id where x.document_id = a.id), '') as models,
    ${amountsOf('quantity', hired, language)} as "hiredQty", ${amountsOf('quantity', onHire, language)} as "onHireQty", ${costOf} as cost, ${damageTotal} as "damageTotal"`,
  joins: sql`join system.department o on o.id = a.department_id join equipment.holder h on h.id = a.place_id
    left join system.project p on p.id = a.project_id left join system.supplier v on v.id = a.supplier_id ${documentJoins}`,
})

const sheet = exporter<LeaseRow>()(leaseMessages, 'title', [
  { key: 'number', width: 26 },
  { key: 'leaseKind', codes: 'leaseKind_' },
  { key: 'partnerName', width: 28 },
  { key: 'models', width: 28 },
  { key: 'hiredQty', said: ({ hiredQty }) => saidAmounts(hiredQty) },
  { key: 'onHireQty', said: ({ onHireQty }) => saidAmounts(onHireQty) },
  { key: 'placeName', width: 28 },
  { key: 'contractNo' },
  { key: 'hireFrom', type: 'date' },
  { key: 'hireTo', type: 'date' },
  { key: 'daysLeft', type: 'number' },
  { key: 'cost', type: 'money' },
  { key: 'damageTotal', type: 'money' },
  { key: 'currency' },
  ...documentSheet,
])

const { held, ofDevice, ...standard } = leaseCalls
export const routes: readonly Route[] = [
  // Before the call of one lease, whose address matches theirs.
  query(held, ({ db, actor, input, context }) => findLettable(db, actor, input, context.language)),
  query(ofDevice, ({ db, actor, input, context }) => findOfDevice(db, actor, input.devId, context.language)),
  ...documentRoutes(leases, standard, { reads, sheet, detail }),
]
