// The pictures of the manuals: whose screen, where, and what has to be on it. A picture is named as its file is.
import { chainMessages } from '@geodepot/contracts/system/chain.messages.ts'
import { listMessages } from '@geodepot/contracts/kit/list.messages.ts'
import { offlinePageMessages } from '@geodepot/contracts/system/offline-page.messages.ts'
import { shipmentMessages } from '@geodepot/contracts/equipment/shipment.messages.ts'
import { schemeMessages } from '@geodepot/contracts/material/scheme.messages.ts'
import type { WorkRow } from '@geodepot/contracts/system/worklist.ts'
import { worklist } from '@geodepot/contracts/system/worklist.ts'
import { worklistMessages } from '@geodepot/contracts/system/worklist.messages.ts'
import { ask } from './ask.ts'
import type { Locator, Someone } from './journey.ts'
import { press, rows } from './places.ts'

export interface Picture {
  readonly name: string
  /** The account that looks: one of the role whose manual it stands in first. */
  readonly by: string
  readonly path: string | ((token: string) => Promise<string>)
  readonly phone?: true
  /** Opens the first document of the list that stands there. */
  readonly opens?: true
  readonly after?: (someone: Someone) => Promise<void>
  readonly seen: (someone: Someone) => Locator
}

const main = ({ page }: Someone): Locator => page.getByRole('main')
const article = ({ page }: Someone): Locator => page.getByRole('article').getByRole('heading').first()
const chart = (someone: Someone): Locator => main(someone).locator('.chart-picture svg')

/** The first thing that somebody is waited for with, of the kinds that are meant where there is one. */
const waiting =
  (work: WorkRow['work'], kinds: RegExp) =>
  async (token: string): Promise<string> => {
    const { rows: all } = await ask(token, worklist.list, { work })
    const row = all.find(({ kind }) => kinds.test(kind)) ?? all[0]
    if (row === undefined) throw new Error(`nothing waits: ${work}`)
    return `/open/${row.kind}/${row.documentId}`
  }

export const pictures: readonly Picture[] = [
  {
    name: 'home',
    by: 'ld_gao',
    path: '/index',
    seen: ({ page, t }) => page.getByRole('region', { name: t(worklistMessages, 'title') }).getByRole('listitem'),
  },
  { name: 'decide', by: 'cg_pan', path: waiting('decide', /^material\/(result|order|analysis)$/), seen: article },
  {
    name: 'receive',
    by: 'xm_jia',
    path: waiting('receive', /allocation$/),
    after: press(({ t }) => t(shipmentMessages, 'receive')),
    seen: ({ page, t }) => page.getByRole('dialog').getByRole('button', { name: t(shipmentMessages, 'toConfirm') }),
  },
  {
    name: 'phone',
    by: 'xm_jia',
    phone: true,
    path: '/app',
    seen: ({ page, t }) => page.getByText(t(offlinePageMessages, 'readyOffline')),
  },
  { name: 'returns', by: 'kg_he', path: '/equipment/return', seen: rows },
  { name: 'demand', by: 'dp_sun', path: '/equipment/demand', seen: rows },
  { name: 'figures', by: 'zb_lin', path: '/equipment/figures', seen: chart },
  {
    name: 'repairs',
    by: 'wx_qiu',
    path: '/equipment/repair-board',
    seen: (someone) => main(someone).getByRole('link'),
  },
  { name: 'scrap', by: 'jd_hong', path: '/scrapManage/scrapeApply?docState=submitted', opens: true, seen: article },
  {
    name: 'checks',
    by: 'dj_bai',
    phone: true,
    path: '/app/check',
    seen: ({ page }) => page.getByRole('main').getByRole('listitem'),
  },
  { name: 'scores', by: 'pf_tian', path: '/equipment/operator-score', seen: rows },
  { name: 'overview', by: 'cg_pan', path: '/material/overview', seen: chart },
  { name: 'applications', by: 'wz_ye', path: '/material/application', seen: rows },
  { name: 'project', by: 'jl_shi', path: '/project/info?docState=approved', opens: true, seen: article },
  { name: 'analysis', by: 'fx_luo', path: '/material/analysis', opens: true, seen: article },
  { name: 'plans', by: 'jh_wen', path: '/material/plan', seen: rows },
  {
    name: 'comparison',
    by: 'cg_dai',
    path: '/material/scheme?docState=approved',
    opens: true,
    seen: ({ page, t }) => page.getByRole('table', { name: t(schemeMessages, 'matrix') }),
    after: async ({ page, t }) =>
      page.getByRole('table', { name: t(schemeMessages, 'matrix') }).scrollIntoViewIfNeeded(),
  },
  { name: 'desk', by: 'cg_dai', path: '/material/desk', seen: (someone) => main(someone).locator('.desk-row') },
  {
    name: 'receipt',
    by: 'ck_fan',
    path: '/material/receipt?receiptKind=purchase&docState=stored',
    opens: true,
    seen: article,
  },
  { name: 'outbound', by: 'ck_fan', path: '/material/outbound', opens: true, seen: article },
  { name: 'invoices', by: 'cw_jin', path: '/material/invoice', seen: rows },
  { name: 'period', by: 'cw_jin', path: '/material/period', seen: rows },
  { name: 'ledger', by: 'sj_mu', path: '/material/purchase-ledger', seen: rows },
  { name: 'users', by: 'admin', path: '/system/user', seen: rows },
  {
    name: 'chains',
    by: 'admin',
    path: '/system/chain',
    seen: (someone) => main(someone).getByRole('button', { name: someone.t(chainMessages, 'edit') }),
  },
]

/** What a screen says where it has nothing to show; no picture shows that. */
export const nothingThere = (someone: Someone): Locator => {
  const { t } = someone
  const words = (['failed', 'forbidden', 'empty', 'nothingFound', 'noProject'] as const).map((key) =>
    t(listMessages, key),
  )
  return main(someone)
    .getByText(new RegExp(`^(${words.join('|')})$`))
    .and(someone.page.locator(':visible'))
}
