// What needs somebody to act on equipment: projects that owe, await or lack it, devices that nobody has used or looked at,
// operators that nobody has scored, and what is due.
// Asked for by acceptance F1 and F3 and the alert types of the specification's section 9.
import {
  type DueRow,
  type EndingCustomsRow,
  type IdleDeviceRow,
  type ProjectAlertRow,
  type ProjectAlertType,
  type UncheckedDeviceRow,
  alert,
  dueAlerts,
} from '@geodepot/contracts/equipment/alert.ts'
import { sorted } from '@geodepot/contracts/kit/order.ts'
import { alertMessages } from '@geodepot/contracts/equipment/alert.messages.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Reader } from '../../kit/database/database.ts'
import { listed, streamed } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { registerAlert } from '../../system/alert/index.ts'
import { dueListing, dueRules, dueSheet, soonestFirst } from './due.ts'
import { customsEnding, endingFirst, endingListing } from './customs.ts'
import { earliestFirst, noSpotCheck, uncheckedListing } from './checks.ts'
import { idleListing, longestFirst, overOneYear } from './devices.ts'
import {
  findProjects,
  noDevice,
  noReceive,
  noReturn,
  noScore,
  nothing,
  thingsHeld,
  thingsOnTheRoad,
} from './projects.ts'

const place = 'allocation'
const messages = alertMessages
registerAlert({
  type: 'PROJECT_NO_RETURN',
  place,
  sortNum: 1,
  permission: alert.noReturn.permission,
  messages,
  trouble: noReturn,
})
registerAlert({
  type: 'PROJECT_NO_RECEIVE',
  place,
  sortNum: 2,
  permission: alert.noReceive.permission,
  messages,
  trouble: noReceive,
})
registerAlert({
  type: 'OPERATOR_NO_SCORE',
  place,
  sortNum: 3,
  permission: alert.noScore.permission,
  messages,
  trouble: noScore,
})
registerAlert({
  type: 'PROJECT_NO_DEVICE',
  place,
  sortNum: 4,
  permission: alert.noDeviceProject.permission,
  messages,
  trouble: noDevice,
})
registerAlert({
  type: 'OVER_ONE_YEAR_DEVICE',
  place,
  sortNum: 5,
  permission: alert.overOneYearDevice.permission,
  messages,
  trouble: overOneYear,
})
registerAlert({
  type: 'NO_SPOT_CHECK_DEVICE',
  place,
  sortNum: 6,
  permission: alert.noSpotCheckDevice.permission,
  messages,
  trouble: noSpotCheck,
})
registerAlert({
  type: 'CUSTOMS_ENDING',
  place,
  sortNum: 7,
  permission: alert.customsEnding.permission,
  messages,
  trouble: customsEnding,
})

for (const { type, trouble } of dueRules)
  registerAlert({ type, place, sortNum: 7, permission: alert[dueAlerts[type]].permission, messages, trouble })

const counters = [
  { key: 'dtNum', type: 'number' },
  { key: 'jbqNum', type: 'number' },
  { key: 'dzyqNum', type: 'number' },
] as const
const operators = [{ key: 'nums', type: 'number' }] as const
const projectColumns = [
  { key: 'deptName', width: 28 },
  { key: 'projectName', width: 40 },
  { key: 'projectStatusName' },
  { key: 'projectStartTime', type: 'date' },
  { key: 'projectEndTime', type: 'date' },
] as const
const projectSheet = (type: ProjectAlertType) =>
  exporter<ProjectAlertRow>()(
    messages,
    type,
    type === 'PROJECT_NO_DEVICE'
      ? projectColumns
      : [...projectColumns, ...(type === 'OPERATOR_NO_SCORE' ? operators : counters)],
  )
const uncheckedSheet = exporter<UncheckedDeviceRow>()(messages, 'NO_SPOT_CHECK_DEVICE', [
  { key: 'deptName', width: 24 },
  { key: 'projectName', width: 40 },
  { key: 'devName', width: 28 },
  { key: 'selfNum' },
  { key: 'devSign' },
  { key: 'licenseNum' },
  { key: 'manageOrgName', width: 24 },
  { key: 'orderStatus', codes: 'status_' },
  { key: 'planDate', type: 'date' },
  { key: 'checkOrderId', width: 24 },
])
const customsSheet = exporter<EndingCustomsRow>()(messages, 'CUSTOMS_ENDING', [
  { key: 'number', width: 26 },
  { key: 'declarationNo', width: 24 },
  { key: 'regimeName' },
  { key: 'deptName', width: 24 },
  { key: 'projectName', width: 40 },
  { key: 'untilOn', type: 'date' },
  { key: 'daysLeft', type: 'number' },
  { key: 'leftCount', type: 'number' },
])
const deviceSheet = exporter<IdleDeviceRow>()(messages, 'OVER_ONE_YEAR_DEVICE', [
  { key: 'devName', width: 28 },
  { key: 'devModel' },
  { key: 'devType' },
  { key: 'devCoding' },
  { key: 'selfNum' },
  { key: 'devSign' },
  { key: 'licenseNum' },
  { key: 'productingDate', type: 'date' },
  { key: 'ifcountry', codes: 'ifcountry' },
  { key: 'devPosition' },
  { key: 'deptName', head: 'poolName', width: 28 },
  { key: 'checkTime', type: 'dateTime' },
])

const projectAlerts = [
  {
    rows: alert.noReturn,
    file: alert.noReturnExport,
    trouble: noReturn,
    things: thingsHeld,
    sheet: projectSheet('PROJECT_NO_RETURN'),
  },
  {
    rows: alert.noReceive,
    file: alert.noReceiveExport,
    trouble: noReceive,
    things: thingsOnTheRoad,
    sheet: projectSheet('PROJECT_NO_RECEIVE'),
  },
  {
    rows: alert.noDeviceProject,
    file: alert.noDeviceProjectExport,
    trouble: noDevice,
    things: nothing,
    sheet: projectSheet('PROJECT_NO_DEVICE'),
  },
  {
    rows: alert.noScore,
    file: alert.noScoreExport,
    trouble: noScore,
    things: nothing,
    sheet: projectSheet('OPERATOR_NO_SCORE'),
  },
] as const

const idle = async (db: Reader, actor: Actor, language: 'cn' | 'en') =>
  idleListing(actor, await overOneYear(db), language)
const unchecked = async (db: Reader, actor: Actor, language: 'cn' | 'en') =>
  uncheckedListing(actor, await noSpotCheck(db), language)

export const routes: readonly Route[] = [
  ...projectAlerts.flatMap(({ rows, file, trouble, things, sheet }) => {
    const find = async (db: Reader, actor: Actor, language: 'cn' | 'en') =>
      findProjects(db, actor, await trouble(db), things, language, trouble === noScore)
    return [
      query(rows, ({ db, actor, context }) => find(db, actor, context.language)),
      query(file, async ({ db, actor, input: { orderByColumn: field, isAsc, columns }, context }) =>
        sheet(
          sorted(
            await find(db, actor, context.language),
            field && { field, descending: isAsc?.startsWith('desc') === true },
          ),
          context.language,
          columns,
        ),
      ),
    ]
  }),
  query(alert.overOneYearDevice, async ({ db, actor, input, context }) =>
    listed<IdleDeviceRow>(db, await idle(db, actor, context.language), longestFirst(input)),
  ),
  query(alert.overOneYearDeviceExport, async ({ db, actor, input, context }) =>
    deviceSheet(
      streamed<IdleDeviceRow>(db, await idle(db, actor, context.language), longestFirst(input)),
      context.language,
      input.columns,
    ),
  ),
  query(alert.noSpotCheckDevice, async ({ db, actor, input, context }) =>
    listed<UncheckedDeviceRow>(db, await unchecked(db, actor, context.language), earliestFirst(input)),
  ),
  query(alert.noSpotCheckDeviceExport, async ({ db, actor, input, context }) =>
    uncheckedSheet(
      streamed<UncheckedDeviceRow>(db, await unchecked(db, actor, context.language), earliestFirst(input)),
      context.language,
      input.columns,
    ),
  ),
  ...dueRules.flatMap((of) => [
    query(alert[dueAlerts[of.type]], async ({ db, actor, input, context }) =>
      listed<DueRow>(db, dueListing(actor, of, await of.trouble(db), context.language), soonestFirst(input)),
    ),
    query(alert[`${dueAlerts[of.type]}Export`], async ({ db, actor, input, context }) =>
      dueSheet(of.type)(
        streamed<DueRow>(db, dueListing(actor, of, await of.trouble(db), context.language), soonestFirst(input)),
        context.language,
        input.columns,
      ),
    ),
  ]),
  query(alert.customsEnding, async ({ db, actor, input, context }) =>
    listed<EndingCustomsRow>(db, endingListing(actor, await customsEnding(), context.language), endingFirst(input)),
  ),
  query(alert.customsEndingExport, async ({ db, actor, input, context }) =>
    customsSheet(
      streamed<EndingCustomsRow>(db, endingListing(actor, await customsEnding(), context.language), endingFirst(input)),
      context.language,
      input.columns,
    ),
  ),
]
