import { type CustodianRow, custodian } from '@geodepot/contracts/equipment/custodian.ts'
import { handoverCalls } from '@geodepot/contracts/equipment/handover.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { clear, show } from '../../kit/test/page.tsx'
import { doWith } from '../../kit/test/row-actions.ts'
import { serve, served } from '../../kit/test/served.ts'
import CustodianList from './list.tsx'

afterEach(clear)

test('who answers for what: named where nobody is, handed over where somebody is', async () => {
  const place = (holderId: number, more: Partial<CustodianRow>): CustodianRow => ({
    holderId,
    placeKind: 'pool',
    holderName: `库${holderId}`,
    orgName: '仪器中心',
    personId: null,
    personName: '',
    since: null,
    heldQty: [{ unit: '台', quantity: '12' }],
    can: {},
    ...more,
  })
  const { asked } = served(
    serve(custodian.list, () => ({
      rows: [
        place(1, { can: { name: true } }),
        place(2, { personId: 3, personName: '马志强', can: { handover: true } }),
      ],
      total: 2,
    })),
    serve(custodian.name, () => undefined),
    serve(handoverCalls.people, () => ({
      rows: [{ userId: 4, userName: 'xm_tao', nickName: '陶建新', deptName: '西部分公司' }],
      total: 1,
    })),
  )
  const { user } = show(<CustodianList />, { at: '/equipment/custodian' })
  const row = (await screen.findByText('库1')).closest('tr')
  if (!row) throw new Error('it is in no row')
  await doWith(user, within(row), '指定责任人')
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('combobox'), '陶')
  await user.click(await screen.findByText('西部分公司'))
  await user.click(dialog.getByRole('button', { name: /保存$/ }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name === 'equipment/custodian.name')?.ask).toEqual({ holderId: '1', personId: 4 }),
  )
})
