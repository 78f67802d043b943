import { type Story, type StoryStep, chainCalls } from '@geodepot/contracts/material/chain.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { clear, show } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import { StoryOf } from './index.ts'

afterEach(clear)

const stepOf = (depth: number, title: string, more: Partial<NonNullable<StoryStep['told']>> = {}): StoryStep => ({
  lineId: depth + 1,
  depth,
  kind: 'material/plan',
  title,
  told: {
    id: 30 + depth,
    number: `NR-${depth}`,
    state: '审批通过',
    tone: 'done',
    person: '叶青',
    day: '2026-07-21 08:00:00',
    quantity: '10',
    releasedQty: null,
    parts: [],
    ...more,
  },
})
const story: Story = {
  materialCode: 'VB-HYD-001',
  materialNameCn: '主伺服阀',
  materialNameEn: 'Main-stage servo valve',
  specChassisNo: '3-stage',
  applicableModel: 'Nomad 65',
  partNo: 'DEMO-SV-10231',
  unit: 'piece',
  unitName: '件',
  steps: [
    stepOf(0, '物资申请单'),
    stepOf(1, '业务分析表', { parts: [{ label: '采购', quantity: '8' }] }),
    stepOf(2, '计划分配', { releasedQty: '2' }),
    { ...stepOf(3, '采购方案'), told: null },
  ],
}

test('the story of a line opens beside it: each document with its way there, and what is not visible named as such', async () => {
  const { asked } = served(serve(chainCalls.story, () => story))
  const { user } = show(<StoryOf lineId={2} name="主伺服阀" />)
  expect(asked).toEqual([])
  await user.click(screen.getByRole('button', { name: '主伺服阀：全程追溯' }))
  const steps = await within(await screen.findByRole('dialog')).findAllByRole('listitem')
  expect(asked.map(({ ask }) => ask)).toEqual([{ lineId: '2' }])
  expect(steps.map((step) => step.textContent)).toEqual([
    '物资申请单NR-0审批通过10 件叶青 · 2026-07-21',
    '业务分析表本行NR-1审批通过10 件叶青 · 2026-07-21 · 采购 8',
    '计划分配NR-2审批通过10 件叶青 · 2026-07-21 · 退回 2',
    '采购方案您无权查看',
  ])
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'true', null, null])
  expect(screen.getByRole('link', { name: 'NR-2' }).getAttribute('href')).toBe('/material/plan/32')
})
