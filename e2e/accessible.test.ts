import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { device } from '@geodepot/contracts/equipment/device.ts'
import { gen } from '@geodepot/contracts/system/gen.ts'
import { companyPlaces, watchPlaces } from './support/administration-places.ts'
import { ask } from './support/ask.ts'
import { test, tokenOf } from './support/journey.ts'
import { type Ids, places } from './support/places.ts'
import { type Look, walk } from './support/walk.ts'
import { claimFor, purchasingPlaces } from './support/purchasing-places.ts'
import { projectsFor, workPlaces } from './support/work-places.ts'

const idsFor = async (token: string): Promise<Ids> => {
  const [devices, applications, allocations, roads] = await Promise.all([
    ask(token, device.list, { deviceStatus: ['3'], pageSize: 1 }),
    ask(token, applicationCalls.list, { docState: ['approved'], pageSize: 1 }),
    ask(token, allocationCalls.list, { docState: ['closed'], pageSize: 1 }),
    ask(token, allocationCalls.list, { docState: ['receiving'], pageSize: 500 }),
  ])
  // The oldest on the road is the demo company's: no other journey receives it meanwhile.
  return {
    device: devices.rows[0]?.devId ?? 0,
    application: applications.rows[0]?.id ?? 0,
    allocation: allocations.rows[0]?.id ?? 0,
    travelling: roads.rows.findLast(({ can, expectedQty }) => can.receive && expectedQty.length > 0)?.id ?? 0,
  }
}

/** A module that is described for the generator. */
const moduleFor = async (token: string): Promise<number> => {
  const {
    rows: [found],
  } = await ask(token, gen.list, { pageSize: 1 })
  if (found) return found.tableId
  const column = {
    columnName: 'crane_name',
    columnComment: '名称',
    columnCommentEn: 'Name',
    columnType: 'text',
    maxLength: 60,
    isRequired: '1',
    isList: '1',
    isEdit: '1',
    queryType: 'LIKE',
  } as const
  const { tableId } = await ask(token, gen.create, {
    tplCategory: 'master',
    moduleName: 'equipment',
    businessName: 'crane',
    functionName: '起重机',
    functionNameEn: 'Cranes',
    columns: [column],
  })
  return tableId
}

// Many pages each, and independent of each other. Every page at both widths and in both languages, once each: wide in
// Chinese, and in English on a phone.
test.describe.configure({ mode: 'parallel', timeout: 300_000 })

for (const [where, phone, looks] of [
  ['on a wide screen', false, [{ language: 'cn' }, { language: 'en', dark: true, only: 'main' }]],
  ['on a phone', true, [{ language: 'en' }]],
] as const satisfies readonly (readonly [string, boolean, readonly Look[]])[]) {
  test(`every page can be used by everybody, ${where}`, async ({ as }) => {
    const token = await tokenOf('superadmin')
    await walk(as, places(await idsFor(token)), looks, { phone })
  })
  test(`projects, papers, alerts and messages can be used by everybody, ${where}`, async ({ as }) => {
    const token = await tokenOf('superadmin')
    await walk(as, workPlaces(await projectsFor(token)), looks, { phone, reminded: true })
  })
  test(`what goes with an order can be used by everybody, ${where}`, async ({ as }) => {
    const token = await tokenOf('superadmin')
    await walk(as, purchasingPlaces(await claimFor(token)), looks, { phone })
  })
  test(`people, rights and settings can be kept by everybody, ${where}`, async ({ as }) => {
    await walk(as, companyPlaces, looks, { phone })
  })
  test(`what is watched and made, and one's own pages, can be used by everybody, ${where}`, async ({ as }) => {
    const token = await tokenOf('superadmin')
    await walk(as, watchPlaces(await moduleFor(token)), looks, { phone })
  })
}
