import { category } from '@geodepot/contracts/equipment/category.ts'
import { type CertificateKindRow, certificateKindCalls } from '@geodepot/contracts/equipment/certificate-kind.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { masterPromises } from '../../kit/test/master.tsx'
import { show } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import CertificateKindList from './list.tsx'

const rowOf = (id: number, more: Partial<CertificateKindRow> = {}): CertificateKindRow => ({
  id,
  kindName: `年检${id}`,
  kindNameEn: 'Inspection',
  period: 12,
  periodUnit: 'month',
  remindDays: 60,
  blocking: 'Y',
  categoryIds: [],
  categoryNames: '',
  active: 'Y',
  version: 2,
  can: { edit: true, remove: true },
  createBy: '马志强',
  createTime: '2026-07-21 14:15:00',
  updateBy: null,
  updateTime: null,
  remark: '',
  ...more,
})

masterPromises({
  page: () => <CertificateKindList />,
  of: certificateKindCalls,
  row: rowOf,
  around: [serve(category.tree, () => [])],
  adds: /新增证书种类/,
})

test('the list says for how long, and whether an expired one stops dispatch', async () => {
  served(
    serve(certificateKindCalls.list, () => ({
      rows: [rowOf(1), rowOf(2, { period: 1, periodUnit: 'day', blocking: 'N', categoryNames: '地震仪器' })],
      total: 2,
    })),
  )
  show(<CertificateKindList />)
  for (const text of ['12 个月', '1 天', '禁止', '只提示', '地震仪器'])
    expect(await screen.findByText(text)).toBeTruthy()
})
