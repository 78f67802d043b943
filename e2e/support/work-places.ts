// The screens of projects, their papers, alerts and messages, in each of their states.
import { alertMessages as em } from '@geodepot/contracts/equipment/alert.messages.ts'
import { chartMessages } from '@geodepot/contracts/kit/chart.messages.ts'
import { recordNameOf } from '@geodepot/contracts/kit/attachment.ts'
import { file, fileRow } from '@geodepot/contracts/kit/file.ts'
import { filePageMessages as fp } from '@geodepot/contracts/kit/file-page.messages.ts'
import { formMessages } from '@geodepot/contracts/kit/form.messages.ts'
import { stockPeriodOf } from '@geodepot/contracts/material/stock.period.ts'
import { alertMessages as am } from '@geodepot/contracts/system/alert.messages.ts'
import { channelMessages } from '@geodepot/contracts/system/message.channels.messages.ts'
import { messageMessages as mm } from '@geodepot/contracts/system/message.messages.ts'
import { offlineMessages as om } from '@geodepot/contracts/system/offline.messages.ts'
import { offlinePageMessages as op } from '@geodepot/contracts/system/offline-page.messages.ts'
import { project } from '@geodepot/contracts/system/project.ts'
import { projectMessages as pm } from '@geodepot/contracts/system/project.messages.ts'
import { dayAfter } from '@geodepot/contracts/kit/days.ts'
import { today } from './today.ts'
import { ask } from './ask.ts'
import { act } from './document.ts'
import { type Brought, broughtPdf, broughtPicture } from './files.ts'
import { type Someone, holding, productUrl } from './journey.ts'
import { bell } from './news.ts'
import { dialogOf } from './page.ts'
import { type Place, form, heading, press, rows } from './places.ts'
import { draftProject } from './supply.ts'

export const upload = async (
  token: string,
  { name, mimeType, buffer }: Brought,
  kind = 'system/project',
): Promise<string> => {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(buffer)], { type: mimeType }), name)
  const response = await fetch(`${productUrl()}/prod-api${file.upload.path}?kind=${kind}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  })
  const { data } = (await response.json()) as { data: unknown }
  return fileRow.parse(data).id
}

/** The projects that the places show: one under way, a virtual one, one with papers. */
export interface Projects {
  readonly standing: string
  readonly virtual: string
  readonly papers: string
}
export const projectsFor = async (token: string): Promise<Projects> => {
  const first = async (query: object) =>
    (await ask(token, project.list, { pageSize: 1, orderByColumn: 'designStartDate', isAsc: 'asc', ...query })).rows[0]
      ?.projectInfoNo ?? ''
  const [standing, virtual, own] = [
    await first({ docState: ['approved'] }),
    await first({ virtualFlag: '1', orgId: 'C102' }),
    await draftProject(token),
  ]
  const fileIds = await Promise.all(
    [broughtPicture('营地.png'), broughtPdf('施工设计.pdf', 'Layout')].map((one) => upload(token, one)),
  )
  await ask(token, file.attach, { record: recordNameOf('system/project', own.id), fileIds })
  return { standing, virtual, papers: own.projectInfoNo }
}

const page = (key: string) => `/project/info/${key}`
const does =
  (word: (someone: Someone) => string) =>
  (someone: Someone): Promise<void> =>
    act(someone, word(someone))
const preview = ({ page: screen, t }: Someone) =>
  screen.getByRole('dialog').filter({ has: screen.getByRole('toolbar', { name: t(fp, 'preview') }) })
const open =
  (name: string) =>
  async ({ page: screen, t }: Someone): Promise<void> => {
    await screen
      .getByRole('button', { name: t(fp, 'open', { name }) })
      .or(screen.getByRole('button', { name, exact: true }))
      .first()
      .click()
  }

const projects = ({ standing, virtual, papers }: Projects): readonly Place[] => [
  { name: 'project list', path: '/project/info?virtualFlag=0', seen: rows },
  { name: 'new project', path: '/project/info', seen: form, after: press(({ t }) => t(pm, 'add')) },
  {
    name: 'new project with errors',
    path: '/project/info',
    seen: ({ page: screen }) => screen.getByRole('dialog').getByRole('alert').first(),
    after: async (someone) => {
      await press(({ t }) => t(pm, 'add'))(someone)
      await form(someone).click()
    },
  },
  { name: 'project edited', path: page(standing), seen: form, after: does(({ t }) => t(pm, 'edit')) },
  {
    name: 'project details',
    path: page(standing),
    seen: (someone) => dialogOf(someone, someone.t(pm, 'detail')).getByText(someone.t(pm, 'geologyTask')),
    after: does(({ t }) => t(pm, 'detail')),
  },
  {
    name: 'project',
    path: page(standing),
    seen: ({ page: screen, t }) =>
      screen.getByRole('region', { name: t(pm, 'members'), exact: true }).getByRole('listitem'),
  },
  {
    name: 'people of a project',
    path: page(standing),
    seen: (someone) => dialogOf(someone, someone.t(pm, 'addMembers')).getByRole('combobox'),
    after: async ({ page: screen, t }) => {
      await screen.getByRole('button', { name: t(pm, 'addMembers') }).click()
    },
  },
  {
    name: 'virtual project',
    path: page(virtual),
    seen: ({ page: screen, t }) => screen.getByRole('region', { name: t(pm, 'members'), exact: true }),
  },
  {
    name: 'conversion',
    path: page(virtual),
    seen: (someone) =>
      dialogOf(someone, someone.t(pm, 'convertTitle')).getByRole('combobox', { name: someone.t(pm, 'into') }),
    after: does(({ t }) => t(pm, 'convert')),
  },
  {
    name: 'conversion into a new one',
    path: page(virtual),
    seen: (someone) =>
      dialogOf(someone, someone.t(pm, 'convertTitle')).getByRole('button', {
        name: someone.t(pm, 'goOn'),
        exact: true,
      }),
    after: async (someone) => {
      await act(someone, someone.t(pm, 'convert'))
      await someone.page.getByRole('dialog').getByText(someone.t(pm, 'convertNew'), { exact: true }).click()
    },
  },
  {
    name: 'papers',
    path: page(papers),
    seen: ({ page: screen, t }) =>
      screen.getByRole('region', { name: t(fp, 'attachments'), exact: true }).getByRole('listitem'),
  },
  {
    name: 'picture',
    path: page(papers),
    seen: (someone) => preview(someone).getByRole('img', { name: '营地.png' }),
    after: open('营地.png'),
  },
  {
    name: 'PDF',
    path: page(papers),
    seen: (someone) => preview(someone).locator('canvas'),
    after: open('施工设计.pdf'),
  },
]

const told: readonly Place[] = [
  {
    name: 'reminder',
    path: '/index',
    loaded: true,
    on: 'wide',
    seen: ({ page: screen, t }) => screen.getByRole('complementary', { name: t(am, 'cardTitle') }),
  },
  {
    name: 'alerts',
    path: '/equipment/alert',
    seen: ({ page: screen }) => screen.getByRole('main').locator('.alert-row'),
  },
  {
    name: 'rows of an alert',
    over: true,
    path: '/equipment/alert?businessType=OVER_ONE_YEAR_DEVICE',
    seen: ({ page: screen, t }) =>
      screen
        .getByRole('dialog', { name: holding(t(em, 'OVER_ONE_YEAR_DEVICE')) })
        .locator('tbody tr[data-row-key], .list-card'),
  },
  { name: 'my messages', path: '/user/message', seen: (someone) => heading(someone, someone.t(mm, 'title')) },
  {
    name: 'messages at the bell',
    over: true,
    path: '/index',
    on: 'wide',
    seen: ({ page: screen, t }) => screen.getByRole('region', { name: t(mm, 'title') }),
    after: (someone) => bell(someone).click(),
  },
  {
    name: 'notifications',
    path: '/user/profile',
    seen: ({ page: screen, t }) =>
      screen
        .getByRole('tabpanel')
        .getByRole('button', { name: t(channelMessages, 'save'), exact: true })
        .or(screen.getByRole('tabpanel').getByRole('button', { name: t(formMessages, 'save'), exact: true })),
    after: async ({ page: screen, t }) => {
      await screen.getByRole('tab', { name: t(mm, 'channels') }).click()
    },
  },
]

const main = ({ page: screen }: Someone) => screen.getByRole('main')
/** A month that is over for long. */
const closedMonth = stockPeriodOf(dayAfter(today(), -60)).period
const purchasing: readonly Place[] = [
  { name: 'buyer’s desk', main: true, path: '/material/desk', seen: (someone) => main(someone).locator('.desk-row') },
  {
    name: 'purchasing overview',
    main: true,
    path: '/material/overview',
    seen: (someone) => main(someone).locator('.chart-picture svg'),
  },
  {
    name: 'inventory ledger',
    main: true,
    path: '/material/inventory',
    seen: rows,
  },
  { name: 'reservations', path: '/material/reservation', seen: rows },
  { name: 'old cores', path: '/material/core', seen: rows },
  { name: 'links to boards', path: '/material/wall', seen: rows },
  {
    name: 'tasks of the phone',
    loaded: true,
    path: '/app',
    seen: (someone) => heading(someone, someone.t(op, 'tasks')),
  },
  {
    name: 'what a phone has not sent',
    loaded: true,
    path: '/app/queue',
    seen: (someone) => main(someone).getByText(someone.t(op, 'queueNone'), { exact: true }),
  },
  {
    name: 'how it comes onto a phone',
    loaded: true,
    path: '/app/appdownload/download',
    seen: (someone) => heading(someone, someone.t(op, 'installTitle')),
  },
  {
    name: 'offline entries',
    path: '/user/offline',
    seen: (someone) => main(someone).getByText(someone.t(om, 'noneTitle')),
  },
  {
    name: 'board of amounts',
    main: true,
    loaded: true,
    path: '/material/money',
    seen: (someone) => main(someone).locator('.board-bar-3'),
  },
  {
    name: 'board of units',
    loaded: true,
    path: '/material/org',
    seen: (someone) => main(someone).locator('.board-bar-3'),
  },
  {
    name: 'a board without a link',
    by: 'visitor',
    path: '/material/money',
    seen: (someone) => main(someone).locator('.board-empty h1'),
  },
  {
    name: 'a period',
    path: `/material/period/${closedMonth}`,
    seen: (someone) => main(someone).locator('.period-trial, code'),
  },
  {
    name: 'purchase detail ledger',
    path: '/material/purchase-ledger',
    seen: rows,
  },
  {
    name: 'purchase history',
    path: '/material/purchase-history',
    seen: rows,
  },
  {
    name: 'stock journal',
    path: `/material/journal?period=${closedMonth}`,
    seen: rows,
  },
  {
    name: 'a chart as a table',
    path: '/material/overview?by=supplier',
    seen: (someone) => main(someone).locator('.chart-table'),
    after: async (someone) => {
      await main(someone)
        .getByRole('button', { name: holding(someone.t(chartMessages, 'asTable')) })
        .first()
        .click()
    },
  },
]

export const workPlaces = (of: Projects): readonly Place[] => [...projects(of), ...told, ...purchasing]
