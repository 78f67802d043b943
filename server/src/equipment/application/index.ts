// Device applications: a project asks for equipment; its chain approves; allocations serve it.
// Asked for by acceptance G2 and the calls of the specification's section 7.5.
import { application, applicationCalls, type ApplicationRow } from '@geodepot/contracts/equipment/application.ts'
import { applicationMessages } from '@geodepot/contracts/equipment/application.messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { sql } from 'kysely'
import { mayDo } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import {
  create,
  documentRoutes,
  documents,
  historyRoute,
  open,
  perform,
  remove,
  requireVisible,
  update,
} from '../../kit/document/index.ts'
import { exporter } from '../../kit/export.ts'
import { forbidden, notFound } from '../../kit/http/refusal.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { registerUse } from '../../system/dict/index.ts'
import { availabilityOf } from './availability.ts'
import { applications } from './document.ts'
import { findLines, reads } from './queries.ts'
import { removeLine, writtenLines } from './lines.ts'
import { overlapsOf } from './overlaps.ts'

export { allocatedTo, leftOf } from './allocated.ts'
export { applications } from './document.ts'
export { installation } from './installation.ts'
export { servable } from './servable.ts'

registerUse(dictionaries.unit, {
  by: 'label',
  among: async (db, labels) =>
    (
      await sql<{ unit: string }>`
    select t.unit from unnest(${labels}::text[]) as t (unit) where exists (select 1 from equipment.application_line l where l.unit = t.unit)`.execute(
        db,
      )
    ).rows.map(({ unit }) => unit),
})

const sheet = exporter<ApplicationRow>()(applicationMessages, 'title', [
  { key: 'appNo', width: 26 },
  { key: 'appName', width: 32 },
  { key: 'projectName', width: 32 },
  { key: 'orgName', width: 24 },
  { key: 'mixTypeId', codes: 'mix_' },
  { key: 'planStart', type: 'date' },
  { key: 'planEnd', type: 'date' },
  { key: 'docState', codes: 'state_' },
  { key: 'overdueDays', type: 'number' },
  { key: 'applicantName' },
  { key: 'submitTime', type: 'dateTime' },
  { key: 'allocationProgress', type: 'number' },
  { key: 'callCode' },
  { key: 'createTime', type: 'dateTime' },
  { key: 'remark', width: 32 },
])

const own: ReadonlySet<string> = new Set([application.name, 'gms_device_app'])
// The wire's call speaks of any kind of document: the table names it, else the
// type. Beside the table a type may be a client's own code.
const historyAsked = ({
  businessTableName,
  businessType,
  businessId,
}: InputOf<typeof applicationCalls.history>): number => {
  const kind = businessTableName || businessType || application.name
  const isOther =
    !own.has(kind) || (businessType !== undefined && !own.has(businessType) && documents().has(businessType))
  if (isOther) throw notFound()
  return businessId
}

const {
  get,
  lines: listed,
  history,
  save,
  remove: drop,
  submit,
  remark,
  overlaps,
  availability,
  ...standard
} = applicationCalls

export const routes: readonly Route[] = [
  ...documentRoutes(applications, standard, { reads, sheet }),
  query(get, ({ db, actor, input, context }) => reads.one(db, actor, input.deviceappid, context.language)),
  query(listed, async ({ db, actor, input, context }) => {
    await requireVisible(db, application, applications.table, actor, input.deviceappid)
    const rows = await findLines(db, input.deviceappid, context.language)
    return { rows, total: rows.length }
  }),
  historyRoute(applications, history, (input) => historyAsked(input as InputOf<typeof history>)),
  command(save, async ({ tx, actor, input, context }) => {
    const { deviceappid, version, lines, copiedFrom, attachments, ...header } = input
    if (!mayDo(actor, `equipment:application:${deviceappid === undefined ? 'add' : 'edit'}`)) throw forbidden()
    const id =
      deviceappid ??
      (await create(tx, applications, actor, context, [{ header, lines: lines ?? [], attachments }]))[0]?.id ??
      0
    if (deviceappid !== undefined)
      await update(tx, applications, actor, context, deviceappid, version, {
        header,
        lines: lines ?? (await writtenLines(tx, id)),
        linesStay: lines === undefined,
        attachments,
      })
    else if (copiedFrom !== undefined) {
      await requireVisible(tx, application, applications.table, actor, copiedFrom)
      await sql`update equipment.application set copied_from = ${copiedFrom} where id = ${id}`.execute(tx)
    }
    const saved = await tx
      .selectFrom(applications.table)
      .select(['number as appNo', 'version'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { deviceappid: id, devappid: id, ...saved }
  }),
  command(drop, ({ tx, actor, input, context }) =>
    input.opflag === '1'
      ? remove(tx, applications, actor, context, input.devappid)
      : removeLine(tx, actor, context, input.devappid),
  ),
  command(submit, async ({ tx, actor, input, context }) => {
    await perform(tx, applications, actor, context, 'submit', input.deviceappid, input.version, {})
  }),
  command(remark, async ({ tx, actor, input, context }) => {
    const document = await open(tx, applications, actor, input.deviceappid)
    await sql`update equipment.application set remark = ${input.remark}, version = version + 1, updated_by = ${actor.userId}, updated_at = ${now()} where id = ${document.id}`.execute(
      tx,
    )
    await audit(tx, actor, context, application.name, 'remark', [
      { id: document.id, before: { remark: document.row.remark }, after: { remark: input.remark } },
    ])
  }),
  query(overlaps, ({ db, actor, input }) => overlapsOf(db, actor, input)),
  query(availability, ({ db, input }) => availabilityOf(db, input.lines)),
]
