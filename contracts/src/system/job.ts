import { z } from 'zod'
import { changes } from '../kit/changes.ts'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import { can, date, id, ids, listInput, pageOf, remark, required, stamped, text, version, time } from '../kit/wire.ts'
import { jobMessages } from './job.messages.ts'

export const jobGroups = ['DEFAULT', 'SYSTEM'] as const
/**
 * What happens to runs that came due while nobody could run them: 1 each is made up
 * for, 2 one run makes up for all, 3 none. 0 is read as 2.
 */
export const misfirePolicies = ['0', '1', '2', '3'] as const
/** 0 done, 1 failed, 2 under way, 3 waiting for its turn. */
export const outcomes = ['0', '1', '2', '3'] as const
/** Why a run was made: its time had come, it made up for a missed time, or a person asked for it. */
export const triggers = ['time', 'late', 'hand'] as const
export type Outcome = (typeof outcomes)[number]
export type MisfirePolicy = (typeof misfirePolicies)[number]
export type Trigger = (typeof triggers)[number]
const status = z.enum(['0', '1'])
/** 0 several at once, 1 one after the other. */
const concurrent = z.enum(['0', '1'])

/** Arguments by name, checked against the target's own. */
const args = z.record(text(40), z.union([text(500), z.number(), z.boolean()]))

const cronExpression = required(120)
export const jobInput = z.object({
  jobName: required(60),
  /** Absent: called in English as in Chinese. */
  jobNameEn: text(60).optional(),
  jobGroup: z.enum(jobGroups).default('DEFAULT'),
  invokeTarget: required(80),
  args: args.default({}),
  cronExpression,
  misfirePolicy: z.enum(misfirePolicies).default('2'),
  concurrent: concurrent.default('1'),
  status: status.default('1'),
  remark: remark.optional(),
})
export type JobInput = z.output<typeof jobInput>

export const jobRow = z.object({
  jobId: z.number().int(),
  jobName: z.string(),
  jobGroup: z.string(),
  invokeTarget: z.string(),
  /** What the target is called in the reader's language. */
  targetName: z.string(),
  args,
  cronExpression: z.string(),
  /** The expression in words. */
  cronText: z.string(),
  misfirePolicy: z.enum(misfirePolicies),
  concurrent,
  status,
  nextValidTime: time.nullable(),
  lastTime: time.nullable(),
  lastStatus: z.enum(outcomes).nullable(),
  version: z.number().int(),
  can: can(['edit', 'changeStatus', 'run', 'remove']),
  ...stamped,
})
export type JobRow = z.output<typeof jobRow>
export const jobDetail = jobRow.extend({ jobNameEn: z.string() })
export type JobDetail = z.output<typeof jobDetail>

/** One argument that a target takes. */
export const targetArgument = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(['number', 'text', 'flag', 'choice']),
  required: z.boolean(),
  min: z.number().optional(),
  max: z.number().optional(),
  standard: z.union([z.string(), z.number(), z.boolean()]).optional(),
  choices: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
})
export type TargetArgument = z.output<typeof targetArgument>
export const target = z.object({ name: z.string(), title: z.string(), help: z.string(), args: z.array(targetArgument) })
export type Target = z.output<typeof target>

export const jobLogRow = z.object({
  jobLogId: z.number().int(),
  jobId: z.number().int(),
  jobName: z.string(),
  jobGroup: z.string(),
  invokeTarget: z.string(),
  targetName: z.string(),
  args,
  trigger: z.enum(triggers),
  status: z.enum(outcomes),
  jobMessage: z.string(),
  exceptionInfo: z.string(),
  runBy: z.string().nullable(),
  dueTime: time.nullable(),
  startTime: time.nullable(),
  stopTime: time.nullable(),
  tookMs: z.number().int().nullable(),
  createTime: time,
  can: can(['remove']),
})
export type JobLogRow = z.output<typeof jobLogRow>

/** Columns of the sheets. */
const exportedJobs = [
  'jobName',
  'jobGroup',
  'targetName',
  'cronExpression',
  'cronText',
  'misfirePolicy',
  'concurrent',
  'status',
  'nextValidTime',
  'lastTime',
  'jobId',
  'createBy',
  'createTime',
  'updateBy',
  'updateTime',
  'remark',
] as const
const exportedLog = [
  'jobName',
  'jobGroup',
  'targetName',
  'trigger',
  'status',
  'dueTime',
  'startTime',
  'stopTime',
  'tookMs',
  'jobMessage',
  'exceptionInfo',
  'createTime',
  'jobLogId',
] as const
const jobQuery = listInput(
  {
    jobName: text(60).optional(),
    jobGroup: text(40).optional(),
    status: status.optional(),
    invokeTarget: text(80).optional(),
  },
  ['jobId', 'jobName', 'nextValidTime'],
)
const logQuery = listInput(
  {
    jobId: id.optional(),
    jobName: text(60).optional(),
    jobGroup: text(40).optional(),
    status: z.enum(outcomes).optional(),
    trigger: z.enum(triggers).optional(),
    beginTime: date.optional(),
    endTime: date.optional(),
  },
  ['jobLogId', 'createTime'],
)
const made = z.object({ jobId: z.number().int() })
const changed = z.object({ version: z.number().int() })

export const job = operations('system/job', jobMessages, {
  list: {
    method: 'GET',
    path: '/schedule/job/list',
    permission: 'monitor:job:list',
    wire: 'rows',
    input: jobQuery,
    answer: pageOf(jobRow),
  },
  /** What can be scheduled. */
  targets: {
    method: 'GET',
    path: '/schedule/job/targets',
    permission: 'monitor:job:list',
    input: z.object({}),
    answer: z.array(target),
  },
  /** What an expression means, and its next five times. */
  preview: {
    method: 'POST',
    path: '/schedule/job/preview',
    permission: 'monitor:job:query',
    input: z.object({ cronExpression }),
    answer: z.object({ text: z.string(), runs: z.array(z.string()) }),
  },
  get: {
    method: 'GET',
    path: '/schedule/job/{jobId}',
    permission: 'monitor:job:query',
    input: z.object({ jobId: id }),
    answer: jobDetail,
  },
  create: {
    method: 'POST',
    path: '/schedule/job',
    permission: 'monitor:job:add',
    success: 'added',
    input: jobInput,
    answer: made,
  },
  update: {
    method: 'PUT',
    path: '/schedule/job',
    permission: 'monitor:job:edit',
    success: 'updated',
    input: changes(jobInput).extend({ jobId: id, version: version.optional() }),
    answer: changed,
  },
  changeStatus: {
    method: 'PUT',
    path: '/schedule/job/changeStatus',
    permission: 'monitor:job:changeStatus',
    success: 'updated',
    input: z.object({ jobId: id, status, version: version.optional() }),
    answer: changed,
  },
  /** Runs a job now, once, whatever its times are. */
  run: {
    method: 'PUT',
    path: '/schedule/job/run',
    permission: 'monitor:job:run',
    success: 'runAsked',
    input: z.object({ jobId: id, jobGroup: text(40).optional() }),
    answer: z.object({ jobLogId: z.number().int() }),
  },
  remove: {
    method: 'DELETE',
    path: '/schedule/job/{ids}',
    permission: 'monitor:job:remove',
    success: 'deleted',
    input: z.object({ ids }),
    answer: z.void(),
  },
  export: {
    method: 'POST',
    path: '/schedule/job/export',
    permission: 'monitor:job:export',
    wire: 'file',
    body: 'form',
    input: exportInput(jobQuery, exportedJobs),
    answer: z.void(),
  },
  logList: {
    method: 'GET',
    path: '/schedule/job/log/list',
    permission: 'monitor:job:query',
    wire: 'rows',
    input: logQuery,
    answer: pageOf(jobLogRow),
  },
  logGet: {
    method: 'GET',
    path: '/schedule/job/log/{jobLogId}',
    permission: 'monitor:job:query',
    input: z.object({ jobLogId: id }),
    answer: jobLogRow,
  },
  logRemove: {
    method: 'DELETE',
    path: '/schedule/job/log/{ids}',
    permission: 'monitor:job:remove',
    success: 'deleted',
    input: z.object({ ids }),
    answer: z.void(),
  },
  logClean: {
    method: 'DELETE',
    path: '/schedule/job/log/clean',
    permission: 'monitor:job:remove',
    success: 'logCleaned',
    input: z.object({}),
    answer: z.void(),
  },
  logExport: {
    method: 'POST',
    path: '/schedule/job/log/export',
    permission: 'monitor:job:export',
    wire: 'file',
    body: 'form',
    input: exportInput(logQuery, exportedLog),
    answer: z.void(),
  },
})
