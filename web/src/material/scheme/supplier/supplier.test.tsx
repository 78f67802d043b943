import type { SupplierView } from '@geodepot/contracts/material/scheme.asking.ts'
import { askingCalls } from '@geodepot/contracts/material/scheme.asking.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { show } from '../../../kit/test/page.tsx'
import { refused, serve, served } from '../../../kit/test/served.ts'
import { holdLink } from '../../../system/ticket/index.ts'
import * as light from './light.ts'
import SupplierPage from './page.tsx'

const lineOf = (sourceLineId: number) => ({
  sourceLineId,
  name: `Valve ${sourceLineId}`,
  facts: 'DEMO-SV',
  unitName: 'piece',
  quantity: '3',
})
const view: SupplierView = {
  requestNumber: 'CGFA-XB-20260721-0001-K7QPAB',
  supplierName: 'Loire Seismic Parts SAS',
  contactName: 'Claire Moreau',
  askedBy: '戴',
  deadline: '2099-01-01 12:00:00',
  currencies: ['EUR', 'USD'],
  lines: Array.from({ length: 9 }, (_, at) => lineOf(at + 1)),
  asked: 'x',
  terms: {
    currencyCode: 'EUR',
    incoterm: 'CIF',
    place: '',
    freight: '',
    insurance: '',
    duty: '',
    inland: '',
    paymentTerms: '',
    validUntil: '2099-03-01',
  },
  drafts: [],
  answer: 'none',
  answeredTime: null,
}
const went: string[] = []
const at = (...more: ReturnType<typeof serve>[]) => {
  const { asked } = served(
    serve(askingCalls.readRequest, () => view),
    serve(askingCalls.saveAnswer, () => undefined),
    ...more,
  )
  const { user } = show(<SupplierPage go={(path) => went.push(path)} />)
  return { asked, user }
}
const saves = (asked: ReturnType<typeof served>['asked']) =>
  asked.filter(({ name }) => name === askingCalls.saveAnswer.name).map(({ ask }) => ask)
afterEach(cleanup)
beforeEach(() => {
  sessionStorage.clear()
  went.length = 0
  holdLink({ linkToken: 't'.repeat(43), path: '/app/SupplierOffer', until: '2099-01-01 12:00:00' })
})

test('its calls are those of the contract', () => {
  for (const [ours, theirs] of [
    [light.readRequest, askingCalls.readRequest],
    [light.saveAnswer, askingCalls.saveAnswer],
    [light.sendAnswer, askingCalls.sendAnswer],
    [light.withdrawAnswer, askingCalls.withdrawAnswer],
    [light.declineRequest, askingCalls.declineRequest],
  ] as const) {
    const { method, path, permission, wire, ok, body } = theirs
    expect(ours).toEqual({ method, path, permission, wire, ok, body })
  }
})

test('what is typed is there again after a reload, is saved in small pieces, and sent', async () => {
  const { asked, user } = at(serve(askingCalls.sendAnswer, () => ({ ...view, answer: 'offered' as const })))
  for (const [index, field] of (await screen.findAllByLabelText('单价')).entries())
    await user.type(field, String(index + 1))
  const stored = sessionStorage.getItem('offer')
  expect(stored).toContain('"unitPrice":"9"')
  await user.click(screen.getByRole('button', { name: '提交报价' }))
  expect((await screen.findByRole('status')).textContent).toContain('报价已提交')
  expect(saves(asked).map((ask) => (ask['lines'] as object[]).length)).toEqual([7, 2])
  expect(sessionStorage.getItem('offer')).toBeNull()
  expect(screen.getByRole('button', { name: '撤回报价' })).toBeTruthy()
})

test('what is wrong stands at its field; what the link no longer opens leads to the page that says so', async () => {
  const { user } = at(
    serve(askingCalls.sendAnswer, () =>
      refused(500, 'x', { errors: [{ field: 'lines.1.unitPrice', key: 'invalid', msg: '单价须为数字' }] }),
    ),
    serve(askingCalls.declineRequest, () =>
      refused(403, 'x', { errors: [{ field: 'ticket', key: 'expired', msg: 'x' }] }),
    ),
  )
  await user.type((await screen.findAllByLabelText('单价'))[1] ?? document.body, 'ten')
  await user.click(screen.getByRole('button', { name: '提交报价' }))
  expect((await screen.findByText('单价须为数字')).className).toBe('link-wrong')
  await user.click(screen.getByRole('button', { name: '不报价' }))
  expect(screen.getByText('请填写不报价的原因')).toBeTruthy()
  await user.type(screen.getByLabelText('不报价的原因'), '产能不足')
  await user.click(screen.getByRole('button', { name: '不报价' }))
  await waitFor(() => expect(went).toEqual(['/app/403?why=expired']))
})
