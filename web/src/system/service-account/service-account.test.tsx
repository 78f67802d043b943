import { dept } from '@geodepot/contracts/system/dept.ts'
import { role } from '@geodepot/contracts/system/role.ts'
import { type ServiceAccountRow, serviceAccountCalls } from '@geodepot/contracts/system/service-account.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { masterPromises } from '../../kit/test/master.tsx'
import { show } from '../../kit/test/page.tsx'
import { doWith } from '../../kit/test/row-actions.ts'
import { serve, served } from '../../kit/test/served.ts'
import ServiceCalls from './calls.tsx'
import ServiceAccountList from './list.tsx'

const rowOf = (id: number, more: Partial<ServiceAccountRow> = {}): ServiceAccountRow => ({
  id,
  name: `wtsc-${id}`,
  deptId: 'C105',
  deptName: '装备公司',
  roleIds: [],
  roleNames: '修理接口',
  addresses: '',
  status: '0',
  keyCount: 1,
  usedTime: null,
  version: 2,
  can: { edit: true, remove: true, key: true },
  createBy: '马志强',
  createTime: '2026-07-21 14:15:00',
  updateBy: null,
  updateTime: null,
  remark: '',
  ...more,
})

masterPromises({
  page: () => <ServiceAccountList />,
  of: serviceAccountCalls,
  row: rowOf,
  around: [serve(dept.treeselect, () => []), serve(role.optionselect, () => [])],
  adds: /新增服务账号/,
})

test('a key is made for a day, shown once, and listed by its first signs', async () => {
  const made: unknown[] = []
  served(
    serve(serviceAccountCalls.list, () => ({ rows: [rowOf(1)], total: 1 })),
    serve(serviceAccountCalls.keys, () => [
      {
        keyId: 4,
        hint: 'gdk_aB3dE9',
        standing: 'valid' as const,
        createTime: '2026-07-21 14:15:00',
        expireTime: '2027-07-22 00:00:00',
        usedTime: null,
        usedFrom: null,
      },
    ]),
    serve(serviceAccountCalls.makeKey, (asked) => {
      made.push(asked)
      return { keyId: 5, key: 'gdk_whole' }
    }),
  )
  const { user } = show(<ServiceAccountList />)
  await doWith(user, within((await screen.findByText('wtsc-1')).closest('tr') ?? document.body), '密钥')
  const dialog = within(await screen.findByRole('dialog', { name: '密钥：wtsc-1' }))
  expect(await dialog.findByText('gdk_aB3dE9…')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '生成密钥' }))
  expect(await dialog.findByText('gdk_whole')).toBeTruthy()
  expect(made).toHaveLength(1)
  await user.click(dialog.getByText('如何调用'))
  expect(dialog.getByText(/^curl -u "wtsc-1:gdk_whole" -d grant_type=client_credentials/)).toBeTruthy()
})

test('calls say who called what, and which were refused', async () => {
  served(
    serve(serviceAccountCalls.calls, () => ({
      rows: [
        {
          id: 1,
          callTime: '2026-07-21 14:15:00',
          name: 'wtsc-1',
          hint: 'gdk_aB3dE9',
          method: 'POST',
          path: '/prod-api/equipment/repair',
          outcome: 'refused' as const,
          code: 403,
          address: '10.1.1.1',
        },
      ],
      total: 1,
    })),
  )
  show(<ServiceCalls />)
  for (const text of ['wtsc-1', '被拒绝', '/prod-api/equipment/repair', '10.1.1.1'])
    expect(await screen.findByText(text)).toBeTruthy()
})
