// The screens of administration and of everybody's own pages: each list, and of what opens from it one at least.
import { listMessages } from '@geodepot/contracts/kit/list.messages.ts'
import { approvalMessages } from '@geodepot/contracts/system/approval.messages.ts'
import { chainMessages } from '@geodepot/contracts/system/chain.messages.ts'
import { delegationMessages } from '@geodepot/contracts/system/delegation.messages.ts'
import { genMessages } from '@geodepot/contracts/system/gen.messages.ts'
import { jobMessages } from '@geodepot/contracts/system/job.messages.ts'
import { channelMessages } from '@geodepot/contracts/system/message.channels.messages.ts'
import { messageMessages } from '@geodepot/contracts/system/message.messages.ts'
import { noticeMessages } from '@geodepot/contracts/system/notice.messages.ts'
import { openidMessages } from '@geodepot/contracts/system/openid.messages.ts'
import { operlogMessages } from '@geodepot/contracts/system/operlog.messages.ts'
import { registrationMessages } from '@geodepot/contracts/system/registration.messages.ts'
import { roleMessages } from '@geodepot/contracts/system/role.messages.ts'
import { ledgerMessages } from '@geodepot/contracts/system/ledger.messages.ts'
import { serverMessages } from '@geodepot/contracts/system/server.messages.ts'
import { toolMessages } from '@geodepot/contracts/system/shell-tools.messages.ts'
import { shellMessages } from '@geodepot/contracts/system/shell.messages.ts'
import { swaggerMessages } from '@geodepot/contracts/system/swagger.messages.ts'
import { accountMessages } from '@geodepot/contracts/system/user.accounts.messages.ts'
import { profileMessages } from '@geodepot/contracts/system/user.profile.messages.ts'
import { act } from './administration.ts'
import { type Locator, type Someone, holding } from './journey.ts'
import { ending } from './page.ts'
import { type Place, form, heading, press, rows } from './places.ts'

const add = press(({ t }) => t(listMessages, 'add'))
const dialog = ({ page }: Someone): Locator => page.getByRole('dialog')
const first =
  (words: (someone: Someone) => string) =>
  (someone: Someone): Promise<void> =>
    act(someone, rows(someone).first(), words(someone))
const openFirst = async (someone: Someone): Promise<void> => {
  await rows(someone).first().getByRole('button').first().click()
}
const listAndForm = (name: string, path: string): readonly Place[] => [
  { name: `${name} list`, path, seen: rows },
  { name: `${name} form`, path, seen: form, after: add },
]

const people: readonly Place[] = [
  ...listAndForm('user', '/system/user'),
  {
    name: 'password reset',
    path: '/system/user?keyword=dp_sun',
    after: first(({ t }) => t(accountMessages, 'reset')),
    seen: (someone) =>
      dialog(someone).getByRole('button', { name: someone.t(accountMessages, 'resetRun'), exact: true }),
  },
  ...listAndForm('role', '/system/role'),
  {
    name: 'data scope',
    path: '/system/role?roleKey=equip_dispatcher',
    after: first(({ t }) => t(roleMessages, 'dataScope')),
    seen: form,
  },
  {
    name: 'people of a role',
    path: '/system/role',
    after: first(({ t }) => t(roleMessages, 'users')),
    seen: ({ page, t }) => page.getByRole('button', { name: holding(t(roleMessages, 'addUsers')) }).first(),
  },
  ...listAndForm('department', '/system/dept'),
  ...listAndForm('post', '/system/post'),
]
const settings: readonly Place[] = [
  ...listAndForm('menu', '/system/menu'),
  ...listAndForm('dictionary', '/system/dict'),
  { name: 'dictionary entries', path: '/dict/type/data/1', seen: rows },
  { name: 'entry form', path: '/dict/type/data/1', seen: form, after: add },
  ...listAndForm('parameter', '/system/config'),
  {
    name: 'notice list',
    path: '/system/notice',
    seen: (someone) => heading(someone, someone.t(noticeMessages, 'title')),
  },
  {
    name: 'notice editor',
    path: '/system/notice',
    seen: ({ page, t }) =>
      page.getByRole('dialog').getByRole('textbox', { name: t(noticeMessages, 'noticeContent'), exact: true }),
    after: press(({ t }) => t(noticeMessages, 'add')),
  },
  { name: 'chain list', path: '/system/chain', seen: rows },
  {
    name: 'chain',
    path: '/system/chain/equipment.application',
    seen: ({ page, t }) => page.getByLabel(t(chainMessages, 'picture')),
  },
  {
    name: 'manual of a role',
    path: '/user/manual?role=warehouse_keeper',
    seen: ({ page }) => page.getByRole('article').getByRole('heading', { level: 3 }),
  },
  {
    name: 'delegations',
    path: '/user/delegation',
    seen: (someone) => heading(someone, someone.t(delegationMessages, 'title')),
  },
  {
    name: 'delegation form',
    path: '/user/delegation',
    seen: form,
    after: press(({ t }) => t(delegationMessages, 'add')),
  },
]
const watched: readonly Place[] = [
  { name: 'operation log', path: '/system/operlog', seen: rows },
  {
    name: 'what was done',
    path: '/system/operlog',
    after: openFirst,
    seen: ({ page, t }) => page.getByRole('dialog').getByText(t(operlogMessages, 'changes')),
  },
  { name: 'sign-in log', path: '/system/logininfor', seen: rows },
  { name: 'online users', path: '/monitor/online', seen: rows },
  { name: 'job list', path: '/monitor/job', seen: rows },
  {
    name: 'ledger checks',
    path: '/monitor/ledger',
    seen: (someone) => heading(someone, someone.t(ledgerMessages, 'title')),
  },
  { name: 'job form', path: '/monitor/job', seen: form, after: add },
  { name: 'job log', path: '/job/log', seen: (someone) => heading(someone, someone.t(jobMessages, 'logTitle')) },
  { name: 'server', path: '/monitor/server', seen: (someone) => heading(someone, someone.t(serverMessages, 'title')) },
]
const tools = (gen: number): readonly Place[] => [
  { name: 'generator', path: '/tool/gen', seen: rows },
  { name: 'new module', path: '/tool/gen', seen: form, after: press(({ t }) => t(genMessages, 'add')) },
  { name: 'module', path: `/gen/edit/${gen}`, seen: ({ page, t }) => page.getByText(t(genMessages, 'basics')).first() },
  {
    name: 'API',
    path: '/tool/swagger',
    seen: ({ page }) =>
      page
        .getByRole('main')
        .getByRole('navigation')
        .getByRole('group')
        .or(page.getByRole('main').locator('summary'))
        .first(),
  },
  {
    name: 'a call of the API',
    path: '/tool/swagger',
    seen: ({ page }) => page.getByRole('main').getByRole('heading', { level: 2 }).and(page.locator(':visible')).last(),
    after: async ({ page, t }) => {
      await page
        .getByRole('searchbox', { name: t(swaggerMessages, 'search') })
        .or(page.getByRole('textbox', { name: t(swaggerMessages, 'search') }))
        .fill('/system/dept/list')
      await page
        .getByRole('main')
        .getByRole('navigation')
        .getByRole('button', { name: holding('/system/dept/list') })
        .first()
        .click()
    },
  },
]
const own: readonly Place[] = [
  {
    name: 'personal centre',
    path: '/user/profile',
    seen: (someone) => heading(someone, someone.t(profileMessages, 'title')),
  },
  {
    name: 'own password',
    path: '/user/profile',
    after: async ({ page, t }) => {
      await page.getByRole('tab', { name: t(profileMessages, 'security') }).click()
    },
    seen: ({ page, t }) => page.getByRole('button', { name: t(profileMessages, 'changePassword'), exact: true }),
  },
  {
    name: 'picture',
    path: '/user/profile',
    after: press(({ t }) => t(profileMessages, 'changeAvatar')),
    seen: ({ page, t }) => page.getByRole('dialog').getByText(t(profileMessages, 'avatarHint')),
  },
  {
    name: 'my messages',
    path: '/user/message',
    seen: (someone) => heading(someone, someone.t(messageMessages, 'title')),
  },
  {
    name: 'notifications',
    path: '/user/profile?tab=notifications',
    seen: ({ page, t }) => page.getByRole('button', { name: t(channelMessages, 'test') }).first(),
  },
  {
    name: 'my approvals',
    path: '/user/approval',
    seen: ({ page, t }) => page.getByRole('navigation', { name: t(approvalMessages, 'title') }),
  },
  {
    name: 'page search',
    over: true,
    path: '/index',
    on: 'wide',
    seen: ({ page }) => page.getByRole('dialog').getByRole('option').first(),
    after: async ({ page, t }) => {
      await page
        .getByRole('banner')
        .getByRole('button', { name: t(shellMessages, 'search') })
        .click()
      await page.getByRole('dialog').getByRole('combobox').fill('/system')
    },
  },
  {
    name: 'message centre',
    over: true,
    path: '/index',
    on: 'wide',
    after: async ({ page, t }) => {
      await page.getByRole('button', { name: holding(t(noticeMessages, 'centre')) }).click()
    },
    seen: ({ page, t }) => page.getByRole('region', { name: t(noticeMessages, 'centre') }),
  },
  {
    name: 'layout settings',
    over: true,
    path: '/index',
    seen: ({ page, t }) => page.getByRole('dialog').getByRole('button', { name: t(toolMessages, 'save'), exact: true }),
    after: async ({ page, t }) => {
      await page
        .getByRole('banner')
        .getByRole('button', { name: holding(t(shellMessages, 'person', { name: '' }).trim()) })
        .click()
      await page.getByRole('menuitem', { name: ending(t(shellMessages, 'layout')) }).click()
    },
  },
]
const before: readonly Place[] = [
  {
    name: 'registration',
    path: '/register',
    by: 'visitor',
    seen: ({ page, t }) => page.getByRole('heading', { name: t(registrationMessages, 'title') }),
  },
  {
    name: 'linking without a ticket',
    path: '/bind',
    by: 'visitor',
    seen: ({ page, t }) => page.getByText(t(openidMessages, 'ticketGone')),
  },
  {
    name: 'not to be opened',
    path: '/401',
    by: 'visitor',
    seen: (someone) => heading(someone, someone.t(shellMessages, 'unauthorised')),
  },
  {
    name: 'no pages on a phone',
    path: '/app/403',
    by: 'visitor',
    seen: (someone) => heading(someone, someone.t(shellMessages, 'forbidden')),
  },
]

export const companyPlaces: readonly Place[] = [...people, ...settings]
/** `gen`: a module that is described. */
export const watchPlaces = (gen: number): readonly Place[] => [...watched, ...tools(gen), ...own, ...before]
