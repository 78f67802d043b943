import { type Candidate, allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { type ApplicationRow, applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { type CategoryNode, category } from '@geodepot/contracts/equipment/category.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect } from 'vitest'
import { show, someone } from '../../../kit/test/page.tsx'
import { serve, served } from '../../../kit/test/served.ts'
import EditAllocation from '../edit.tsx'
import NewAllocation from '../new.tsx'
import { askedLine, candidateOf } from './rows.ts'

export type Served = ReturnType<typeof serve>
const application = {
  id: 86,
  appNo: 'SBSQ-1',
  appName: '开工',
  projectInfoNo: 'P2605',
  projectName: '英雄岭三维',
  allocationProgress: 0,
} as ApplicationRow
const nodes: CategoryNode = {
  id: 12,
  code: 'N',
  label: '节点采集单元',
  tracking: 'single',
  deviceGroup: '2',
  parameters: [],
}
export const strings = askedLine(448, {
  categoryId: 15,
  devType: '检波器串',
  modelId: 4,
  brand: 'Geospace',
  devModel: 'GS-20DX',
  tracking: 'bulk',
  requestedQty: '600',
  unit: '串',
})
const source = {
  holderId: 9,
  holderName: '仪器服务站',
  lines: [
    { applicationLineId: 439, available: '10', others: '0' },
    { applicationLineId: 448, available: '500', others: '0' },
  ],
}
const other = {
  holderId: 10,
  holderName: '检波器服务站',
  lines: [{ applicationLineId: 448, available: '40', others: '0' }],
}
export const codes: Record<string, Candidate> = {
  'Y-1': candidateOf(1),
  'Y-2': candidateOf(2),
  'Y-3': candidateOf(3),
  'Y-4': candidateOf(4),
  'K-9': candidateOf(9, { modelId: 99, brand: 'INOVA', devModel: 'Hawk', categoryId: 40 }),
}
export const saved = { id: 9, number: 'DP-1' }
export const base = (): Served[] => [
  serve(category.tree, () => [nodes]),
  serve(applicationCalls.get, () => application),
  serve(applicationCalls.lines, () => ({ rows: [askedLine(439), strings], total: 2 })),
  serve(allocationCalls.sources, () => [source, other]),
  serve(allocationCalls.stock, () => ({ rows: [], total: 0 })),
  serve(allocationCalls.scan, (ask) =>
    (ask['codes'] as string[]).map((code) => ({
      code,
      device: codes[code] ?? null,
      refusal: codes[code] ? null : code === 'Y-7' ? '被单据 DP-2 占用' : '未找到',
      near: [],
    })),
  ),
  serve(allocationCalls.candidates, () => ({ rows: Object.values(codes).slice(0, 4), total: 4 })),
]
export const pages = (
  <Routes>
    <Route path="/equipment/allocation/new" element={<NewAllocation />} />
    <Route path="/equipment/allocation/:id/edit" element={<EditAllocation />} />
    <Route path="/equipment/allocation/:id" element={<p>the page</p>} />
  </Routes>
)
export const open = (
  others: readonly Served[] = [],
  at = '/equipment/allocation/new?applicationId=86',
  permissions: readonly string[] = ['*:*:*'],
) => {
  // The call of one allocation also matches the addresses below it: it comes last.
  const [last, rest] = [
    others.filter(({ operation }) => operation.name === allocationCalls.get.name),
    others.filter(({ operation }) => operation.name !== allocationCalls.get.name),
  ]
  const found = served(...rest, ...base(), ...last)
  const of = (name: string) => found.asked.filter((one) => one.name === `equipment/allocation.${name}`)
  return { of, ...show(pages, { at, person: { ...someone, permissions } }) }
}
export const button = (name: string) => screen.getByRole('button', { name: new RegExp(`${name}$`) })
export const scan = (): HTMLInputElement => screen.getByLabelText('扫码添加')
export const poolChosen = async (user: ReturnType<typeof show>['user'], name = '仪器服务站') => {
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }))
  await waitFor(() => expect(scan().disabled).toBe(false))
}
export const need = (name: string) =>
  within(screen.getByRole('list', { name: '调配明细' })).getByRole('button', { name: new RegExp(name) })
export const sayYes = async (user: ReturnType<typeof show>['user'], word: string) =>
  user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: word }))
