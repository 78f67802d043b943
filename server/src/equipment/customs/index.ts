// Temporary customs: what is in a country, or out of it, for a time; discharged by the dispatch that takes it over the border again.
// Asked for by acceptance G3 and rule 33 of the practice: regime, declaration, guarantee, serials, end, extensions, warnings.
import { type CustomsRow, customs, customsCalls } from '@geodepot/contracts/equipment/customs.ts'
import { customsMessages } from '@geodepot/contracts/equipment/customs.messages.ts'
import { saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import { type SqlBool, sql } from 'kysely'
import { commaIn } from '../../kit/database/database.ts'
import { documentReads, documentRoutes } from '../../kit/document/index.ts'
import { exporter } from '../../kit/export.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { localDay } from '../../system/dept/index.ts'
import {
  documentColumns,
  documentJoins,
  documentSheet,
  projectColumns,
  projectJoins,
} from '../../system/document/index.ts'
import { registerLife } from '../device-life/index.ts'
import { amountsOf, daysPast } from '../shipment/index.ts'
import { registerCustoms } from './border.ts'
import { customsRecords } from './document.ts'
import { daysLeft, detail, findGoods, findOfDevice, regimeName, tellCustoms } from './queries.ts'

export { customsRecords, installation } from './document.ts'
export { regimeName } from './queries.ts'
registerCustoms()
registerLife(tellCustoms)

const covered = sql`from (select x.model_id, x.quantity, x.id as line_id from equipment.customs_line x where x.document_id = a.id) g`
const open = sql`from (select x.model_id, w.left_over as quantity, x.id as line_id from equipment.customs_line x join equipment.customs_progress w on w.line_id = x.id where x.document_id = a.id) g`
const late = () => sql`case when a.state = 'open' then ${daysPast(sql`a.until_on`, sql`a.department_id`)} end`

const reads = documentReads(customsRecords, customsCalls.list, {
  words: sql`a.number || ' ' || a.declaration_number`,
  where: ({ regime, direction, country, endsWithin }) => [
    ...(regime === undefined ? [] : [sql<SqlBool>`a.regime = ${regime}`]),
    ...(direction === undefined ? [] : [sql<SqlBool>`a.direction = ${direction}`]),
    ...(country === undefined ? [] : [sql<SqlBool>`a.country = ${country}`]),
    ...(endsWithin === undefined
      ? []
      : [sql<SqlBool>`a.state = 'open' and a.until_on <= ${localDay(sql`a.department_id`)} + ${endsWithin}::int`]),
  ],
  sort: { number: 'a.number', submitTime: 'a.submitted_at', declaredOn: 'a.declared_on', untilOn: 'a.until_on' },
  columns: (language) => sql`${documentColumns(customs, { alsoOverdue: late() })},
    a.regime, ${regimeName(language)} as "regimeName", a.direction, a.country, a.declaration_number as "declarationNo", a.guarantee_kind as "guaranteeKind",
    trim_scale(a.guarantee_amount)::text as "guaranteeAmount", a.guarantee_currency as "guaranteeCurrency", a.guarantee_until as "guaranteeUntil",
    a.declared_on as "declaredOn", a.until_on as "untilOn", ${daysLeft()} as "daysLeft",
    coalesce((select string_agg(distinct m.name, ${commaIn(language)}) from equipment.customs_line x join equipment.model m on m.id = x.model_id where x.document_id = a.id), '') as models,
    ${amountsOf('quantity', covered, language)} as "coveredQty", ${amountsOf('quantity', open, language)} as "leftQty", ${projectColumns(language)}`,
  joins: sql`${projectJoins} ${documentJoins}`,
})

const sheet = exporter<CustomsRow>()(customsMessages, 'title', [
  { key: 'number', width: 26 },
  { key: 'regimeName' },
  { key: 'direction', codes: 'direction_' },
  { key: 'country' },
  { key: 'declarationNo', width: 24 },
  { key: 'models', width: 28 },
  { key: 'coveredQty', said: ({ coveredQty }) => saidAmounts(coveredQty) },
  { key: 'leftQty', said: ({ leftQty }) => saidAmounts(leftQty) },
  { key: 'declaredOn', type: 'date' },
  { key: 'untilOn', type: 'date' },
  { key: 'daysLeft', type: 'number' },
  { key: 'guaranteeKind', codes: 'guarantee_' },
  { key: 'guaranteeAmount', type: 'money' },
  { key: 'guaranteeCurrency' },
  { key: 'guaranteeUntil', type: 'date' },
  ...documentSheet,
])

const { goods, ofDevice, ...standard } = customsCalls
export const routes: readonly Route[] = [
  // Before the call of one record, whose address matches theirs.
  query(goods, ({ db, actor, input, context }) => findGoods(db, actor, input.keyword, context.language)),
  query(ofDevice, ({ db, actor, input, context }) => findOfDevice(db, actor, input.devId, context.language)),
  ...documentRoutes(customsRecords, standard, { reads, sheet, detail }),
]
