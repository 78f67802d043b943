import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { type ProjectHeader, project, projectStatuses } from '@geodepot/contracts/system/project.ts'
import { projectMessages } from '@geodepot/contracts/system/project.messages.ts'
import { add, grouped } from '@geodepot/contracts/kit/decimal.ts'
import { type Language, listIn } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import { type Actor, type Context, mayDo } from '../../kit/access/actor.ts'
import { audit, differences } from '../../kit/audit.ts'
import { changed } from '../../kit/changed.ts'
import { now, today } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import { create, open, rewriteHeader, recordEvents, update } from '../../kit/document/index.ts'
import { attach } from '../../kit/files/index.ts'
import { Refusal, forbiddenReason, notFound, refusal, stale } from '../../kit/http/refusal.ts'
import { projectCustody, projectRemaining, renameProjectPlace } from '../../ledger/custody/index.ts'
import { projects } from './document.ts'
import { enterLeader } from './members.ts'
import { prepare } from './prepare.ts'
import { documentOf } from './queries.ts'
import { isAmended, keepsOpen, ownObjections } from './rules.ts'
import { projectUses } from './uses.ts'

export interface Written {
  readonly projectInfoNo: string
  readonly id: number
  readonly version: number
}
type Opened = Awaited<ReturnType<typeof openProject>>

/** Loads a project for a change: in the data scope, locked, at the version that the person saw. */
export const openProject = async (tx: Tx, actor: Actor, key: string, version?: number) => {
  const id = await documentOf(tx, key)
  if (id === undefined) throw notFound()
  const document = await open(tx, projects, actor, id)
  if (version !== undefined && version !== document.row.version) throw stale()
  return { ...document, projectId: document.row.project_id ?? '' }
}

/** Makes a project: a draft to be approved, or a virtual one that can be used at once. */
export const createProject = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  { attachments, ...header }: InputOf<typeof project.create>,
): Promise<Written> => {
  const [made] = await create(tx, projects, actor, context, [{ header, lines: [], attachments }])
  const id = made?.id ?? 0
  if (header.virtualFlag === '1')
    await sql`update system.project set is_virtual = true, state = 'virtual' where document_id = ${id}`.execute(tx)
  return written(tx, actor, id)
}

/** Changes a project: a draft by the document engine, one that stands by its own rules. */
export const changeProject = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  { projectInfoNo, version, attachments, waiveUntil, waiveReason, ...fields }: InputOf<typeof project.update>,
): Promise<Written> => {
  const document = await openProject(tx, actor, projectInfoNo, version)
  const header = headerAfter(document, fields)
  if (waiveUntil !== undefined) await waiveNow(tx, actor, context, document, { until: waiveUntil, reason: waiveReason })
  if (!isAmended(document))
    await update(tx, projects, actor, context, document.id, undefined, { header, lines: [], attachments })
  else {
    await amend(tx, actor, context, waivedTo(document, waiveUntil), header)
    if (attachments !== undefined)
      await attach(tx, actor, context, { kind: 'system/project', id: String(document.id) }, attachments)
  }
  await tellRedated(tx, document)
  return written(tx, actor, document.id)
}

const dates = ['acquire_start', 'acquire_end', 'design_start', 'design_end', 'ended_on'] as const
/** Tells what counts by the project's days, from the first that is another now. */
const tellRedated = async (tx: Tx, { projectId, row }: Opened): Promise<void> => {
  const after = await tx
    .selectFrom('system.project')
    .select(dates)
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  const [from] = dates
    .flatMap((date) => (row[date] === after[date] ? [] : [row[date], after[date]]))
    .filter((day) => day !== null)
    .toSorted()
  if (from !== undefined) for (const use of projectUses()) await use.redated?.(tx, projectId, from)
}

const written = async (tx: Tx, actor: Actor, id: number): Promise<Written> => {
  const row = await tx
    .selectFrom('system.project')
    .select(['id', 'version', 'leader_id'])
    .where('document_id', '=', id)
    .executeTakeFirstOrThrow()
  await enterLeader(tx, actor, row.id, row.leader_id)
  return { projectInfoNo: row.id, id, version: row.version }
}

const amend = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  document: Opened,
  header: ProjectHeader,
): Promise<void> => {
  const { header: after, reasons } = await prepare(tx, actor, header, document.id)
  if (reasons.length > 0) throw new Refusal(500, reasons)
  const { row } = document
  if (after.status === projectStatuses.closed && row.status !== after.status) await refuseHolding(tx, document)
  await rewriteHeader(tx, projects, actor, document.id, after)
  if (after.name !== row.name || after.department_id !== row.department_id)
    await renameProjectPlace(tx, document.projectId)
  // The status is what people look for afterwards: its change has a name of its own.
  const action = after.status === row.status ? 'update' : 'changeStatus'
  const [before, next] = [wireOf(row), wireOf(after)]
  await recordEvents(tx, actor, context, [
    {
      documentId: document.id,
      action,
      from: document.state,
      to: document.state,
      detail: { fields: Object.keys(differences(before, next)) },
    },
  ])
  await audit(tx, actor, context, 'system/project', action, [{ id: document.id, before, after: next }])
}

const wire = {
  projectName: 'name',
  shortName: 'short_name',
  projectType: 'type',
  projectStatus: 'status',
  explorationMethod: 'exploration_method',
  buildMethod: 'build_method',
  projectYear: 'year',
  isMainProject: 'importance',
  manageOrg: 'client_unit',
  marketClassify: 'market_scope',
  acquireStartTime: 'acquire_start',
  acquireEndTime: 'acquire_end',
  designStartDate: 'design_start',
  designEndDate: 'design_end',
  projectEndTime: 'ended_on',
  orgId: 'department_id',
  teamId: 'team_id',
  jointOrg: 'joint_team',
  projectCountry: 'country',
  teamLeader: 'team_leader',
  teamLeaderId: 'leader_id',
  geologyTask: 'geology_task',
  remark: 'remark',
} as const
const wireOf = (row: { readonly [C in (typeof wire)[keyof typeof wire]]: unknown }) =>
  Object.fromEntries(Object.entries(wire).map(([field, column]) => [field, row[column]])) as {
    [F in keyof typeof wire]: unknown
  }

const headerAfter = ({ row }: Opened, given: Partial<InputOf<typeof project.update>>): ProjectHeader => {
  const { projectEndTime: _computed, ...stands } = wireOf(row)
  // Another name without an account is somebody else.
  const renamed =
    given.teamLeaderId === undefined && given.teamLeader !== undefined && given.teamLeader !== stands.teamLeader
  return changed(stands as ProjectHeader, { ...given, ...(renamed && { teamLeaderId: null }) })
}

// The closing waits until equipment is back, unless the equipment manager said until when it may stay.
const refuseHolding = async (tx: Tx, { projectId, row }: Opened): Promise<void> => {
  const held = await projectCustody(tx, projectId)
  if (keepsOpen(held, row.waived_until, today()))
    throw refusal(
      projectMessages,
      'stillHolds',
      { held: [await remainsOf(tx, projectId, 'cn'), await remainsOf(tx, projectId, 'en')] },
      'projectStatus',
    )
}

const mostNamed = 5
// What is left, model by model, each in its unit.
const remainsOf = async (tx: Tx, projectId: string, language: Language): Promise<string> => {
  const rows = await projectRemaining(tx, projectId, language === 'en')
  const named = rows
    .slice(0, mostNamed)
    .map(({ name, unit, onSite, onTheWay }) => `${name} ${grouped(add(onSite, onTheWay), 0)} ${unit}`)
  return `${listIn(named, language)}${rows.length > mostNamed ? ' …' : ''}`
}

interface Waiver {
  readonly until: string
  readonly reason: string
}
// The document as it stands after the waiver that came with the change.
const waivedTo = (document: Opened, until: string | undefined): Opened =>
  until === undefined ? document : { ...document, row: { ...document.row, waived_until: until } }

/** The waiver that comes with the closing: of whoever may waive, and with its reason. */
const waiveNow = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  document: Opened,
  { until, reason }: { readonly until: string; readonly reason: string | undefined },
): Promise<void> => {
  if (!mayDo(actor, project.waive.permission)) throw new Refusal(403, [forbiddenReason])
  if (reason === undefined) throw refusal(projectMessages, 'waiveReasonNeeded', {}, 'waiveReason')
  await writeWaiver(tx, actor, context, document, { until, reason }, 'waiveUntil')
}

/** Lets a project be closed, up to and including a day, although equipment is still there. */
export const waive = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  { id, until, reason, version }: InputOf<typeof project.waive>,
): Promise<void> => {
  await writeWaiver(tx, actor, context, await openProject(tx, actor, id, version), { until, reason }, 'until')
}

const writeWaiver = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  document: Opened,
  { until, reason }: Waiver,
  field: string,
): Promise<void> => {
  const objection = ownObjections.waive({ state: document.state, status: document.row.status })
  if (objection) throw refusal(projectMessages, objection)
  if (until < today()) throw refusal(projectMessages, 'untilPast', {}, field)
  await sql`update system.project set waived_until = ${until}::date, waiver_reason = ${reason}, waived_by = ${actor.userId}, waived_at = ${now()},
    version = version + 1, updated_by = ${actor.userId}, updated_at = ${now()} where id = ${document.projectId}`.execute(
    tx,
  )
  await recordEvents(tx, actor, context, [
    { documentId: document.id, action: 'waive', from: document.state, to: document.state, opinion: reason },
  ])
  await audit(tx, actor, context, 'system/project', 'waive', [
    {
      id: document.id,
      before: { until: document.row.waived_until, reason: document.row.waiver_reason },
      after: { until, reason },
    },
  ])
}
