import { type SubscriptionRow, subscriptionCalls } from '@geodepot/contracts/system/subscription.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { masterPromises } from '../../kit/test/master.tsx'
import { show } from '../../kit/test/page.tsx'
import { doWith } from '../../kit/test/row-actions.ts'
import { serve, served } from '../../kit/test/served.ts'
import SubscriptionList from './list.tsx'

const rowOf = (id: number, more: Partial<SubscriptionRow> = {}): SubscriptionRow => ({
  id,
  name: `erp-${id}`,
  host: 'erp.example.com',
  accountId: 1,
  accountName: 'sap-pm',
  events: ['equipment.loss.submit'],
  eventCount: 1,
  form: 'json',
  language: 'cn',
  standing: 'active',
  pause: null,
  waiting: 0,
  lastTime: null,
  oldSecretUntil: null,
  version: 2,
  can: { edit: true, remove: true, send: true, log: true, secret: true },
  createBy: '马志强',
  createTime: '2026-07-21 14:15:00',
  updateBy: null,
  updateTime: null,
  remark: '',
  ...more,
})
const around = [
  serve(subscriptionCalls.accounts, () => [{ accountId: 1, accountName: 'sap-pm' }]),
  serve(subscriptionCalls.catalogue, () => [
    {
      id: 'equipment',
      label: '设备',
      children: [{ id: 'equipment.loss', label: '丢损', children: [{ id: 'equipment.loss.submit', label: '提交' }] }],
    },
  ]),
]

masterPromises({ page: () => <SubscriptionList />, of: subscriptionCalls, row: rowOf, around, adds: /新增订阅/ })

const open = () => {
  const asked: Record<string, unknown>[] = []
  const keep = (name: string) => (given: object) => void asked.push({ name, ...given })
  served(
    ...around,
    serve(subscriptionCalls.list, () => ({
      rows: [rowOf(1), rowOf(2, { standing: 'paused', pause: 'failing', waiting: 3 })],
      total: 2,
    })),
    serve(subscriptionCalls.test, (given) => {
      keep('test')(given)
      return { status: 204, milliseconds: 12 }
    }),
    serve(subscriptionCalls.resume, (given) => {
      keep('resume')(given)
      return { version: 3 }
    }),
    serve(subscriptionCalls.rotate, (given) => {
      keep('rotate')(given)
      return { version: 3, secret: 'gds_whole' }
    }),
    serve(subscriptionCalls.resend, (given) => {
      keep('resend')(given)
      return { count: 1 }
    }),
    serve(subscriptionCalls.attempts, () => ({
      rows: [
        {
          id: 7,
          deliveryId: 70,
          attemptTime: '2026-07-21 14:15:00',
          event: '丢损 · 提交',
          eventId: 'a-1',
          number: 'DS-1',
          attempt: 2,
          outcome: 'refused' as const,
          status: 500,
          milliseconds: 31,
          answer: 'down',
          error: '对方返回 HTTP 500',
          can: { resend: true as const },
        },
      ],
      total: 1,
    })),
  )
  return { asked, ...show(<SubscriptionList />) }
}
const rowNamed = async (name: string) => within((await screen.findByText(name)).closest('tr') ?? document.body)

test('one is tried out', async () => {
  const { user, asked } = open()
  await doWith(user, await rowNamed('erp-1'), '测试推送')
  expect(await screen.findByText('测试已送达：HTTP 204，12 毫秒')).toBeTruthy()
  expect(asked).toEqual([{ name: 'test', id: '1' }])
})

test('one that is paused says why, and goes on', async () => {
  const { user, asked } = open()
  expect(await screen.findByText('已暂停：一天内未能送达')).toBeTruthy()
  await doWith(user, await rowNamed('erp-2'), '恢复')
  await waitFor(() => expect(asked).toEqual([{ name: 'resume', id: '2', version: 2 }]))
})

test('its secret is changed, and shown once', async () => {
  const { user, asked } = open()
  await doWith(user, await rowNamed('erp-1'), '更换密钥')
  const dialog = within(await screen.findByRole('dialog', { name: '更换密钥：erp-1' }))
  await user.click(dialog.getByRole('button', { name: '更换密钥' }))
  expect(await screen.findByText('gds_whole')).toBeTruthy()
  expect(asked).toEqual([{ name: 'rotate', id: '1', version: 2, overlapHours: 24 }])
})

test('the log says what became of each attempt, and an event is sent again', async () => {
  const { user, asked } = open()
  await doWith(user, await rowNamed('erp-1'), '推送日志')
  const dialog = within(await screen.findByRole('dialog', { name: '推送日志：erp-1' }))
  for (const text of ['DS-1', '未送达', '对方返回 HTTP 500', 'down']) expect(await dialog.findByText(text)).toBeTruthy()
  await doWith(user, within((await dialog.findByText('DS-1')).closest('tr') ?? document.body), '重发')
  expect(await screen.findByText('1 个事件将重新推送')).toBeTruthy()
  expect(asked).toEqual([{ name: 'resend', id: '1', deliveryIds: [70] }])
})
