import 'fake-indexeddb/auto'
import { checkCalls } from '@geodepot/contracts/equipment/check.ts'
import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { offlineCalls } from '@geodepot/contracts/system/offline.ts'
import { user as userCalls } from '@geodepot/contracts/system/user.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve, served } from './kit/test/served.ts'
import { accept, at, cut, detail, entriesIn, kind, line, onPhone, open, person, strings, usual } from './test/phone.tsx'

onPhone()

test('what the server does not accept is said where it was written down, and it may be done again', async () => {
  served(
    ...usual,
    serve(offlineCalls.handIn, (ask) => accept(ask, 'kept')),
  )
  const user = open(`/app/receive?kind=${kind}&id=12`)
  await screen.findByText('N-1')
  await user.click(at('N-1').getByRole('button', { name: '收到' }))
  await user.click(screen.getByRole('button', { name: '确认接收' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/未被接受.*别人已登记/)
  expect(screen.queryByText('已保存在手机上')).toBeNull()
  expect(screen.getByText('N-1')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: '返回' }))
  expect(await screen.findByRole('link', { name: '未被接受 1' })).toBeTruthy()
  expect(screen.queryByText('已登记 1，待上传')).toBeNull()
})

test('what was received is no longer expected: pressed twice, in parts, sent or not, scanned again', async () => {
  let first = line(1)
  const { asked } = served(
    serve(allocationCalls.get, () => detail([first, line(2), strings])),
    ...usual,
    serve(offlineCalls.handIn, (ask) => {
      first = line(1, { receivedQty: '1', expectedQty: '0' })
      return accept(ask)
    }),
  )
  const user = open(`/app/receive?kind=${kind}&id=12`)
  await screen.findByText('N-1')
  const scan = () => screen.getByRole('textbox', { name: '扫码或输入编号' })
  await user.type(scan(), 's-1{Enter}')
  const confirm = screen.getByRole('button', { name: '确认接收' })
  act(() => {
    confirm.click()
    confirm.click()
  })
  await screen.findByText('已上传')
  expect(entriesIn(asked)).toHaveLength(1)
  expect(screen.queryByText('N-1')).toBeNull()
  await waitFor(() => expect(asked.filter(({ name }) => name === allocationCalls.get.name)).toHaveLength(2))
  cut()
  const part = async (left: string, figure: string) => {
    const amounts = within((await screen.findByText(`Sercel GS-20DX × ${left} 串`)).closest('li') ?? document.body)
    await user.click(amounts.getByRole('button', { name: '收到' }))
    await user.clear(amounts.getByRole('textbox', { name: '收到' }))
    await user.type(amounts.getByRole('textbox', { name: '收到' }), figure)
    await user.click(screen.getByRole('button', { name: '确认接收' }))
  }
  await part('300', '100')
  await part('200', '50')
  expect(await screen.findByText('Sercel GS-20DX × 150 串')).toBeTruthy()
  await user.click(at('N-2').getByRole('button', { name: '收到' }))
  await user.click(screen.getByRole('button', { name: '确认接收' }))
  await waitFor(() => expect(screen.queryByText('N-2')).toBeNull())
  await user.type(scan(), 's-2{Enter}')
  await user.type(scan(), 's-1{Enter}')
  expect(await screen.findByText('N-1: 收到')).toBeTruthy()
  expect(screen.queryByText('单外物品')).toBeNull()
})

test('answers that were begun are not taken for those of another version of the template', async () => {
  const row = {
    id: 31,
    checkOrderId: 'DJ-31',
    orderStatus: '0',
    missedSince: null,
    devId: 7,
    devName: '可控震源',
    selfNum: 'Z-07',
    devSign: null,
    devModel: 'Nomad 65',
    licenseNum: null,
    projectName: '',
    templateId: 3,
    templateName: '日检',
    sample: null,
  }
  const item = (content: string) => ({
    part: '发动机',
    content,
    kind: 'yesNo',
    photo: 'N',
    mandatory: 'Y',
    severity: 'major',
  })
  const serveVersion = (templateVersion: number, content: string) =>
    served(
      serve(userCalls.getInfo, () => person({ permissions: ['equipment:check:complete'] })),
      serve(checkCalls.list, () => ({ rows: [row], total: 1 }) as never),
      serve(checkCalls.get, () => ({ ...row, templateVersion, items: [item(content)] }) as never),
    )
  serveVersion(4, '机油液位')
  const user = open('/app/check?id=31')
  await user.click(await screen.findByRole('button', { name: '正常' }))
  await new Promise((resolve) => setTimeout(resolve, 50))
  cleanup()
  serveVersion(5, '制动')
  open('/app/check?id=31')
  await screen.findByText('1 发动机 · 制动')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByRole('button', { name: '正常', pressed: true })).toBeNull()
})
