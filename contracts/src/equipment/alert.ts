import { z } from 'zod'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import { alertPageSizes, listInput, pageOf, time } from '../kit/wire.ts'
import { checkStatuses } from './check.ts'
import { alertMessages } from './alert.messages.ts'

export const alertTypes = [
  'PROJECT_NO_RETURN',
  'PROJECT_NO_RECEIVE',
  'PROJECT_NO_DEVICE',
  'OVER_ONE_YEAR_DEVICE',
  'NO_SPOT_CHECK_DEVICE',
  'OPERATOR_NO_SCORE',
  'LEASE_ENDING',
  'METER_NOT_READ',
  'REPAIR_OVERDUE',
  'COUNT_OVERDUE',
  'UPKEEP_DUE',
  'UNSEALING_DUE',
  'CUSTOMS_ENDING',
] as const
export type AlertType = (typeof alertTypes)[number]
/** Of records with a day by which somebody ought to have acted, each with the name of its call. */
export const dueAlerts = {
  LEASE_ENDING: 'leaseEnding',
  METER_NOT_READ: 'noMeter',
  REPAIR_OVERDUE: 'repairOverdue',
  COUNT_OVERDUE: 'countOverdue',
  UPKEEP_DUE: 'upkeepDue',
  UNSEALING_DUE: 'unsealingDue',
} as const
export type DueAlertType = keyof typeof dueAlerts
/** Of projects. */
export type ProjectAlertType = Exclude<
  AlertType,
  DueAlertType | 'OVER_ONE_YEAR_DEVICE' | 'NO_SPOT_CHECK_DEVICE' | 'CUSTOMS_ENDING'
>

/** A project of which somebody has to take care, with the equipment that it is about. */
export const projectAlertRow = z.object({
  projectInfoNo: z.string(),
  deptName: z.string(),
  projectName: z.string(),
  projectStatus: z.string(),
  projectStatusName: z.string(),
  projectStartTime: z.string().nullable(),
  projectEndTime: z.string().nullable(),
  /**
   * Single devices other than instruments and geophones; geophones; instruments, bulk ones counted in their own unit.
   */
  dtNum: z.number(),
  jbqNum: z.number(),
  dzyqNum: z.number(),
  /** Operators not scored: none where the alert is not about them. */
  nums: z.number().int(),
})
export type ProjectAlertRow = z.output<typeof projectAlertRow>

/** A single device that has lain in a pool for more than a calendar year. */
export const idleDeviceRow = z.object({
  devId: z.number().int(),
  devName: z.string(),
  devModel: z.string(),
  devType: z.string(),
  devCoding: z.string().nullable(),
  selfNum: z.string().nullable(),
  devSign: z.string().nullable(),
  licenseNum: z.string().nullable(),
  productingDate: z.string().nullable(),
  ifcountry: z.string().nullable(),
  devPosition: z.string(),
  deptName: z.string(),
  /** Since when it lies there. */
  checkTime: time,
})
export type IdleDeviceRow = z.output<typeof idleDeviceRow>

/** A device of a project that was due for a check, and that nobody looked at. */
export const uncheckedDeviceRow = z.object({
  id: z.number().int(),
  deptName: z.string().nullable(),
  projectName: z.string().nullable(),
  devName: z.string(),
  selfNum: z.string().nullable(),
  devSign: z.string().nullable(),
  licenseNum: z.string().nullable(),
  manageOrgName: z.string().nullable(),
  orderStatus: z.enum(checkStatuses),
  /** When it was due, over the orders that took the place of others. */
  planDate: z.string(),
  checkOrderId: z.string(),
})
export type UncheckedDeviceRow = z.output<typeof uncheckedDeviceRow>

/** Something with a day by which somebody ought to have acted: a lease, a meter, a repair, a stock-take, upkeep. */
export const dueRow = z.object({
  /** Of the record where it is put right. */
  id: z.number().int(),
  dueNumber: z.string(),
  dueName: z.string(),
  deptName: z.string().nullable(),
  projectName: z.string().nullable(),
  dueDate: z.string(),
})
export type DueRow = z.output<typeof dueRow>
/** A record of temporary customs of which something is not discharged, and that ends soon or has ended. */
export const endingCustomsRow = z.object({
  id: z.number().int(),
  number: z.string(),
  declarationNo: z.string(),
  regimeName: z.string(),
  deptName: z.string(),
  projectName: z.string(),
  untilOn: z.string(),
  /** Below zero: late. */
  daysLeft: z.number().int(),
  leftCount: z.number().int(),
})
export type EndingCustomsRow = z.output<typeof endingCustomsRow>

const base = '/allocation/message'
const nothing = z.object({})
const projects = z.array(projectAlertRow)
const ofProject = ['projectName', 'deptName', 'projectStatusName', 'projectStartTime', 'projectEndTime'] as const
const counters = ['dtNum', 'jbqNum', 'dzyqNum'] as const
/** Projects come all at once and are sorted where they are shown: their file is asked for in that order. */
const sheetInput = <const C extends readonly [string, ...string[]]>(columns: C) =>
  exportInput(
    z.object({
      orderByColumn: z.enum(columns).optional(),
      isAsc: z.enum(['asc', 'desc', 'ascending', 'descending']).optional(),
    }),
    columns,
  )
const projectSheet = sheetInput([...ofProject, ...counters])
const idleColumns = [
  'devName',
  'devModel',
  'devType',
  'devCoding',
  'selfNum',
  'devSign',
  'licenseNum',
  'productingDate',
  'ifcountry',
  'devPosition',
  'deptName',
  'checkTime',
] as const
const uncheckedColumns = [
  'deptName',
  'projectName',
  'devName',
  'selfNum',
  'devSign',
  'licenseNum',
  'manageOrgName',
  'orderStatus',
  'planDate',
  'checkOrderId',
] as const
const customsColumns = [
  'number',
  'declarationNo',
  'regimeName',
  'deptName',
  'projectName',
  'untilOn',
  'daysLeft',
  'leftCount',
] as const
const customsQuery = listInput({}, ['untilOn', 'declarationNo', 'projectName'], alertPageSizes[0])
const uncheckedQuery = listInput({}, ['planDate', 'devName', 'selfNum', 'projectName'], alertPageSizes[0])
const dueColumns = ['dueNumber', 'dueName', 'deptName', 'projectName', 'dueDate'] as const
const dueQuery = listInput({}, ['dueDate', 'dueNumber'], alertPageSizes[0])
const dueList = <const P extends string>(name: P) =>
  ({
    method: 'GET',
    path: `${base}/${name}`,
    permission: `equipment:alert:${name}`,
    ok: 0,
    wire: 'records',
    input: dueQuery,
    answer: pageOf(dueRow),
  }) as const
const dueSheet = <const P extends string>(name: P) =>
  ({
    method: 'GET',
    path: `${base}/${name}/export`,
    permission: `equipment:alert:${name}`,
    wire: 'file',
    input: exportInput(dueQuery, dueColumns),
    answer: z.void(),
  }) as const
const idleQuery = listInput({}, ['checkTime', 'devName', 'selfNum', 'productingDate'], alertPageSizes[0])

export const alert = operations('equipment/alert', alertMessages, {
  noReturn: {
    method: 'GET',
    path: `${base}/noReturn`,
    permission: 'equipment:alert:noReturn',
    ok: 0,
    input: nothing,
    answer: projects,
  },
  noReturnExport: {
    method: 'GET',
    path: `${base}/noReturn/export`,
    permission: 'equipment:alert:noReturn',
    wire: 'file',
    input: projectSheet,
    answer: z.void(),
  },
  noReceive: {
    method: 'GET',
    path: `${base}/noReceive`,
    permission: 'equipment:alert:noReceive',
    ok: 0,
    input: nothing,
    answer: projects,
  },
  noReceiveExport: {
    method: 'GET',
    path: `${base}/noReceive/export`,
    permission: 'equipment:alert:noReceive',
    wire: 'file',
    input: projectSheet,
    answer: z.void(),
  },
  noDeviceProject: {
    method: 'GET',
    path: `${base}/noDeviceProject`,
    permission: 'equipment:alert:noDevice',
    ok: 0,
    input: nothing,
    answer: projects,
  },
  noDeviceProjectExport: {
    method: 'GET',
    path: `${base}/noDeviceProject/export`,
    permission: 'equipment:alert:noDevice',
    wire: 'file',
    input: sheetInput(ofProject),
    answer: z.void(),
  },
  overOneYearDevice: {
    method: 'GET',
    path: `${base}/overOneYearDevice`,
    permission: 'equipment:alert:overOneYear',
    ok: 0,
    wire: 'records',
    input: idleQuery,
    answer: pageOf(idleDeviceRow),
  },
  overOneYearDeviceExport: {
    method: 'GET',
    path: `${base}/overOneYearDevice/export`,
    permission: 'equipment:alert:overOneYear',
    wire: 'file',
    input: exportInput(idleQuery, idleColumns),
    answer: z.void(),
  },
  noSpotCheckDevice: {
    method: 'GET',
    path: `${base}/noSpotCheckDevice`,
    permission: 'equipment:alert:noSpotCheck',
    ok: 0,
    wire: 'records',
    input: uncheckedQuery,
    answer: pageOf(uncheckedDeviceRow),
  },
  noSpotCheckDeviceExport: {
    method: 'GET',
    path: `${base}/noSpotCheckDevice/export`,
    permission: 'equipment:alert:noSpotCheck',
    wire: 'file',
    input: exportInput(uncheckedQuery, uncheckedColumns),
    answer: z.void(),
  },
  noScore: {
    method: 'GET',
    path: `${base}/noScore`,
    permission: 'equipment:alert:noScore',
    ok: 0,
    input: nothing,
    answer: projects,
  },
  noScoreExport: {
    method: 'GET',
    path: `${base}/noScore/export`,
    permission: 'equipment:alert:noScore',
    wire: 'file',
    input: sheetInput([...ofProject, 'nums']),
    answer: z.void(),
  },
  leaseEnding: dueList('leaseEnding'),
  leaseEndingExport: dueSheet('leaseEnding'),
  noMeter: dueList('noMeter'),
  noMeterExport: dueSheet('noMeter'),
  repairOverdue: dueList('repairOverdue'),
  repairOverdueExport: dueSheet('repairOverdue'),
  countOverdue: dueList('countOverdue'),
  countOverdueExport: dueSheet('countOverdue'),
  upkeepDue: dueList('upkeepDue'),
  upkeepDueExport: dueSheet('upkeepDue'),
  unsealingDue: dueList('unsealingDue'),
  unsealingDueExport: dueSheet('unsealingDue'),
  customsEnding: {
    method: 'GET',
    path: `${base}/customsEnding`,
    permission: 'equipment:alert:customsEnding',
    ok: 0,
    wire: 'records',
    input: customsQuery,
    answer: pageOf(endingCustomsRow),
  },
  customsEndingExport: {
    method: 'GET',
    path: `${base}/customsEnding/export`,
    permission: 'equipment:alert:customsEnding',
    wire: 'file',
    input: exportInput(customsQuery, customsColumns),
    answer: z.void(),
  },
})
