import { AxeBuilder } from '@axe-core/playwright'
import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { applicationMessages } from '@geodepot/contracts/equipment/application.messages.ts'
import { bulkMessages } from '@geodepot/contracts/equipment/bulk.messages.ts'
import { device } from '@geodepot/contracts/equipment/device.ts'
import { deviceImportMessages } from '@geodepot/contracts/equipment/device-import.messages.ts'
import { deviceMessages } from '@geodepot/contracts/equipment/device.messages.ts'
import { formMessages } from '@geodepot/contracts/kit/form.messages.ts'
import { galleryMessages } from '@geodepot/contracts/kit/gallery.messages.ts'
import { importMessages } from '@geodepot/contracts/kit/import.messages.ts'
import { listMessages } from '@geodepot/contracts/kit/list.messages.ts'
import { projectMessages } from '@geodepot/contracts/system/project.messages.ts'
import { sessionMessages } from '@geodepot/contracts/system/session.messages.ts'
import { shellMessages } from '@geodepot/contracts/system/shell.messages.ts'
import { ask } from './support/ask.ts'
import { type Locator, type Someone, expect, test } from './support/journey.ts'
import { dialogOf } from './support/page.ts'

interface Place {
  readonly name: string
  readonly path: string
  /** Who looks: somebody of a crew where their own projects are shown, else one who may see everything. */
  readonly by?: 'crew'
  /** What is on screen when the page has come. */
  readonly seen: (someone: Someone) => Locator
  /** What is done there first: a dialog opened, say. */
  readonly after?: (someone: Someone) => Promise<void>
}
interface Ids { readonly device: number; readonly application: number; readonly allocation: number; readonly travelling: number }

const heading = ({ page }: Someone, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const article = ({ page }: Someone) => page.getByRole('article').getByRole('heading').first()
const rows = ({ page }: Someone) => page.getByRole('main').locator('tbody tr[data-row-key], .list-card').first()
// A picture before the words of a button is part of its name.
const ending = (words: string) => new RegExp(`(^|\\s)${words}$`)
const press = (key: (someone: Someone) => string) => async (someone: Someone): Promise<void> => { await someone.page.getByRole('button', { name: ending(key(someone)) }).first().click() }

const places = (ids: Ids): readonly Place[] => [
  { name: 'home', path: '/index', seen: ({ page, t }) => page.getByRole('region', { name: t(shellMessages, 'currentProject') }) },
  {
    name: 'project dialog', path: '/index', by: 'crew', seen: (someone) => dialogOf(someone, someone.t(projectMessages, 'selectProject')).getByRole('checkbox').first(),
    after: press(({ t }) => t(shellMessages, 'chooseProject')),
  },
  { name: 'device list', path: '/equipment/device', seen: rows },
  { name: 'device form', path: '/equipment/device', seen: ({ page, t }) => page.getByRole('dialog').getByLabel(t(deviceMessages, 'devName')), after: press(({ t }) => t(listMessages, 'add')) },
  {
    name: 'device form with errors', path: '/equipment/device', seen: ({ page }) => page.getByRole('dialog').getByRole('alert').first(),
    after: async (someone) => {
      await press(({ t }) => t(listMessages, 'add'))(someone)
      await someone.page.getByRole('dialog').getByRole('button', { name: someone.t(formMessages, 'save'), exact: true }).click()
    },
  },
  { name: 'import', path: '/equipment/device', seen: (someone) => dialogOf(someone, someone.t(deviceImportMessages, 'title')).getByText(someone.t(importMessages, 'drop')), after: press(({ t }) => t(importMessages, 'import')) },
  { name: 'device', path: `/equipment/device/${ids.device}`, seen: ({ page, t }) => page.getByRole('region', { name: t(deviceMessages, 'timeline') }).getByRole('listitem').first() },
  { name: 'bulk list', path: '/equipment/bulk', seen: (someone) => heading(someone, someone.t(bulkMessages, 'title')).and(someone.page.locator(':visible')) },
  { name: 'application list', path: '/equipment/application', seen: rows },
  { name: 'new application', path: '/equipment/application/new', seen: ({ page, t }) => page.getByRole('grid', { name: t(applicationMessages, 'lines') }) },
  { name: 'application', path: `/equipment/application/${ids.application}`, seen: article },
  { name: 'allocation list', path: '/equipment/allocation', seen: rows },
  { name: 'new allocation', path: '/equipment/allocation/new', seen: ({ page, t }) => page.getByRole('group', { name: t(allocationMessages, 'sources') }).getByRole('button').first() },
  { name: 'allocation', path: `/equipment/allocation/${ids.allocation}`, seen: article },
  {
    name: 'receipt', path: `/equipment/allocation/${ids.travelling}`, seen: ({ page, t }) => page.getByRole('dialog').getByRole('button', { name: t(allocationMessages, 'toConfirm') }),
    after: press(({ t }) => t(allocationMessages, 'receive')),
  },
  { name: 'gallery', path: '/tool/gallery', seen: (someone) => heading(someone, someone.t(galleryMessages, 'title')) },
  { name: 'no such page', path: '/nowhere/at/all', seen: (someone) => heading(someone, someone.t(shellMessages, 'notFound')) },
]

/** What keeps people out, as one line each; empty when nothing does. */
const barriers = async ({ page }: Someone): Promise<string[]> => {
  // A look at rest: nothing under the pointer, no button held after a press, no colour on its way to another.
  await page.mouse.move(1, 1)
  await expect(page.locator('button[aria-busy=true]')).toHaveCount(0)
  await page.evaluate('Promise.race([Promise.all(document.getAnimations().filter((one) => one.effect.getComputedTiming().iterations !== Infinity).map((one) => one.finished.catch(() => 0))), new Promise((done) => setTimeout(done, 1000))])')
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']).options({ resultTypes: ['violations'] }).analyze()
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) => nodes.slice(0, 4).map(({ target, failureSummary }) => `${id} (${help}): ${target.join(' ')} – ${failureSummary?.split('\n')[1]?.trim() ?? ''}`))
}

const idsFor = async (token: string): Promise<Ids> => {
  const [devices, applications, allocations, roads] = await Promise.all([
    ask(token, device.list, { deviceStatus: ['3'], pageSize: 1 }),
    ask(token, applicationCalls.list, { docState: ['approved'], pageSize: 1 }),
    ask(token, allocationCalls.list, { docState: ['closed'], pageSize: 1 }),
    ask(token, allocationCalls.list, { docState: ['receiving'], pageSize: 500 }),
  ])
  // The oldest on the road is the demo company's: no other journey receives it meanwhile.
  return { device: devices.rows[0]?.devId ?? 0, application: applications.rows[0]?.id ?? 0, allocation: allocations.rows[0]?.id ?? 0, travelling: roads.rows.findLast(({ can }) => can.receive)?.id ?? 0 }
}

// Many pages each, and independent of each other.
test.describe.configure({ mode: 'parallel', timeout: 300_000 })

for (const [name, setting] of [['in Chinese', { language: 'cn' }], ['in English', { language: 'en' }], ['on a phone', { language: 'cn', phone: true }]] as const) {
  test(`every page can be used by everybody, ${name}`, async ({ as }) => {
    test.setTimeout(6 * 60_000)
    const visitor = await as(undefined, setting)
    await visitor.page.goto('/login')
    await expect(visitor.page.getByRole('button', { name: visitor.t(sessionMessages, 'signIn'), exact: true })).toBeVisible()
    await visitor.page.getByRole('button', { name: visitor.t(sessionMessages, 'signIn'), exact: true }).click()
    expect.soft(await barriers(visitor), 'sign-in').toEqual([])

    const all = await as('superadmin', setting)
    const crew = await as('xm_tao', setting)
    for (const place of places(await idsFor(all.token))) {
      const reader = place.by === 'crew' ? crew : all
      await test.step(place.name, async () => {
        await reader.page.goto(place.path)
        await place.after?.(reader)
        await expect(place.seen(reader).first()).toBeVisible()
        expect.soft(await barriers(reader), place.name).toEqual([])
      })
    }
  })
}
