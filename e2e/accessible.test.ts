import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { device } from '@geodepot/contracts/equipment/device.ts'
import { gen } from '@geodepot/contracts/system/gen.ts'
import { sessionMessages } from '@geodepot/contracts/system/session.messages.ts'
import { companyPlaces, watchPlaces } from './support/administration-places.ts'
import { ask } from './support/ask.ts'
import { barriers } from './support/barriers.ts'
import { type Journey, type Setting, type Someone, expect, test } from './support/journey.ts'
import { type Ids, type Place, places } from './support/places.ts'
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
    travelling: roads.rows.findLast(({ can }) => can.receive)?.id ?? 0,
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

interface Viewers {
  readonly all: Someone
  readonly crew: Someone
  readonly visitor: Someone
}
const viewers = async (as: Journey['as'], setting: Setting): Promise<Viewers> => ({
  all: await as('superadmin', setting),
  crew: await as('xm_tao', setting),
  visitor: await as(undefined, setting),
})

const visit = async (viewing: Viewers, those: readonly Place[], phone: boolean): Promise<void> => {
  for (const { name, path, by = 'all', on, seen, after } of those) {
    if (on === 'wide' && phone) continue
    const reader = viewing[by]
    await test.step(name, async () => {
      await reader.page.goto(path)
      await after?.(reader)
      await expect(seen(reader).first(), name).toBeVisible()
      expect.soft(await barriers(reader), name).toEqual([])
    })
  }
}

// Many pages each, and independent of each other.
test.describe.configure({ mode: 'parallel', timeout: 300_000 })

for (const [name, setting] of [
  ['in Chinese', { language: 'cn' }],
  ['in English', { language: 'en' }],
  ['on a phone', { language: 'cn', phone: true }],
] as const) {
  const phone = 'phone' in setting
  test(`every page can be used by everybody, ${name}`, async ({ as }) => {
    const viewing = await viewers(as, setting)
    const { page, t } = viewing.visitor
    await page.goto('/login')
    await page.getByRole('button', { name: t(sessionMessages, 'signIn'), exact: true }).click()
    await expect(page.getByText(t(sessionMessages, 'usernameEmpty'))).toBeVisible()
    expect.soft(await barriers(viewing.visitor), 'sign-in').toEqual([])
    await visit(viewing, places(await idsFor(viewing.all.token)), phone)
  })
  test(`projects, papers, alerts and messages can be used by everybody, ${name}`, async ({ as }) => {
    const viewing = await viewers(as, { ...setting, reminded: true })
    await visit(viewing, workPlaces(await projectsFor(viewing.all.token)), phone)
  })
  test(`people, rights and settings can be kept by everybody, ${name}`, async ({ as }) => {
    await visit(await viewers(as, setting), companyPlaces, phone)
  })
  test(`what is watched and made, and one's own pages, can be used by everybody, ${name}`, async ({ as }) => {
    const viewing = await viewers(as, setting)
    await visit(viewing, watchPlaces(await moduleFor(viewing.all.token)), phone)
  })
}

/** Of each kind of page one: list, form, document, dialog, and the first. */
const oneOfEach: readonly string[] = [
  'home',
  'project dialog',
  'device list',
  'device form with errors',
  'device',
  'new application',
  'application',
  'allocation',
  'receipt',
]
for (const [name, setting] of [
  ['in the dark, in English', { language: 'en', dark: true }],
  ['on a phone in English', { language: 'en', phone: true }],
] as const) {
  test(`the main pages can be used by everybody, ${name}`, async ({ as }) => {
    const viewing = await viewers(as, setting)
    await viewing.all.page.goto('/index')
    await expect(viewing.all.page.locator('html')).toHaveAttribute('data-scheme', 'dark' in setting ? 'dark' : 'light')
    await visit(
      viewing,
      places(await idsFor(viewing.all.token)).filter((place) => oneOfEach.includes(place.name)),
      'phone' in setting,
    )
  })
}
