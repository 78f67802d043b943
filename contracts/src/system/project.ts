import { z } from 'zod'
import {
  approvalOperations,
  decisionsOn,
  document,
  documentColumns,
  documentOperations,
  moduleOf,
} from '../kit/document.ts'
import { changes, clearable } from '../kit/changes.ts'
import { exportInput } from '../kit/export.ts'
import { attachedBounds, attachments } from '../kit/attachment.ts'
import { operations } from '../kit/operation.ts'
import {
  can,
  date,
  flag,
  id,
  ids,
  key,
  listInput,
  many,
  pageOf,
  prose,
  remark,
  required,
  stamped,
  text,
  version,
  time,
} from '../kit/wire.ts'
import { projectMessages } from './project.messages.ts'
import {
  country,
  projectFacts,
  projectRest,
  projectRow,
  projectSelection,
  projectStatuses,
} from './project.selection.ts'

const { started, working, closed, paused, finished } = projectStatuses
export { type ProjectRow, endedStatuses, projectInfo, projectRow, projectStatuses } from './project.selection.ts'

/** What a project that is not approved yet may be. */
export const firstStatuses: readonly string[] = [started, working]
/** Where a project goes from each state; what is not listed stays where it is. A closing by mistake can be undone. */
export const statusWays: Readonly<Record<string, readonly string[]>> = {
  [started]: [working, paused],
  [working]: [finished, paused],
  [paused]: [started, working],
  [finished]: [closed, working],
  [closed]: [finished],
}

const optionalDay = clearable(date).optional()
const year = text(4).refine((given) => given === '' || (/^\d{4}$/.test(given) && given >= '1980' && given <= '2100'), {
  params: { key: 'notAYear' },
})

/** What a person writes of a project. Department and status have defaults: one's own, and initiated. */
export const projectHeader = z.object({
  projectName: required(200),
  shortName: text(60).optional(),
  projectType: text(32).optional(),
  projectStatus: text(32).optional(),
  explorationMethod: text(32).optional(),
  buildMethod: text(32).optional(),
  projectYear: year.optional(),
  isMainProject: text(32).optional(),
  manageOrg: text(100).optional(),
  marketClassify: text(32).optional(),
  acquireStartTime: optionalDay,
  acquireEndTime: optionalDay,
  designStartDate: optionalDay,
  designEndDate: optionalDay,
  orgId: text(20).optional(),
  teamId: text(40).optional(),
  jointOrg: text(200).optional(),
  projectCountry: country.optional(),
  teamLeader: text(60).optional(),
  teamLeaderId: clearable(id).optional(),
  geologyTask: prose(2000).optional(),
  remark: remark.optional(),
  /** Said once, when it is made: a virtual project becomes a real one by conversion alone. */
  virtualFlag: flag.optional(),
  /** The virtual project that this one takes over from when it is approved. */
  replaces: text(64).optional(),
})
export type ProjectHeader = z.output<typeof projectHeader>

/** What has to be known before somebody can decide, and before a number can be made. */
export const neededToSubmit = ['projectType', 'explorationMethod', 'projectYear'] as const

/** A project until it has its number: written, submitted, decided on by its chain. A virtual one needs no approval. */
export const projectDocument = document({
  name: 'system/project',
  messages: projectMessages,
  prefix: 'XMLX',
  header: projectHeader,
  line: z.object({}),
  states: {
    draft: { wire: '0', tone: 'draft' },
    returned: { wire: '0', tone: 'attention' },
    withdrawn: { wire: '0', tone: 'draft' },
    submitted: { wire: '9', tone: 'underWay' },
    approved: { wire: '9', tone: 'done' },
    refused: { wire: '9', tone: 'refused' },
    virtual: { wire: '0', tone: 'draft' },
  },
  editable: ['draft', 'returned', 'withdrawn'],
  approval: { pending: 'submitted', approved: 'approved', refused: 'refused', returned: 'returned' },
  transitions: {
    submit: {
      role: 'submit',
      from: ['draft', 'returned', 'withdrawn'],
      to: 'submitted',
      permission: 'system:project:submit',
      button: 'primary',
      signs: 'action_submit',
    },
    withdraw: {
      role: 'withdraw',
      from: ['submitted'],
      to: 'withdrawn',
      permission: 'system:project:submit',
      button: 'default',
    },
    ...decisionsOn('submitted', 'system:project:approve'),
  },
  scope: { departments: ['department_id'], projects: ['project_id'], people: ['created_by'] },
  holds: {},
  touches: ['system/user'],
})
/** States in which a project can be chosen, applied for and served. */
export const usableStates = ['approved', 'virtual'] as const
/** States in which it is changed without an approval: by whoever may, in its scope. */
export const amendedStates = ['approved', 'virtual'] as const

const actions = [
  'edit',
  'remove',
  'nudge',
  'submit',
  'withdraw',
  'approve',
  'return',
  'refuse',
  'team',
  'convert',
  'waive',
] as const
export const projectListRow = projectRow.extend({
  ...projectFacts,
  docState: z.string(),
  can: can(actions),
  ...stamped,
  ...documentColumns,
})
export type ProjectListRow = z.output<typeof projectListRow>
export const projectDetail = projectListRow.extend({
  ...projectRest,
  replaces: z.string().nullable(),
  replacesName: z.string().nullable(),
  waivedUntil: z.string().nullable(),
  waiverReason: z.string(),
  waivedBy: z.string().nullable(),
})
export type ProjectDetail = z.output<typeof projectDetail>
export const projectMember = z.object({
  userId: z.number().int(),
  userName: z.string(),
  nickName: z.string(),
  avatar: z.string(),
  deptName: z.string(),
  postNames: z.string(),
  projectRole: z.string(),
  isLeader: z.boolean(),
  addTime: time.nullable(),
})
export type ProjectMember = z.output<typeof projectMember>

const filters = {
  projectName: text(100).optional(),
  projectStatus: many(text(32)),
  projectType: many(text(32)),
  projectYear: text(4).optional(),
  virtualFlag: flag.optional(),
  docState: many(z.enum(['draft', 'returned', 'withdrawn', 'submitted', 'approved', 'refused', 'virtual'])),
  orgId: text(32).optional(),
  orgCode: text(32).optional(),
  /** Only those that wait for my decision. */
  mine: z.enum(['waiting']).optional(),
  beginTime: date.optional(),
  endTime: date.optional(),
}
const sortable = ['projectName', 'projectYear', 'projectStatus', 'designStartDate', 'designEndDate'] as const
const query = listInput(filters, sortable)
const exported = [
  'projectId',
  'projectName',
  'shortName',
  'virtualFlag',
  'projectType',
  'projectStatus',
  'explorationMethod',
  'buildMethod',
  'projectYear',
  'isMainProject',
  'manageOrg',
  'marketClassify',
  'acquireStartTime',
  'acquireEndTime',
  'designStartDate',
  'designEndDate',
  'projectEndTime',
  'deptName',
  'teamId',
  'jointOrg',
  'projectCountry',
  'teamLeader',
  'docState',
  'overdueDays',
  'applicantName',
  'submitTime',
  'createTime',
  'geologyTask',
  'remark',
] as const

const {
  submit,
  withdraw,
  approve,
  return: returnForCorrection,
  refuse,
  history,
} = documentOperations(projectDocument, { row: projectListRow, detail: projectDetail, filters, sortable, exported })
const base = '/system/ProjectInfo'
const one = z.object({ id: key })

export const project = {
  submit,
  withdraw,
  approve,
  return: returnForCorrection,
  refuse,
  history,
  ...approvalOperations(projectDocument),
  ...projectSelection,
  ...operations(moduleOf(projectDocument), projectMessages, {
    list: {
      method: 'GET',
      path: `${base}/list`,
      permission: 'system:project:list',
      wire: 'rows',
      input: query,
      answer: pageOf(projectListRow),
    },
    export: {
      method: 'POST',
      path: `${base}/export`,
      permission: 'system:project:export',
      wire: 'file',
      body: 'form',
      input: exportInput(query, exported),
      answer: z.void(),
    },
    /** Takes the project's id or, from the inbox, its approval's. */
    get: {
      method: 'GET',
      path: `${base}/getInfo/{id}`,
      permission: 'system:project:query',
      input: one,
      answer: projectDetail,
    },
    create: {
      method: 'POST',
      path: base,
      permission: 'system:project:add',
      success: 'added',
      many: 'id',
      bounds: attachedBounds,
      input: projectHeader.extend({ attachments }),
      answer: z.object({ projectInfoNo: z.string(), id: z.number().int(), version: z.number().int() }),
    },
    update: {
      method: 'PUT',
      path: base,
      permission: 'system:project:edit',
      success: 'updated',
      bounds: attachedBounds,
      // The waiver that lets it be closed with equipment still there, of whoever may give it.
      input: changes(projectHeader).extend({
        projectInfoNo: key,
        version: version.optional(),
        attachments,
        waiveUntil: date.optional(),
        waiveReason: prose(500).min(1).optional(),
      }),
      answer: z.object({ projectInfoNo: z.string(), id: z.number().int(), version: z.number().int() }),
    },
    remove: {
      method: 'DELETE',
      path: `${base}/{id}`,
      permission: 'system:project:remove',
      success: 'deleted',
      input: one,
      answer: z.void(),
    },
    /** Crews that work or worked on a project, to choose from. */
    teams: {
      method: 'GET',
      path: `${base}/teams`,
      permission: 'system:project:query',
      input: z.object({}),
      answer: z.array(z.object({ teamId: z.string(), teamName: z.string(), deptName: z.string() })),
    },
    /** Enabled people of the company, to choose a manager and members from. */
    people: {
      method: 'GET',
      path: `${base}/people`,
      permission: 'system:project:edit',
      wire: 'rows',
      input: listInput({ keyword: text(60).optional() }, ['nickName']),
      answer: pageOf(
        z.object({ userId: z.number().int(), userName: z.string(), nickName: z.string(), deptName: z.string() }),
      ),
    },
    members: {
      method: 'GET',
      path: `${base}/{id}/members`,
      permission: 'system:project:query',
      input: one,
      answer: z.array(projectMember),
    },
    /** Adds people, or changes what they are in the project. */
    addMembers: {
      method: 'POST',
      path: `${base}/{id}/members`,
      permission: 'system:project:edit',
      success: 'membersAdded',
      input: one.extend({ userIds: z.array(id).min(1).max(200), projectRole: text(40).optional() }),
      answer: z.void(),
    },
    removeMembers: {
      method: 'DELETE',
      path: `${base}/{id}/members/{ids}`,
      permission: 'system:project:edit',
      success: 'memberRemoved',
      input: one.extend({ ids }),
      answer: z.void(),
    },
    /** Moves all that hangs on a virtual project to a real one, and clears the virtual one away. */
    convert: {
      method: 'POST',
      path: `${base}/{id}/convert`,
      permission: 'system:project:convert',
      success: 'converted',
      // Everything that hung on it.
      touches: 'all',
      input: one.extend({ into: key, version }),
      answer: z.void(),
    },
    /** What is still with a project, or on its way to it, model by model in its own unit: what keeps it from being closed. */
    remaining: {
      method: 'GET',
      path: `${base}/{id}/remaining`,
      permission: 'system:project:query',
      input: one,
      answer: z.array(z.object({ name: z.string(), unit: z.string(), onSite: z.string(), onTheWay: z.string() })),
    },
    /** Lets a project be closed with equipment still there. */
    waive: {
      method: 'POST',
      path: `${base}/{id}/waive`,
      permission: 'system:project:waive',
      success: 'waived',
      input: one.extend({ until: date, reason: prose(500).min(1), version }),
      answer: z.void(),
    },
  }),
}
