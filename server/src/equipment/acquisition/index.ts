// Acquisition: new equipment is written down with its papers, accepted by two, and stands in the books from then on.
// Asked for by acceptance G1, G3 and G9: in type 3, singly, in series, or by quantity.
import {
  type AcquisitionLineRow,
  type AcquisitionRow,
  type WarehousedDevice,
  acquisition,
  acquisitionCalls,
} from '@geodepot/contracts/equipment/acquisition.ts'
import { acquisitionMessages } from '@geodepot/contracts/equipment/acquisition.messages.ts'
import { saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import { lineBound } from '@geodepot/contracts/kit/document.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { type Reader, commaIn, containing, namedIn } from '../../kit/database/database.ts'
import { documentReads, documentRoutes } from '../../kit/document/index.ts'
import { exporter } from '../../kit/export.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { documentColumns, documentJoins, documentSheet } from '../../system/document/index.ts'
import { registerSupplierUse } from '../../system/supplier/index.ts'
import { amountsOf } from '../shipment/index.ts'
import { acquisitions } from './document.ts'

export { acquisitions } from './document.ts'
export { installation } from './installation.ts'

registerSupplierUse({
  table: 'equipment.acquisition',
  column: 'supplier_id',
  label: acquisitionMessages.texts.title,
  counted: sql`t.deleted_at is null`,
})

const of = sql`from (select x.model_id, x.quantity, x.id as line_id from equipment.acquisition_line x where x.document_id = a.id) g`
const reads = documentReads(acquisitions, acquisitionCalls.list, {
  words: sql`a.number || ' ' || a.contract_number || ' ' || a.invoice_number`,
  where: ({ acquisitionKind, supplierId, contractNo }) => [
    ...(acquisitionKind === undefined ? [] : [sql<SqlBool>`a.kind = ${acquisitionKind}`]),
    ...(supplierId === undefined ? [] : [sql<SqlBool>`a.supplier_id = ${supplierId}`]),
    ...(contractNo === undefined ? [] : [sql<SqlBool>`lower(a.contract_number) like ${containing(contractNo)}`]),
  ],
  sort: { number: 'a.number', submitTime: 'a.submitted_at', arrivedOn: 'a.arrived_on' },
  columns: (language) => sql`${documentColumns(acquisition)},
    a.kind as "acquisitionKind", a.department_id as "ownerOrgId", ${namedIn('o', language)} as "ownerOrg", ${namedIn('o', language)} as "orgName",
    a.pool_department_id as "poolOrgId", a.project_id as "projectInfoNo", coalesce(p.name, '') as "projectName",
    coalesce(p.name, ${namedIn('q', language)}) as destination, a.arrived_on as "arrivedOn", a.supplier_id as "supplierId",
    coalesce(${namedIn('v', language)}, '') as "supplierName", a.contract_number as "contractNo", a.invoice_number as "invoiceNo", a.currency,
    coalesce((select string_agg(t.name, ${commaIn(language)} order by t.place) from (select concat_ws(' ', r.name, m.name) as name, min(x.position) as place
      from equipment.acquisition_line x join equipment.model m on m.id = x.model_id join equipment.brand r on r.id = m.brand_id where x.document_id = a.id group by 1) t), '') as models,
    ${amountsOf('quantity', of, language)} as "deviceCount",
    (select coalesce(sum(round(x.quantity * x.unit_value, 2)), 0)::numeric(20, 2)::text from equipment.acquisition_line x where x.document_id = a.id) as "totalValue"`,
  joins: sql`join system.department o on o.id = a.department_id join system.department q on q.id = coalesce(a.pool_department_id, a.department_id)
    left join system.project p on p.id = a.project_id left join system.supplier v on v.id = a.supplier_id ${documentJoins}`,
})

/** What its page shows beside the row of the list. */
const detail = async (db: Reader, { id }: AcquisitionRow, language: Language) => {
  const row = await db
    .selectFrom('equipment.acquisition')
    .select(['in_service_on as useStartDate', 'warranty_until as warrantyEnd'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { rows: lines } = await sql<AcquisitionLineRow>`
    select l.id as "lineId", l.model_id as "modelId", l.device_id as "devId", m.tracking = 'single' as "isDevice", coalesce(nullif(l.name, ''), m.device_name) as "devName",
      r.name as brand, m.name as "devModel", system.unit_name(m.unit, ${language === 'en'}) as unit, trim_scale(l.quantity)::text as qty,
      coalesce(l.serial, '') as "devSign", coalesce(l.self_number, '') as "selfNum", coalesce(l.plate, '') as "licenseNum", coalesce(l.asset_number, '') as "assetCoding",
      coalesce(l.code, '') as "devCoding", l.unit_value::text as "unitValue", round(l.quantity * l.unit_value, 2)::text as amount, l.warranty_until as "warrantyEnd", l.note
    from equipment.acquisition_line l join equipment.model m on m.id = l.model_id join equipment.brand r on r.id = m.brand_id
    where l.document_id = ${id} order by l.position`.execute(db)
  return { ...row, lines }
}

/** What stores have made equipment of for an owner that this person sees, and no acquisition has yet. */
const findWarehoused = async (db: Reader, actor: Actor, owner: string): Promise<WarehousedDevice[]> =>
  (
    await sql<WarehousedDevice>`
      select d.id as "devId", d.model_id as "modelId", d.name as "devName", b.name as brand, m.name as "devModel", coalesce(d.serial, '') as "devSign",
        d.original_value::text as "unitValue", d.currency, g.number as "receiptNumber"
      from equipment.custody_event e join document.register g on g.id = e.document_id and g.kind = 'material/receipt'
      join equipment.device d on d.id = e.device_id and d.deleted_at is null and d.device_status <> '5' join equipment.model m on m.id = d.model_id
      join equipment.brand b on b.id = m.brand_id
      where e.kind = 'opening' and e.device_id is not null and d.owner_department_id = ${owner} and ${visible(actor, { departments: ['d.owner_department_id'] })}
        and not exists (select 1 from equipment.acquisition_line l join equipment.acquisition a on a.id = l.document_id and a.deleted_at is null and a.state not in ('refused', 'voided')
          where l.device_id = d.id) order by g.number desc, d.id limit ${lineBound}`.execute(db)
  ).rows

const sheet = exporter<AcquisitionRow>()(acquisitionMessages, 'title', [
  { key: 'number', width: 26 },
  { key: 'acquisitionKind', codes: 'acquisitionKind_' },
  { key: 'models', width: 32 },
  { key: 'deviceCount', said: ({ deviceCount }) => saidAmounts(deviceCount) },
  { key: 'totalValue', type: 'money' },
  { key: 'currency' },
  { key: 'ownerOrg', width: 28 },
  { key: 'destination', width: 28 },
  { key: 'arrivedOn', type: 'date' },
  { key: 'supplierName', width: 28 },
  { key: 'contractNo' },
  { key: 'invoiceNo' },
  ...documentSheet,
])

export const routes: readonly Route[] = [
  query(acquisitionCalls.warehoused, ({ db, actor, input }) => findWarehoused(db, actor, input.ownerOrgId)),
  ...documentRoutes(acquisitions, acquisitionCalls, { reads, sheet, detail }),
]
