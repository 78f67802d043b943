// Spot checks: orders that plans make every night, what was found, and what becomes of what was not good.
// Asked for by acceptance G7 and practice 18 to 20.
import { type CheckRow, checkCalls } from '@geodepot/contracts/equipment/check.ts'
import { checkMessages } from '@geodepot/contracts/equipment/check.messages.ts'
import { z } from 'zod'
import { mayDo } from '../../kit/access/actor.ts'
import { streamed } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'
import { numbersIn, officeTypes, registerRecord } from '../../kit/files/index.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { type Job, job } from '../../kit/jobs/index.ts'
import { registerLife } from '../device-life/index.ts'
import { addNote, cancelOrder, createOrder, waiveTrouble } from './acts.ts'
import { complete, entity } from './complete.ts'
import { generateOrders } from './generate.ts'
import { tellChecks } from './life.ts'
import { checkListing, checksSeenAmong, findCheck, findChecks, findRate } from './queries.ts'

export { complete } from './complete.ts'
export { createOrder } from './acts.ts'
export { type FailedCheck, endByRepair, onFailedCheck } from './failed.ts'
export { type Generated, generateIn, generateOrders } from './generate.ts'
export { checkScope, checkSeen, dayOfOrder, isOverdue, statusOf, wasDue } from './queries.ts'

registerLife(tellChecks)
// Photos of what was found: seen with the order, added by whoever may write checks.
registerRecord(entity, {
  more: officeTypes,
  mayRead: async (db, actor, ids) =>
    mayDo(actor, checkCalls.get.permission)
      ? new Set((await checksSeenAmong(db, actor, numbersIn(ids))).map(String))
      : new Set<string>(),
  mayWrite: async (db, actor, id) =>
    mayDo(actor, checkCalls.complete.permission) && (await checksSeenAmong(db, actor, numbersIn([id]))).length > 0,
})

const sheet = exporter<CheckRow>()(checkMessages, 'title', [
  { key: 'checkOrderId', width: 24 },
  { key: 'orderStatus', codes: 'status_' },
  { key: 'planDate', type: 'date' },
  { key: 'dueOn', type: 'date' },
  { key: 'missedSince', type: 'date' },
  { key: 'devName', width: 24 },
  { key: 'devModel' },
  { key: 'selfNum' },
  { key: 'devSign' },
  { key: 'licenseNum' },
  { key: 'projectName', width: 32 },
  { key: 'deptName', width: 24 },
  { key: 'manageOrgName', width: 24 },
  { key: 'templateName', width: 24 },
  { key: 'planName', width: 24 },
  { key: 'inspectorName' },
  { key: 'quantity', type: 'number' },
  { key: 'sample', type: 'number' },
  { key: 'failed', type: 'number' },
  { key: 'severity', codes: 'severity_' },
  { key: 'finishedTime', type: 'dateTime' },
  { key: 'finishedBy' },
])

export const routes: readonly Route[] = [
  query(checkCalls.list, ({ db, actor, input, context }) =>
    findChecks(db, actor, newestFirst(input), context.language),
  ),
  // Before the call of one order, whose address matches.
  query(checkCalls.rate, ({ db, actor, input }) => findRate(db, actor, input)),
  query(checkCalls.export, async ({ db, actor, input, context }) =>
    sheet(
      streamed<CheckRow>(db, checkListing(actor, input, context.language), newestFirst(input)),
      context.language,
      input.columns,
    ),
  ),
  query(checkCalls.get, async ({ db, actor, input, context }) => {
    const found = await findCheck(db, actor, input.id, context.language)
    if (!found) throw notFound()
    return found
  }),
  command(checkCalls.create, async ({ tx, actor, input, context }) => ({
    id: await createOrder(tx, actor, context, input),
  })),
  command(checkCalls.complete, ({ tx, actor, input, context }) => complete(tx, actor, context, input)),
  command(checkCalls.addend, ({ tx, actor, input, context }) => addNote(tx, actor, context, input.id, input.text)),
  command(checkCalls.waive, ({ tx, actor, input, context }) =>
    waiveTrouble(tx, actor, context, input.id, input.reason),
  ),
  command(checkCalls.cancel, ({ tx, actor, input, context }) =>
    cancelOrder(tx, actor, context, input.id, input.reason),
  ),
]
/** The newest day comes first unless asked otherwise. */
const newestFirst = <P extends { readonly orderByColumn?: string | undefined; readonly isAsc?: string | undefined }>(
  paging: P,
): P => (paging.orderByColumn === undefined ? { ...paging, orderByColumn: 'planDate', isAsc: 'desc' } : paging)

export const jobs: readonly Job[] = [
  job({
    name: 'equipment/check.generate',
    messages: checkMessages,
    title: 'job',
    help: 'jobHelp',
    args: z.object({}),
    work: async ({ db, byHand, log }) => {
      log('jobDone', { ...(await generateOrders(db, byHand)) })
    },
  }),
]
