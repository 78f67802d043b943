import {
  type TransferDetail,
  type TransferRow,
  transfer,
  transferCalls,
} from '@geodepot/contracts/equipment/transfer.ts'
import { isZero } from '@geodepot/contracts/kit/decimal.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { AnswerOf, InputOf } from '@geodepot/contracts/kit/operation.ts'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { type Reader, namedIn } from '../../kit/database/database.ts'
import { documentReads, documentVisible } from '../../kit/document/index.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { documentColumns, documentJoins } from '../../system/document/index.ts'
import {
  amountsOf,
  arrivalOverdue,
  findHeld,
  handedOver,
  lineColumns,
  nameAt,
  shippedUnder,
} from '../shipment/index.ts'
import { newNumbersAt } from '../device/index.ts'
import { transfers } from './document.ts'
import { plan } from './hand-over.ts'
import { movingOf } from './moving.ts'

const progress = sql`from equipment.shipment_progress g where g.document_id = a.id`
const differs = sql`from equipment.shipment_difference g where g.document_id = a.id`
const given = sql`from (select l.id as line_id, l.model_id, l.quantity from equipment.transfer_line l where l.document_id = a.id) g`
// What the lines are worth, currency by currency.
const worth = (value: 'original_value' | 'net_value') => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('unit', v.currency, 'quantity', v.value::text) order by v.currency), '[]') from (
    select l.currency, sum(${sql.ref(`l.${value}`)}) as value from equipment.transfer_line l
    where l.document_id = a.id and ${sql.ref(`l.${value}`)} is not null group by l.currency) v)`

export const reads = documentReads(transfers, transferCalls.list, {
  found: shippedUnder,
  ofProject: (project) => sql<SqlBool>`(a.project_id = ${project} or a.from_project_id = ${project})`,
  where: ({ transferKind, fromHolderId }) => [
    ...(transferKind === undefined ? [] : [sql<SqlBool>`a.kind = ${transferKind}`]),
    ...(fromHolderId === undefined ? [] : [sql<SqlBool>`a.from_holder_id = ${fromHolderId}`]),
  ],
  sort: { number: 'a.number', expectedArrival: 'a.expected_on', submitTime: 'a.submitted_at' },
  columns: (
    language,
  ) => sql`${documentColumns(transfer, { alsoOverdue: arrivalOverdue(plan) })}, a.kind as "transferKind",
    a.from_project_id as "fromProjectNo", a.from_holder_id as "fromHolderId", ${nameAt(plan.places.sender, language)} as "fromPlace", ${namedIn('fd', language)} as "fromDeptName",
    a.project_id as "toProjectNo", a.to_holder_id as "toHolderId", a.to_department_id as "toDeptId", ${nameAt(plan.places.receiver, language)} as "toPlace", ${namedIn('td', language)} as "toDeptName",
    '1' as "outType", '1' as "inType", a.reason, a.expected_on as "expectedArrival", a.between_units as "betweenUnits", to_jsonb(a.staying_people) as "stayingPeople", ${amountsOf('quantity', given, language)} as "deviceCount",
    ${amountsOf('expected', progress, language)} as "expectedQty", ${amountsOf('unsettled', differs, language)} as "unsettledQty",
    ${worth('original_value')} as "originalValues", ${worth('net_value')} as "netValues", '0' as bsflag`,
  joins: sql`join system.department fd on fd.id = a.department_id join system.department td on td.id = a.to_department_id ${documentJoins}`,
})

/** What its page shows beside the row of the list. */
export const detailOf = async (db: Reader, row: TransferRow, language: Language, actor: Actor) => {
  const places = await db
    .selectFrom('equipment.transfer')
    .select([
      'id',
      'department_id',
      'from_project_id',
      'from_holder_id',
      'to_department_id',
      'project_id',
      'to_holder_id',
    ])
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow()
  const { columns, joins } = lineColumns(row.id, language)
  const [{ rows: lines }, handed] = await Promise.all([
    sql<TransferDetail['lines'][number]>`
      select ${columns}, l.condition, d.plate as "licenseNum", l.original_value::text as "originalValue", l.net_value::text as "netValue", l.currency
      from equipment.transfer_line l ${joins} where l.document_id = ${row.id} order by l.position`.execute(db),
    handedOver(db, plan, actor, places, language),
  ])
  return { lines, ...handed, shipments: await withNewNumbers(db, row, handed.shipments) }
}

/** Of what is on its way to another owner, what could not keep its fleet number there, with what it would be called. */
const withNewNumbers = async (
  db: Reader,
  { transferKind, toDeptId }: TransferRow,
  shipments: TransferDetail['shipments'],
): Promise<TransferDetail['shipments']> => {
  if (transferKind !== 'department') return shipments
  const coming = shipments.flatMap(({ lines }) =>
    lines.flatMap(({ devId, expectedQty }) => (devId === null || isZero(expectedQty) ? [] : [devId])),
  )
  const numbers = await newNumbersAt(db, coming, toDeptId)
  if (numbers.size === 0) return shipments
  return shipments.map((shipment) => ({
    ...shipment,
    lines: shipment.lines.map((line) => ({ ...line, newNumber: numbers.get(line.devId ?? 0) ?? null })),
  }))
}

/** What of a project that this person may see goes along with all of it. */
export const findMoving = async (
  db: Reader,
  actor: Actor,
  { fromProjectNo, id = 0 }: InputOf<typeof transferCalls.moving>,
  language: Language,
): Promise<AnswerOf<typeof transferCalls.moving>> => {
  const seen = visible(actor, { departments: ['p.department_id'], projects: ['p.id'] })
  // Whoever is asked about a transfer sees what goes along with it.
  const { rows } = await sql`
    select 1 from system.project p where p.id = ${fromProjectNo} and (${seen} or exists (
      select 1 from equipment.transfer a where a.id = ${id} and a.from_project_id = p.id and ${documentVisible(transfer, actor, 'a')}))`.execute(
    db,
  )
  if (rows.length === 0) throw notFound()
  return movingOf(db, fromProjectNo, id, language)
}

/** What a place that this person may send from has, as far as no document keeps it. */
export const findHeldAt = (
  db: Reader,
  actor: Actor,
  { fromProjectNo, fromHolderId }: InputOf<typeof transferCalls.held>,
  language: Language,
) =>
  findHeld(
    db,
    sql`select h.id from equipment.holder h left join system.project p on p.id = h.project_id
      where (h.id = ${fromHolderId ?? null} or h.project_id = ${fromProjectNo ?? null}) and h.kind in ('project', 'pool', 'department')
        and ${visible(actor, { departments: ['h.department_id', 'p.department_id'], projects: ['h.project_id'] })}`,
    language,
  )
