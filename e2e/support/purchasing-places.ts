// The screens of what goes with an order: its papers, its mails, its annex, and claims for what came.
import { claimCalls } from '@geodepot/contracts/material/claim.ts'
import { claimMessages } from '@geodepot/contracts/material/claim.messages.ts'
import { clauseMessages } from '@geodepot/contracts/material/clause.messages.ts'
import { lettersMessages } from '@geodepot/contracts/material/order.letters.messages.ts'
import { orderMessages } from '@geodepot/contracts/material/order.messages.ts'
import { paperMessages } from '@geodepot/contracts/material/paper.messages.ts'
import { ask } from './ask.ts'
import { act } from './document.ts'
import type { Someone } from './journey.ts'
import { saving } from './page.ts'
import { type Place, form, press, rows } from './places.ts'

/** The oldest claim that was answered in part, and its order: the demo company's. */
export const claimFor = async (token: string): Promise<{ claim: number; order: number }> => {
  const found = await ask(token, claimCalls.list, { docState: ['answered'], pageSize: 500 })
  const claim = found.rows.findLast(({ answer }) => answer === 'partly')
  if (!claim) throw new Error('no claim was answered in part')
  return { claim: claim.id, order: claim.orderId }
}

const region = (words: (someone: Someone) => string) => (someone: Someone) =>
  someone.page.getByRole('region', { name: words(someone), exact: true })

export const purchasingPlaces = ({ claim, order }: { claim: number; order: number }): readonly Place[] => [
  { name: 'trade documents', path: '/material/paper', seen: rows },
  {
    name: 'trade document form',
    path: '/material/paper',
    seen: form,
    after: press(({ t }) => t(paperMessages, 'add')),
  },
  { name: 'clauses', path: '/material/clause', seen: rows },
  { name: 'clause form', path: '/material/clause', seen: form, after: press(({ t }) => t(clauseMessages, 'add')) },
  { name: 'claims', path: '/material/claim', seen: rows },
  { name: 'claim', path: `/material/claim/${claim}`, seen: region(({ t }) => t(claimMessages, 'letterTitle')) },
  {
    name: 'settlement of a claim',
    path: `/material/claim/${claim}`,
    seen: ({ page, t }) => page.getByRole('dialog').getByRole('button', { name: t(claimMessages, 'settle') }),
    after: (someone) => act(someone, someone.t(claimMessages, 'settle')),
  },
  {
    name: 'new claim',
    path: `/material/claim/new?order=${order}`,
    seen: (someone) => saving(someone, someone.page.getByRole('main')),
  },
  {
    name: 'papers, mails and claims of an order',
    path: `/material/order/${order}`,
    seen: region(({ t }) => t(orderMessages, 'papers')),
  },
  {
    name: 'paper of an order',
    path: `/material/order/${order}`,
    seen: ({ page, t }) => page.getByRole('dialog').getByRole('button', { name: t(orderMessages, 'keepPaper') }),
    after: press(({ t }) => t(orderMessages, 'otherPaper')),
  },
  {
    name: 'mail to a supplier',
    path: `/material/order/${order}`,
    seen: ({ page, t }) => page.getByRole('dialog').getByRole('button', { name: t(lettersMessages, 'send') }),
    after: press(({ t }) => t(lettersMessages, 'send')),
  },
]
