import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isForeign } from '../kit/http/foreign-path.ts'
import { routes } from '../modules.ts'
import { savedPlan, savedTemplate } from '../equipment/check-template/test/sample.ts'
import type { TestServer } from './index.ts'
import { beside, fieldsOf, needed } from './records.ts'
import { makingRows, serverWithRows } from './with-rows.ts'

const knows = (schema: z.ZodType, field: string): boolean => {
  if (schema instanceof z.ZodObject) return field in schema.shape
  return schema instanceof z.ZodIntersection
    ? knows(schema.def.left as z.ZodType, field) || knows(schema.def.right as z.ZodType, field)
    : false
}
const changes = routes.filter(({ run }) => run.kind === 'command').map(({ operation }) => operation)
const versioned = changes.filter((operation) => fieldsOf(operation).some((schema) => knows(schema, 'version')))
const asksForIt = (operation: AnyOperation) => fieldsOf(operation).flatMap(needed).includes('version')
const namesOf = (operations: readonly AnyOperation[]) => operations.map(({ name }) => name)

/** Changes on own paths that name no version: what they change has none, or is the same whoever saw what. */
const without: Readonly<Record<string, string>> = {
  'system/project.addMembers': 'adds to what stands',
  'equipment/check.addend': 'adds to a result, and changes nothing of it',
  'equipment/check.cancel': 'an order that waits no more is refused',
  'equipment/check.complete': 'several may look at the same: each stands beside the other',
  'equipment/check.waive': 'what is seen to already is refused',
  'equipment/upkeep.waive': 'says until when: whoever says it last is who is asked',
  'equipment/custodian.name': 'names whoever is the first: twice is refused',
  'equipment/device-intake.undo': 'ends what was begun: twice is refused',
  'equipment/box.settle': 'ends what was begun: twice is refused',
  'equipment/repair-source.send': 'says what another system has: the same twice is once, other content is refused',
  'equipment/mounting.unmount': 'ends what was begun: twice is refused',
  'system/delegation.withdraw': 'ends what was begun: twice is once',
  'equipment/device-label.renew': 'puts a code in the place of whichever was there',
  'material/wall.revoke': 'ends what was begun: twice is refused',
  'material/reservation.release': 'ends what was begun: twice is refused',
  'material/journal.reverse': 'takes back what was never changed: twice is refused',
  'material/reservation.prolong': 'keeps on what is kept: twice is once',
  'material/core.waive': 'waits for no more of what is awaited: more than that is refused',
  'system/external-key.set': 'a record has the key that was said last',
  'system/external-key.upsert': 'says what another system has: it changes what stands, whoever wrote it',
  'system/batch.perform': 'each item names what its call asks for',
  'system/offline.again': 'does what was handed in: twice is refused',
  'system/offline.settle': 'ends what was begun: twice is refused',
  'system/service-account.makeKey': 'makes one beside those that stand: more than two are refused',
  'system/subscription.resend': 'lets wait again what was told: twice is once',
  'system/subscription.skip': 'gives up what waits: twice is refused',
  'system/rate.update': 'the id of a rate is its version: a correction is a new row',
}
/** Reminds or asks somebody, and changes nothing of the document. */
const isAsking = ({ name }: AnyOperation) => name.endsWith('.nudge') || name.endsWith('.sendLink')
const onRecord = changes.filter(
  (operation) =>
    !isForeign(operation.path) &&
    !isAsking(operation) &&
    (operation.method === 'PUT' || (operation.method === 'POST' && operation.path.includes('{'))),
)

describe('a change names the version that was seen', () => {
  it('on each of our own paths, without fail', () => {
    expect(namesOf(onRecord.filter((operation) => !asksForIt(operation))).toSorted()).toEqual(
      Object.keys(without)
        .filter((name) => namesOf(onRecord).includes(name))
        .toSorted(),
    )
    expect(onRecord.length).toBeGreaterThan(40)
  })
  it('on paths that other clients know, where they do', () => {
    const theirs = versioned.filter(({ path }) => isForeign(path))
    expect(namesOf(theirs.filter(asksForIt))).toEqual([])
    expect(theirs.length).toBeGreaterThan(14)
  })
})

/** What a call asks for that no row of its list says. */
const more: Readonly<Record<string, object>> = {
  'system/supplier.block': { blockReason: '原因' },
  'system/supplier.merge': { others: [{ id: 1, version: 1 }] },
  'system/chain.update': { steps: [] },
  'equipment/device.release': { reason: '原因' },
  'equipment/device.merge': { others: [{ id: 1, version: 1 }] },
  'equipment/loss.update': { description: 'x', lines: [] },
  'equipment/disposal.update': { lines: [] },
  'equipment/scrap.update': { description: 'x', lines: [] },
  'equipment/scrap.appraise': { finding: 'scrap' },
  'equipment/sealing.update': { reason: 'x', lines: [] },
  'equipment/sealing.unseal': { lines: [{ lineId: 1, becomes: 'good' }] },
  'equipment/allocation.swap': { lineId: 1, devId: 1 },
  'equipment/stock-take.acquire': { cards: [{ lineId: 1, modelId: 1 }] },
  'equipment/check-template.update': {
    items: [{ part: 'x', content: 'x', kind: 'yesNo' }],
    samplePercent: undefined,
    sampleLeast: undefined,
    passPercent: undefined,
  },
  'equipment/operator.update': { userId: undefined, posts: [] },
  'equipment/operator-score.update': { points: [] },
  'equipment/upkeep-rule.update': { categoryId: undefined, meterKind: undefined, everyRun: undefined },
  'equipment/check-plan.update': { orgId: undefined, inspectorId: undefined },
  'equipment/customs.update': { lines: [] },
  'equipment/customs.extend': { newUntil: '2099-12-31', paperNo: 'x' },
  'equipment/lease.update': { lines: [] },
  'equipment/settlement.update': { lines: [], vendorId: undefined },
  'equipment/repair.update': { devId: 1, faultDesc: 'x', lines: [] },
  'equipment/repair.record': { work: [{ repairItem: '001' }] },
  'equipment/repair.wait': { phase: 'waitParts' },
  'equipment/lease.extend': { newHireTo: '2099-12-31' },
  'equipment/lease.pause': { stopFrom: '2026-11-01', stopTo: '2026-11-02' },
  'material/material.merge': { others: [{ id: 1, version: 1 }] },
  'equipment/device-kit.update': { modelId: 1, categoryId: undefined, lines: [{ accessory: 'x', quantity: '1' }] },
  'material/kit-list.update': { lines: [{ materialId: 1, quantity: '1' }] },
  'material/scheme.offer': {
    supplierId: 1,
    currencyCode: 'USD',
    incoterm: 'DAP',
    validUntil: '2099-12-31',
    lines: [{ sourceLineId: 1, unitPrice: '1' }],
  },
  'material/budget.update': { deptId: undefined, materialType: undefined },
  'material/scheme.removeOffer': { supplierId: 1 },
  'material/scheme.award': { awards: [] },
  'material/order.sign': { contractNo: 'HT-1', contractDate: '2026-11-01' },
  'material/scheme.ask': { supplierId: 1, contactName: 'x', email: 'x@example.com', language: 'en' },
  'material/order.keepShipment': { outPortDate: '2026-11-01', lines: [{ lineId: 1, quantity: '1' }] },
  'material/order.removeShipment': { shipmentId: 1 },
  'material/order.keepInvoices': { invoices: [] },
  'material/order.keepPayments': { payments: [] },
  'material/order.pay': { paymentId: 1, paidDate: '2026-11-01' },
  'material/order.refund': { paymentId: 1, returnedDate: '2026-11-01' },
  'material/order.keepMilestones': { milestones: [] },
  'material/order.keepPaper': { paperId: 1, paperState: 'open' },
  'material/order.explain': { formalitiesNote: 'x' },
  'material/order.send': { contactName: 'x', email: 'x@example.com', language: 'en' },
  'material/invoice.credit': { creditNoteNo: 'CN-1', creditDate: '2026-11-01', lines: [{ lineId: 1, amount: '1' }] },
  ...Object.fromEntries(
    ['equipment/allocation', 'equipment/return', 'material/outbound'].map((name) => [
      `${name}.takeSignature`,
      { eventId: 1, signsAs: 'receiver', signerName: 'x' },
    ]),
  ),
  'material/claim.answer': { answer: 'accepted', answeredDate: '2026-11-01' },
  'material/claim.settle': { settledBy: 'refund', settledDate: '2026-11-01' },
}
const idsOfOtherNames: Readonly<Record<string, string>> = { 'equipment/device': 'devId' }
const rowsBy: Readonly<Record<string, string>> = {
  'system/dict.updateType': 'system/dict.types',
  'system/dict.updateData': 'system/dict.data',
}

describe('an old version is refused', () => {
  let server: TestServer
  beforeAll(async () => {
    ;({ server } = await serverWithRows())
    await savedPlan(server, await savedTemplate(server))
  }, makingRows)
  afterAll(() => server.close())
  /** Some record that the call may change, as its list shows it. */
  const recordFor = async ({ name }: AnyOperation): Promise<Record<string, unknown>> => {
    const module = name.slice(0, name.indexOf('.'))
    const list = routes.find(({ operation }) => operation.name === (rowsBy[name] ?? `${module}.list`))?.operation
    if (!list) throw new Error(`no list shows what ${name} changes`)
    const answer = (await server.as('admin').response(list, {})).json<
      Record<'rows' | 'data', Record<string, unknown>[]>
    >()
    const [row = {}] = list.wire === 'data' ? answer.data : answer.rows
    return { ...row, id: row[idsOfOtherNames[module] ?? 'id'] }
  }

  it.each(versioned)('by $name', async (operation) => {
    const given = {
      ...beside,
      ...(await recordFor(operation)),
      // A document's lines are no column of its list.
      ...(operation.name.endsWith('.update') && { lines: [] }),
      ...more[operation.name],
      version: 4711,
    }
    const asked = fieldsOf(operation)
    const known = Object.entries(given).filter(([field]) => asked.some((schema) => knows(schema, field)))
    expect(await server.as('admin').refused(operation, Object.fromEntries(known))).toMatchObject({ code: 409 })
  })
})
