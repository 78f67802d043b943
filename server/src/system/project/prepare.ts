import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import type { Text } from '@geodepot/contracts/kit/messages.ts'
import { rootDepartment } from '@geodepot/contracts/system/dept.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { type ProjectHeader, amendedStates, projectStatuses } from '@geodepot/contracts/system/project.ts'
import { projectMessages } from '@geodepot/contracts/system/project.messages.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { today } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import { type Reason, reasonIn } from '../../kit/http/refusal.ts'
import { type Reference, referenceReasons } from '../reference/index.ts'
import { projectVisible } from './visible.ts'
import { type Objection, dateObjections, endedOn, numberObjections, statusObjections } from './rules.ts'

/** A project as it stands before it is written anew. */
export interface Current {
  projectId: string
  departmentId: string
  number: string | null
  year: string
  status: string
  state: string
  endedOn: string | null
  leaderId: number | null
  leader: string
  replaces: string | null
  codes: string[]
}

export const labelOf = (field: string | undefined): Text =>
  projectMessages.texts[field as keyof typeof projectMessages.texts] ?? ['', '']
const coded = [
  ['projectType', dictionaries.projectType],
  ['projectStatus', dictionaries.projectStatus],
  ['explorationMethod', dictionaries.explorationMethod],
  ['buildMethod', dictionaries.buildMethod],
  ['isMainProject', dictionaries.importance],
  ['marketClassify', dictionaries.marketScope],
] as const

const unit = (value: string): Reference => ({ field: 'orgId', kind: 'department', value })
/** References to the dictionaries, in the order of `coded`. */
const codes = (values: readonly (string | undefined)[]): Reference[] =>
  coded.map(([field, type], index) => ({ field, kind: 'dictionary', type, value: values[index] }))

const reason = reasonIn(projectMessages)

/** What of a project is written, and why not. The header was parsed; this looks at what it names. */
export const prepare = async (tx: Tx, actor: Actor, header: ProjectHeader, documentId: number | null) => {
  const current = documentId === null ? undefined : await currentOf(tx, documentId)
  const department = header.orgId || current?.departmentId || actor.departmentId
  const status = header.projectStatus || current?.status || projectStatuses.started
  const year = header.projectYear ?? ''
  const team = await teamOf(tx, header.teamId ?? '')
  const leader = await leaderOf(tx, header, current)
  const isApproved = amendedStates.some((state) => state === current?.state) && current?.state !== 'virtual'
  const reasons: Reason[] = [
    ...(await reasonsFor(
      tx,
      [
        ...dateObjections(header),
        ...statusObjections(current?.status, status, isApproved),
        ...(current ? numberObjections(current, { departmentId: department, year }) : []),
      ],
      current?.status,
      status,
    )),
    ...(await referenceReasons(
      tx,
      actor,
      projectMessages,
      [unit(department), ...codes(coded.map(([field]) => header[field]))],
      [
        // One's own unit may be out of one's sight.
        ...(actor.departmentId === rootDepartment ? [] : [unit(actor.departmentId)]),
        ...(current ? [unit(current.departmentId), ...codes(current.codes)] : []),
      ],
    )),
    ...(leader ? [] : [reason('unknownPerson', {}, 'teamLeaderId')]),
    ...(await replacedReasons(tx, actor, header, current)),
  ]
  return {
    reasons,
    header: {
      project_id: current?.projectId ?? (await nextKey(tx)),
      department_id: department,
      name: header.projectName,
      short_name: header.shortName ?? '',
      type: header.projectType ?? '',
      status,
      exploration_method: header.explorationMethod ?? '',
      build_method: header.buildMethod ?? '',
      year,
      importance: header.isMainProject ?? '',
      client_unit: header.manageOrg ?? '',
      market_scope: header.marketClassify ?? '',
      country: header.projectCountry ?? '1',
      ...team,
      joint_team: header.jointOrg ?? '',
      team_leader: leader?.name ?? '',
      leader_id: leader?.id ?? null,
      geology_task: header.geologyTask ?? '',
      acquire_start: header.acquireStartTime ?? null,
      acquire_end: header.acquireEndTime ?? null,
      design_start: header.designStartDate ?? null,
      design_end: header.designEndDate ?? null,
      ended_on: endedOn(status, current?.endedOn ?? null, today()),
      replaces_id: current ? current.replaces : header.replaces || null,
      remark: header.remark ?? '',
    },
  }
}

const nextKey = async (tx: Tx): Promise<string> => {
  const {
    rows: [row],
  } = await sql<{ key: number }>`select nextval('system.project_key') as key`.execute(tx)
  return `P${row?.key ?? ''}`
}

const currentOf = async (tx: Tx, id: number): Promise<Current | undefined> => {
  const {
    rows: [row],
  } = await sql<Current>`
    select project_id as "projectId", department_id as "departmentId", project_number as number, year, status, state, ended_on as "endedOn", leader_id as "leaderId", team_leader as leader, replaces_id as replaces,
      array[type, status, exploration_method, build_method, importance, market_scope] as codes
    from system.project_document where id = ${id}`.execute(tx)
  return row
}

// A crew is called what it was called on its last project; a new one goes by its number.
const teamOf = async (tx: Tx, team: string) => {
  const {
    rows: [known],
  } = await sql<{ name: string; nameEn: string }>`
    select team_name as name, team_name_en as "nameEn" from system.project where team_id = ${team} and team_name <> '' order by document_id desc limit 1`.execute(
    tx,
  )
  return { team_id: team, team_name: known?.name ?? team, team_name_en: known?.nameEn ?? team }
}

// Whoever led it before may have left meanwhile, and is still named.
const leaderOf = async (
  tx: Tx,
  header: ProjectHeader,
  current: Current | undefined,
): Promise<{ id: number | null; name: string } | undefined> => {
  const { teamLeaderId: id, teamLeader = '' } = header
  if (id === undefined || id === null) return { id: null, name: teamLeader }
  const found = await tx
    .selectFrom('system.user')
    .select(['nick_name as name', 'status', 'deleted_at as gone'])
    .where('id', '=', id)
    .executeTakeFirst()
  return found && (id === current?.leaderId || (found.status === '0' && found.gone === null))
    ? { id, name: found.name }
    : undefined
}

const replacedReasons = async (
  tx: Tx,
  actor: Actor,
  { replaces = '', virtualFlag }: ProjectHeader,
  current: Current | undefined,
): Promise<Reason[]> => {
  if (replaces === '' || current !== undefined) return []
  const {
    rows: [row],
  } = await sql<{ taken: boolean }>`
    select exists (select 1 from system.project o where o.replaces_id = p.project_id and o.deleted_at is null and o.state <> 'refused') as taken
    from system.project_document p where p.project_id = ${replaces} and p.state = 'virtual' and ${projectVisible(actor)}`.execute(
    tx,
  )
  if (!row || virtualFlag === '1') return [reason('notVirtual', {}, 'replaces')]
  return row.taken ? [reason('alreadyReplaced', {}, 'replaces')] : []
}

const reasonsFor = async (
  tx: Tx,
  objections: readonly Objection[],
  from: string | undefined,
  to: string,
): Promise<Reason[]> => {
  const named = objections.some(({ key }) => key === 'wrongStatusStep')
    ? await statusNames(tx, [from ?? '', to])
    : undefined
  return objections.map(({ field, key, earlier }) => ({
    key,
    field,
    messages: key === 'datesOutOfOrder' ? kitMessages : projectMessages,
    params: {
      label: labelOf(field),
      later: labelOf(field),
      earlier: labelOf(earlier),
      from: named?.get(from ?? '') ?? '',
      to: named?.get(to) ?? '',
    },
  }))
}
const statusNames = async (tx: Tx, values: readonly string[]): Promise<Map<string, Text>> => {
  const rows = await tx
    .selectFrom('system.dict_data')
    .select(['value', 'label', 'label_en as labelEn'])
    .where('type', '=', dictionaries.projectStatus)
    .where('value', 'in', values)
    .execute()
  return new Map(rows.map(({ value, label, labelEn }) => [value, [label, labelEn]]))
}
