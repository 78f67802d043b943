// The screens that everybody must be able to use: the equipment's and the frame's.
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { shipmentMessages } from '@geodepot/contracts/equipment/shipment.messages.ts'
import { applicationMessages } from '@geodepot/contracts/equipment/application.messages.ts'
import { gridMessages } from '@geodepot/contracts/kit/grid.messages.ts'
import { bulkMessages } from '@geodepot/contracts/equipment/bulk.messages.ts'
import { doorMessages } from '@geodepot/contracts/system/door.messages.ts'
import { deviceImportMessages } from '@geodepot/contracts/equipment/device-import.messages.ts'
import { checkTemplateMessages } from '@geodepot/contracts/equipment/check-template.messages.ts'
import { deviceMessages } from '@geodepot/contracts/equipment/device.messages.ts'
import { galleryMessages } from '@geodepot/contracts/kit/gallery.messages.ts'
import { importMessages } from '@geodepot/contracts/kit/import.messages.ts'
import { listMessages } from '@geodepot/contracts/kit/list.messages.ts'
import { projectMessages } from '@geodepot/contracts/system/project.messages.ts'
import { sessionMessages } from '@geodepot/contracts/system/session.messages.ts'
import { shellMessages } from '@geodepot/contracts/system/shell.messages.ts'
import type { Locator, Someone } from './journey.ts'
import { dialogOf, ending, saving } from './page.ts'

/** A screen in one of its states. */
export interface Place {
  readonly name: string
  readonly path: string
  /**
   * Who looks: somebody of a crew where their own projects are shown, a visitor
   * before the sign-in, else one who may see everything.
   */
  readonly by?: 'crew' | 'visitor'
  /** Where it is to be seen, if not everywhere. */
  readonly on?: 'wide'
  /** Whether it lies over whatever page there is, until it is closed. */
  readonly over?: true
  /** What the product shows once, when it is loaded. */
  readonly loaded?: true
  /** One of each kind of page, which stands for the others where not all of them are looked at. */
  readonly main?: true
  /** What is on screen when the page has come. */
  readonly seen: (someone: Someone) => Locator
  /** What is done there first: a dialog opened, say. */
  readonly after?: (someone: Someone) => Promise<void>
}
/** The rows that the equipment's places show. */
export interface Ids {
  readonly device: number
  readonly application: number
  readonly allocation: number
  readonly travelling: number
}

export const heading = ({ page }: Someone, name: string | RegExp): Locator =>
  page.getByRole('heading', { level: 1, name })
export const rows = ({ page }: Someone): Locator =>
  page.getByRole('main').locator('tbody tr[data-row-key], .list-card').and(page.locator(':visible'))
export const press =
  (words: (someone: Someone) => string) =>
  async (someone: Someone): Promise<void> => {
    await someone.page
      .getByRole('main')
      .or(someone.page.getByRole('banner'))
      .getByRole('button', { name: ending(words(someone)) })
      .and(someone.page.locator(':visible'))
      .first()
      .click()
  }
/** The open form, ready to be saved. */
export const form = (someone: Someone): Locator => saving(someone, someone.page.getByRole('dialog'))
const article = ({ page }: Someone) => page.getByRole('article').getByRole('heading').first()

export const places = (ids: Ids): readonly Place[] => [
  {
    name: 'sign-in',
    path: '/login',
    by: 'visitor',
    seen: ({ page, t }) => page.getByText(t(sessionMessages, 'usernameEmpty')),
    after: async ({ page, t }) => {
      await page.getByRole('button', { name: t(sessionMessages, 'signIn'), exact: true }).click()
    },
  },
  {
    name: 'home',
    main: true,
    path: '/index',
    seen: ({ page, t }) => page.getByRole('region', { name: t(shellMessages, 'currentProject') }),
  },
  {
    name: 'project dialog',
    over: true,
    main: true,
    path: '/index',
    by: 'crew',
    seen: (someone) => dialogOf(someone, someone.t(projectMessages, 'selectProject')).getByRole('checkbox').first(),
    after: press(({ t }) => t(shellMessages, 'chooseProject')),
  },
  { name: 'device list', main: true, path: '/equipment/device', seen: rows },
  { name: 'imports of devices', path: '/equipment/device/intakes', seen: rows },
  {
    name: 'device form',
    path: '/equipment/device',
    seen: ({ page, t }) => page.getByRole('dialog').getByLabel(t(deviceMessages, 'devName')),
    after: press(({ t }) => t(listMessages, 'add')),
  },
  {
    name: 'device form with errors',
    main: true,
    path: '/equipment/device',
    seen: ({ page }) => page.getByRole('dialog').getByRole('alert').first(),
    after: async (someone) => {
      await press(({ t }) => t(listMessages, 'add'))(someone)
      await form(someone).click()
    },
  },
  {
    name: 'import',
    path: '/equipment/device',
    seen: (someone) =>
      dialogOf(someone, someone.t(deviceImportMessages, 'title')).getByText(someone.t(importMessages, 'drop')),
    after: press(({ t }) => t(importMessages, 'import')),
  },
  {
    name: 'device',
    main: true,
    path: `/equipment/device/${ids.device}`,
    seen: ({ page, t }) =>
      page
        .getByRole('region', { name: t(deviceMessages, 'timeline') })
        .getByRole('listitem')
        .first(),
  },
  {
    name: 'bulk list',
    path: '/equipment/bulk',
    seen: (someone) => heading(someone, someone.t(bulkMessages, 'title')).and(someone.page.locator(':visible')),
  },
  {
    name: 'life of a device',
    path: `/equipment/device/${ids.device}/life`,
    seen: ({ page }) => page.getByRole('main').getByRole('listitem').first(),
  },
  {
    name: 'holdings in the past',
    main: true,
    path: '/equipment/past?projectInfoNo=P2601',
    seen: rows,
  },
  {
    name: 'equipment figures',
    main: true,
    path: '/equipment/figures',
    seen: ({ page }) => page.getByRole('main').getByRole('figure').first(),
  },
  {
    name: 'monthly report',
    path: '/equipment/figures/report',
    seen: ({ page }) => page.getByRole('article').first(),
  },
  { name: 'counted repairs', path: '/equipment/figures/repairs', seen: rows },
  {
    name: 'repair board',
    main: true,
    path: '/equipment/repair-board',
    seen: ({ page }) => page.getByRole('main').getByRole('region').first(),
  },
  {
    name: 'cost of idleness',
    path: '/equipment/idle',
    seen: ({ page }) => page.getByRole('main').getByRole('figure').first(),
  },
  { name: 'project cost', path: '/equipment/project-cost?projectInfoNo=P2601', seen: rows },
  { name: 'rows of project cost', path: '/equipment/project-cost/rows?projectInfoNo=P2601', seen: rows },
  { name: 'idle devices', path: '/equipment/idle/devices', seen: rows },
  { name: 'device days', path: '/equipment/figures/days', seen: rows },
  { name: 'depreciation', path: '/equipment/depreciation', seen: rows },
  { name: 'weeks of work', path: '/equipment/work-week', seen: rows },
  { name: 'project calendar', path: '/equipment/project-calendar', seen: rows },
  { name: 'standby records', path: '/equipment/standby', seen: rows },
  { name: 'spot checks', main: true, path: '/equipment/check', seen: rows },
  { name: 'certificates', main: true, path: '/equipment/certificate', seen: rows },
  { name: 'certificate kinds', path: '/equipment/certificate-kind', seen: rows },
  { name: 'operator scores', main: true, path: '/equipment/operator-score', seen: rows },
  { name: 'vibrator operators', path: '/equipment/operator', seen: rows },
  { name: 'score standards', path: '/equipment/score-standard', seen: rows },
  { name: 'service accounts', path: '/system/service-account', seen: rows },
  { name: 'event subscriptions', path: '/system/subscription', seen: rows },
  {
    name: 'file doors',
    path: '/system/door',
    seen: ({ page, t }) => page.getByRole('main').getByText(t(doorMessages, 'empty')),
  },
  { name: 'repair sources', path: '/equipment/repair-source', seen: rows },
  { name: 'upkeep due', path: '/equipment/upkeep', seen: rows },
  { name: 'upkeep rules', path: '/equipment/upkeep-rule', seen: rows },
  { name: 'check plans', path: '/equipment/check-plan', seen: rows },
  {
    name: 'check template form',
    path: '/equipment/check-template',
    seen: ({ page, t }) => page.getByRole('dialog').getByLabel(t(checkTemplateMessages, 'templateName')),
    after: press(({ t }) => t(checkTemplateMessages, 'add')),
  },
  { name: 'demand and availability', main: true, path: '/equipment/demand', seen: rows },
  { name: 'on the road', main: true, path: '/equipment/transit', seen: rows },
  { name: 'who answers for what', path: '/equipment/custodian', seen: rows },
  { name: 'handovers of posts', path: '/equipment/handover', seen: rows },
  { name: 'application list', path: '/equipment/application', seen: rows },
  {
    name: 'new application',
    main: true,
    path: '/equipment/application/new',
    // A sheet, or cards on a phone.
    seen: ({ page, t }) =>
      page
        .getByRole('grid', { name: t(applicationMessages, 'lines') })
        .or(page.getByRole('group', { name: t(applicationMessages, 'lines') })),
  },
  {
    name: 'capability dialog',
    path: '/equipment/application/new',
    seen: ({ page }) => page.getByRole('dialog').getByRole('listitem'),
    after: async ({ page, t }) => {
      await page
        .getByRole('grid', { name: t(applicationMessages, 'lines') })
        .getByRole('row')
        .nth(1)
        .getByRole('gridcell')
        .nth(3)
        .or(
          page.getByRole('button', {
            name: t(gridMessages, 'cell', { row: 1, column: t(applicationMessages, 'capability') }),
          }),
        )
        .click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: ending(t(applicationMessages, 'addAccepted')) })
        .click()
    },
  },
  { name: 'application', main: true, path: `/equipment/application/${ids.application}`, seen: article },
  { name: 'allocation list', path: '/equipment/allocation', seen: rows },
  {
    name: 'new allocation',
    path: '/equipment/allocation/new',
    seen: ({ page, t }) =>
      page
        .getByRole('group', { name: t(allocationMessages, 'sources') })
        .getByRole('button')
        .first(),
  },
  { name: 'allocation', main: true, path: `/equipment/allocation/${ids.allocation}`, seen: article },
  {
    name: 'receipt',
    main: true,
    path: `/equipment/allocation/${ids.travelling}`,
    seen: ({ page, t }) => page.getByRole('dialog').getByRole('button', { name: t(shipmentMessages, 'toConfirm') }),
    after: press(({ t }) => t(allocationMessages, 'receive')),
  },
  { name: 'gallery', path: '/tool/gallery', seen: (someone) => heading(someone, someone.t(galleryMessages, 'title')) },
  {
    name: 'no such page',
    path: '/nowhere/at/all',
    seen: (someone) => heading(someone, someone.t(shellMessages, 'notFound')),
  },
]
