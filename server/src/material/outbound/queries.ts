import { outbound, outboundCalls } from '@geodepot/contracts/material/outbound.ts'
import { type SqlBool, sql } from 'kysely'
import { containing, namedIn, spoken } from '../../kit/database/database.ts'
import { documentReads } from '../../kit/document/index.ts'
import { documentColumns, documentJoins } from '../../system/document/index.ts'
import { priced } from '../material/index.ts'
import { outboundDocuments } from './document.ts'
import { uninspected } from './facts.ts'

export const reads = documentReads(outboundDocuments, outboundCalls.list, {
  words: sql`a.number || ' ' || a.receiver || ' ' || a.repair_number`,
  where: ({ outKind, storeId, materialId, batchNo, beginDate, endDate, ids }) => [
    ...(outKind === undefined ? [] : [sql<SqlBool>`a.kind = ${outKind}`]),
    ...(storeId === undefined ? [] : [sql<SqlBool>`a.store_id = ${storeId}`]),
    ...(materialId === undefined
      ? []
      : [
          sql<SqlBool>`a.id in (select r.document_id from material.outbound_line r where r.material_id = ${materialId})`,
        ]),
    ...(batchNo === undefined
      ? []
      : [
          sql<SqlBool>`a.id in (select r.document_id from material.batch t join material.outbound_line r on r.batch_id = t.id where lower(t.number) like ${containing(batchNo)})`,
        ]),
    ...(beginDate === undefined ? [] : [sql<SqlBool>`a.biz_date >= ${beginDate}::date`]),
    ...(endDate === undefined ? [] : [sql<SqlBool>`a.biz_date <= ${endDate}::date`]),
    ...(ids === undefined ? [] : [sql<SqlBool>`a.id = any(${ids}::bigint[])`]),
  ],
  sort: { number: 'a.number', outDate: 'a.biz_date', submitTime: 'a.submitted_at' },
  columns: (
    language,
    actor,
  ) => sql`${documentColumns(outbound)}, a.kind as "outKind", a.store_id as "storeId", ${namedIn('s', language)} as "storeName", a.biz_date as "outDate",
    a.project_id as "projectInfoNo", coalesce(p.name, '') as "projectName", coalesce(${namedIn('ud', language)}, '') as "userUnit",
    a.supplier_id as "supplierId", coalesce(${namedIn('v', language)}, '') as "supplierName", a.application_id as "applicationId", coalesce(q.number, '') as "applicationNo",
    a.repair_number as "repairNo", a.team as "teamGroup", a.receiver as "receiverName", a.reason,
    coalesce(${spoken('t.materials', language)}, '') as materials, coalesce(t.batches, '') as "batchNo", coalesce(t.lines, 0)::int as "lineCount",
    case when a.state = 'posted' and a.kind = 'return' then coalesce(t.uninspected, 0)::int else 0 end as "uninspectedCount",
    ${priced(actor, sql`t.amount`)} as amount, sk.nick_name as "keeperName",
    a.reversed_by as "reversalId", (select z.number from document.register z where z.id = a.reversed_by) as "reversalNumber", ${namedIn('od', language)} as "orgName"`,
  joins: sql`${documentJoins} join system.department od on od.id = a.department_id join material.store s on s.id = a.store_id
    join system.user sk on sk.id = s.keeper_id left join system.project p on p.id = a.project_id left join system.department ud on ud.id = a.user_department_id
    left join system.supplier v on v.id = a.supplier_id left join material.application q on q.id = a.application_id
    left join lateral (select count(*) as lines, string_agg(distinct m.name, ', ') as materials, string_agg(distinct coalesce(nullif(m.name_en, ''), m.name), ', ') as materials_en, string_agg(distinct b.number, ', ') as batches,
        count(*) filter (where ${uninspected}) as uninspected, sum(l.amount) as amount
      from material.outbound_line l join material.material m on m.id = l.material_id join material.batch b on b.id = l.batch_id where l.document_id = a.id) t on true`,
})
