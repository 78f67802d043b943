import { type KitDetail, deviceKit } from '@geodepot/contracts/equipment/device-kit.ts'
import { category } from '@geodepot/contracts/equipment/category.ts'
import { model } from '@geodepot/contracts/equipment/model.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { masterPromises } from '../../kit/test/master.tsx'
import { show } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import KitList from './list.tsx'
import { KitPanel } from './panel.tsx'
import { KitMissing, type Missing } from '../shipment/index.ts'

const detailOf = (id: number, more: Partial<KitDetail> = {}): KitDetail => ({
  id,
  kitName: `采集站成套${id}`,
  modelId: 4,
  categoryId: null,
  appliesTo: 'Sercel WTU-508',
  lineCount: 1,
  contents: '电池 × 1',
  deviceCount: 600,
  version: 2,
  can: { edit: true, remove: true },
  createBy: '林',
  createTime: '2026-07-21 14:15:00',
  updateBy: null,
  updateTime: null,
  remark: '',
  lines: [
    {
      itemId: 1,
      modelId: null,
      component: '',
      accessory: '电池',
      accessoryEn: 'Battery',
      quantity: '1',
      essential: 'Y',
    },
  ],
  ...more,
})
masterPromises({
  page: () => <KitList />,
  of: deviceKit,
  row: detailOf,
  around: [serve(model.list, () => ({ rows: [], total: 0 })), serve(category.tree, () => [])],
  adds: /新增成套模板/,
})

const contents = [
  { itemId: 1, name: '电池', quantity: '2', missing: '1', isComponent: false, isEssential: true },
  { itemId: 2, name: '尾锥', quantity: '1', missing: '0', isComponent: false, isEssential: false },
]
test('the page of a device says what belongs to it and what is missing, and takes a new count', async () => {
  const { asked } = served(
    serve(deviceKit.ofDevice, () => ({
      kitName: '采集站成套',
      contents,
      checks: [
        {
          id: 1,
          occasion: 'dispatch' as const,
          number: 'DP-1',
          missing: '电池 × 1',
          remark: '',
          checkedTime: '2026-11-01 08:00:00',
          person: '孙',
        },
      ],
    })),
    serve(deviceKit.count, () => undefined),
  )
  const { user } = show(<KitPanel deviceId={7} name="N-601" isGone={false} />)
  expect(await screen.findByText('不齐全')).toBeTruthy()
  expect(screen.getByText(/缺 1/)).toBeTruthy()
  expect(screen.getByText(/DP-1/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '清点成套内容' }))
  const dialog = within(await screen.findByRole('dialog'))
  const battery = await dialog.findByLabelText<HTMLInputElement>(/电池 缺少数量/)
  expect(battery.value).toBe('1')
  await user.clear(battery)
  await user.type(dialog.getByLabelText(/尾锥 缺少数量/), '1')
  await user.click(dialog.getByRole('button', { name: '清点成套内容' }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name === deviceKit.count.name)?.ask).toMatchObject({
      deviceId: 7,
      missing: [{ itemId: 2, quantity: '1' }],
    }),
  )
})

test('of what is no kit the page says nothing', async () => {
  const { asked } = served(serve(deviceKit.ofDevice, () => ({ kitName: null, contents: [], checks: [] })))
  show(<KitPanel deviceId={7} name="N-601" isGone={false} />)
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(screen.queryByText('成套与附件')).toBeNull()
})

test('what is sent without something is asked for, and taken as it is by one press', async () => {
  served()
  const Asked = () => {
    const [value, write] = useState<Missing>()
    return <KitMissing asks name="N-601" kit={contents} value={value} write={write} />
  }
  const { user } = show(<Asked />)
  expect(screen.getByText('缺：电池 × 1')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '按缺件发运' }))
  expect(screen.queryByRole('button', { name: '按缺件发运' })).toBeNull()
  await user.clear(screen.getByLabelText(/电池 缺少数量/))
  expect(screen.getByText('齐全')).toBeTruthy()
})
