// Loss and damage: what happened to equipment, who answers for it, and that its custody ends; what is found comes back.
// Asked for by acceptance G1, G3 and G9: from projects and other hands, and from what was missing in transit.
import { lossCalls, loss, lossHolders, type LossDetail, type LossRow } from '@geodepot/contracts/equipment/loss.ts'
import { lossMessages } from '@geodepot/contracts/equipment/loss.messages.ts'
import { saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import { type SqlBool, sql } from 'kysely'
import { type Reader, commaIn, namedIn } from '../../kit/database/database.ts'
import { create, documentReads, documentRoutes, update } from '../../kit/document/index.ts'
import { exporter } from '../../kit/export.ts'
import { filesWith } from '../../kit/files/index.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { documentColumns, documentJoins, documentSheet } from '../../system/document/index.ts'
import { fieldGoodsOf } from '../field/index.ts'
import { amountsOf } from '../shipment/index.ts'
import { losses } from './document.ts'
import { registerDraft } from './draft.ts'
import { findHeld, findHolders } from './held.ts'
import { report } from './report.ts'

export { type Known, worthOf } from './check.ts'
export { losses } from './document.ts'
export { findHolders } from './held.ts'
export { installation } from './installation.ts'
registerDraft()

const lost = sql`from (select x.model_id, x.quantity, x.id as line_id from equipment.loss_line x where x.document_id = a.id and x.outcome = 'lost') g`
const damaged = sql`from (select x.model_id, x.quantity, x.id as line_id from equipment.loss_line x where x.document_id = a.id and x.outcome = 'damaged') g`
const found = sql`from (select x.model_id, w.found as quantity, x.id as line_id from equipment.loss_line x join equipment.loss_progress w on w.line_id = x.id where x.document_id = a.id) g`

const reads = documentReads(losses, lossCalls.list, {
  where: ({ cause }) => (cause === undefined ? [] : [sql<SqlBool>`a.cause = ${cause}`]),
  sort: { number: 'a.number', submitTime: 'a.submitted_at', occurredAt: 'a.occurred_at' },
  columns: (language) => sql`${documentColumns(loss)},
    a.project_id as "projectInfoNo", a.holder_id as "holderId", coalesce(${namedIn('h', language)}, s.number, '') as "holderName", s.number as "shipmentNumber",
    a.occurred_at as "occurredAt", a.place, a.cause, a.liability, a.liable_party as "liableParty", case when a.is_insured then 'Y' else 'N' end as insured,
    coalesce((select string_agg(distinct m.name, ${commaIn(language)}) from equipment.loss_line x join equipment.model m on m.id = x.model_id where x.document_id = a.id), '') as models,
    ${amountsOf('quantity', lost, language)} as "lostQty", ${amountsOf('quantity', damaged, language)} as "damagedQty", ${amountsOf('quantity', found, language)} as "foundQty",
    (select case when bool_and(x.value_usd is not null) then sum(x.value_usd)::text end from equipment.loss_line x where x.document_id = a.id) as "totalUSD",
    ${namedIn('o', language)} as "orgName", coalesce(p.name, '') as "projectName"`,
  joins: sql`join system.department o on o.id = a.department_id left join equipment.holder h on h.id = a.holder_id left join document.register s on s.id = a.shipment_document_id
    left join system.project p on p.id = a.project_id ${documentJoins}`,
})

/** What its page shows beside the row of the list. */
const detail = async (db: Reader, { id }: LossRow, language: Language) => {
  type Facts = Pick<LossDetail, 'description' | 'witnesses' | 'insurer' | 'policyNo' | 'claimAmount'>
  const {
    rows: [facts],
  } = await sql<Facts>`
    select description, witnesses, insurer, policy_number as "policyNo", claim_amount::text as "claimAmount" from equipment.loss where id = ${id}`.execute(
    db,
  )
  const { rows: lines } = await sql<LossDetail['lines'][number]>`
    select l.id as "lineId", l.model_id as "modelId", l.device_id as "devId", coalesce(d.name, m.device_name) as "devName", b.name as brand, m.name as "devModel",
      d.self_number as "selfNum", d.serial as "devSign", d.code as "devCoding", system.unit_name(m.unit, ${language === 'en'}) as unit, l.condition,
      trim_scale(l.quantity)::text as qty, l.settlement_id as "settlementId", l.outcome, l.becomes, l.circumstances, to_jsonb(l.photos) as photos, l.value_usd::text as "valueUSD",
      trim_scale(g.found)::text as "foundQty", trim_scale(g.open)::text as "openQty"
    from equipment.loss_line l join equipment.loss_progress g on g.line_id = l.id join equipment.model m on m.id = l.model_id join equipment.brand b on b.id = m.brand_id
    left join equipment.device d on d.id = l.device_id where l.document_id = ${id} order by l.position`.execute(db)
  const { rows: finds } = await sql<LossDetail['finds'][number]>`
    select concat_ws(' ', b.name, m.name, coalesce(d.self_number, d.serial)) as name, trim_scale(f.quantity)::text as quantity, f.note, coalesce(u.nick_name, '') as person, f.found_at as "foundAt"
    from equipment.loss_find f join equipment.loss_line l on l.document_id = f.document_id and (l.id = f.line_id or l.settlement_id = f.settlement_id)
    join equipment.model m on m.id = l.model_id join equipment.brand b on b.id = m.brand_id left join equipment.device d on d.id = l.device_id
    left join system.user u on u.id = f.created_by where f.document_id = ${id} order by f.id`.execute(db)
  const none: Facts = { description: '', witnesses: '', insurer: '', policyNo: '', claimAmount: null }
  return { ...(facts ?? none), lines, finds }
}

const sheet = exporter<LossRow>()(lossMessages, 'title', [
  { key: 'number', width: 26 },
  { key: 'holderName', width: 32 },
  { key: 'models', width: 28 },
  { key: 'lostQty', said: ({ lostQty }) => saidAmounts(lostQty) },
  { key: 'damagedQty', said: ({ damagedQty }) => saidAmounts(damagedQty) },
  { key: 'foundQty', said: ({ foundQty }) => saidAmounts(foundQty) },
  { key: 'totalUSD', type: 'money' },
  { key: 'cause', codes: 'cause_' },
  { key: 'occurredAt', type: 'dateTime' },
  { key: 'place' },
  { key: 'liability', codes: 'liability_' },
  { key: 'liableParty', width: 24 },
  { key: 'insured', codes: 'insured' },
  { key: 'shipmentNumber', width: 26 },
  ...documentSheet,
])

const { create: write, update: change, holders, held, mine, report: reports, ...standard } = lossCalls
export const routes: readonly Route[] = [
  query(holders, ({ db, actor, context }) => findHolders(db, actor, lossHolders, context.language)),
  query(mine, ({ db, actor, context }) => fieldGoodsOf(db, actor, context.language)),
  command(reports, ({ tx, actor, input, context }) => report(tx, actor, context, input)),
  query(held, ({ db, actor, input, context }) => findHeld(db, actor, input, context.language)),
  command(write, async ({ tx, actor, input, context }) => {
    const { lines, attachments, ...header } = input
    const files = await filesWith(tx, loss.name, undefined, attachments, lines)
    const [made] = await create(tx, losses, actor, context, [{ header, lines, attachments: files }])
    return { id: made?.id ?? 0, number: made?.number ?? '' }
  }),
  command(change, async ({ tx, actor, input, context }) => {
    const { id, version, lines, attachments, ...header } = input
    const files = await filesWith(tx, loss.name, id, attachments, lines)
    return { version: await update(tx, losses, actor, context, id, version, { header, lines, attachments: files }) }
  }),
  ...documentRoutes(losses, standard, { reads, sheet, detail }),
]
