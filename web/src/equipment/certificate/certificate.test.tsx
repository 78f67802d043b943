import { type CertificateRow, certificateCalls } from '@geodepot/contracts/equipment/certificate.ts'
import { certificateKindCalls } from '@geodepot/contracts/equipment/certificate-kind.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { masterPromises } from '../../kit/test/master.tsx'
import { show } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import CertificateList from './list.tsx'
import { CertificateNotices } from './notices.tsx'
import { CertificatePanel } from './panel.tsx'

const rowOf = (id: number, more: Partial<CertificateRow> = {}): CertificateRow => ({
  id,
  kindId: 1,
  kindName: '车辆年检',
  subject: `NB-0${id} 越野车`,
  devId: 7,
  devName: '越野车',
  devNo: `NB-0${id}`,
  holderName: '2601队',
  projectInfoNo: null,
  projectName: null,
  orgId: null,
  orgName: null,
  certNo: `NJ-${id}`,
  issuer: '检测中心',
  issuedOn: '2026-01-01',
  validUntil: '2026-12-31',
  daysLeft: 35,
  certState: 'expiring',
  fileCount: 1,
  version: 2,
  can: { edit: true, remove: true },
  createBy: '马志强',
  createTime: '2026-07-21 14:15:00',
  updateBy: null,
  updateTime: null,
  remark: '',
  ...more,
})
const around = [serve(certificateKindCalls.list, () => ({ rows: [], total: 0 })), serve(dept.treeselect, () => [])]

masterPromises({ page: () => <CertificateList />, of: certificateCalls, row: rowOf, around, adds: /新增证书/ })

test('the list says how it stands with each', async () => {
  served(
    ...around,
    serve(certificateCalls.list, () => ({
      rows: [rowOf(1), rowOf(2, { certState: 'expired', daysLeft: -3 }), rowOf(3, { certState: 'replaced' })],
      total: 3,
    })),
  )
  show(<CertificateList />)
  for (const text of ['即将到期', '已过期', '已换证'])
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
})

test('a device says what it has and what it lacks, and a document what is to be seen to', async () => {
  const common = { devId: 7, devName: 'NB-01 越野车', kindId: 1, issuer: null, daysLeft: null }
  served(
    serve(certificateCalls.ofDevice, () => [
      {
        ...common,
        kindName: '车辆年检',
        certState: 'valid' as const,
        certificateId: 1,
        certNo: 'NJ-1',
        validUntil: '2027-01-01',
      },
      {
        ...common,
        kindId: 2,
        kindName: '车辆保险',
        certState: 'missing' as const,
        certificateId: null,
        certNo: null,
        validUntil: null,
      },
    ]),
    serve(certificateCalls.ofDocument, () => ({
      rows: [
        {
          devId: 7,
          devName: 'NB-01 越野车',
          kindName: '车辆年检',
          certNo: 'NJ-1',
          validUntil: '2027-01-01',
          blocks: false,
        },
        {
          devId: 7,
          devName: 'NB-01 越野车',
          kindName: '安全阀校验',
          certNo: 'A-1',
          validUntil: '2026-01-01',
          blocks: true,
        },
      ],
      total: 3,
      others: [{ said: '“震源”的强制保养“换油”已超期 3 天', blocks: true }],
    })),
  )
  show(
    <>
      <CertificatePanel deviceId={7} />
      <CertificateNotices documentId={9} />
    </>,
  )
  for (const text of ['有效', '缺证', '已过期，不能发运', '不能发运', '另有 1 份证书'])
    expect(await screen.findByText(text)).toBeTruthy()
  const last = screen.getAllByRole('listitem').at(-1)
  expect(last?.textContent, 'what keeps nothing here comes after what does').toContain('继续将被记录')
})
