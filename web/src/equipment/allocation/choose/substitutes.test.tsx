import { type Candidate, allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { clear } from '../../../kit/test/page.tsx'
import { refused, serve } from '../../../kit/test/served.ts'
import { type Served, button, need, open, poolChosen, saved, sayYes, scan, strings } from '../test/form.tsx'
import { acceptedOf, allocationOf, askedLine, candidateOf, lineOf } from '../test/rows.ts'

afterEach(() => {
  clear()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

// 20 channels: three-component nodes at 3, strings at 6.
const channels = askedLine(439, {
  modelId: null,
  brand: null,
  devModel: null,
  requestedQty: '20',
  unit: '道',
  unitKey: '道',
  tracking: 'mixed',
  requirements: [{ key: 'rate', comparison: 'most', value: '2', name: '采样率', unit: 'ms' }],
  accepted: [
    acceptedOf(50, '3'),
    acceptedOf(60, '6', { tracking: 'bulk', unit: '串', devName: '检波器串' }),
    acceptedOf(51, '1', { agreed: true }),
  ],
})
const node = (id: number, more: Partial<Candidate> = {}) =>
  candidateOf(id, { modelId: 50, brand: 'INOVA', devModel: 'Hawk-50', categoryId: 40, ...more })
const stranger = (id: number) =>
  candidateOf(id, { modelId: 80, brand: 'Geospace', devModel: 'GSR', categoryId: 41, unit: '台' })
const ofChannels = (...others: readonly Served[]) =>
  open([
    serve(applicationCalls.lines, () => ({ rows: [channels], total: 1 })),
    serve(allocationCalls.sources, () => [
      { holderId: 9, holderName: '仪器服务站', lines: [{ applicationLineId: 439, available: '3900', others: '0' }] },
    ]),
    serve(allocationCalls.candidates, ({ applicationLineId }) => {
      const rows =
        applicationLineId === undefined
          ? [stranger(21), stranger(22)]
          : [...Array.from({ length: 8 }, (_, index) => node(index + 1)), node(90, { fallsShort: true })]
      return { rows, total: rows.length }
    }),
    serve(allocationCalls.stock, () => ({ rows: [bulkRow], total: 1 })),
    ...others,
  ])
const bulkRow = {
  modelId: 60,
  categoryId: 15,
  brand: 'INOVA',
  devModel: 'Hawk-60',
  devName: '检波器串',
  unit: '串',
  available: '500',
}

describe('choosing for what equipment can do', () => {
  test('is counted in the unit that was asked for; what is required and accepted is there to be read', async () => {
    const { user, of } = ofChannels()
    expect((await screen.findByRole('button', { name: /^仪器服务站/ })).textContent).toContain(
      '节点采集单元 本库可用 3,900 / 需 20 道',
    )
    await poolChosen(user)
    const chosen = within(screen.getByRole('region', { name: '节点采集单元' }))
    expect(chosen.getByText('采样率 ≤ 2 ms')).toBeTruthy()
    expect(chosen.getByText('INOVA Hawk-50').textContent).toBe('INOVA Hawk-50 1 台 折合 3 道')
    expect(chosen.getByText('INOVA Hawk-51').textContent).toContain('项目已同意的替代')
    await user.click(button('补足 20 道'))
    await waitFor(() => expect(need('节点采集单元').textContent).toContain('18 / 20 道'))
    expect(of('candidates').at(-1)?.ask).toMatchObject({ applicationLineId: '439', fromHolderId: '9' })
    expect(within(screen.getByRole('list', { name: '已选 6 台' })).queryByText('Y-90'), 'it falls short').toBeNull()
    await user.type(chosen.getByRole('textbox', { name: /Hawk-60/ }), '2')
    await waitFor(() => expect(need('节点采集单元').textContent).toContain('30 / 20 道'))
    expect(chosen.getByText('检波器串 · 1 串 折合 6 道')).toBeTruthy()
  })

  test('a device below the requirements is marked, and goes to the project first', async () => {
    const { user } = ofChannels()
    await poolChosen(user)
    await user.click(button('从列表选择'))
    const dialog = within(await screen.findByRole('dialog'))
    expect((await dialog.findByRole('checkbox', { name: 'Y-90' })).closest('tr')?.textContent).toContain('低于技术要求')
    await user.click(dialog.getByRole('checkbox', { name: 'Y-90' }))
    expect(dialog.getByText('已选 3，未满足 20 道')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: '添加 1 台' }))
    const offered = within(await screen.findByRole('region', { name: '替代设备' }))
    expect(offered.getByText('低于技术要求')).toBeTruthy()
    expect(offered.queryByRole('textbox')).toBeNull()
    await user.click(button('保存并提交'))
    expect((await screen.findByText(/提交后先由项目“/)).textContent).toContain(
      'INOVA Hawk-50 替代 节点采集单元（低于技术要求）',
    )
  })

  test('other models go as substitutes: what one stands for has to be said, once, before the project is asked', async () => {
    const { user, of } = ofChannels(
      serve(allocationCalls.create, () => saved),
      serve(allocationCalls.submit, () => ({ version: 2, state: 'consenting' as const })),
    )
    await poolChosen(user)
    await user.click(button('从列表选择'))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByText('其他型号（替代）'))
    await user.click(await dialog.findByRole('checkbox', { name: 'Y-21' }))
    await user.click(dialog.getByRole('checkbox', { name: 'Y-22' }))
    expect(of('candidates').at(-1)?.ask, 'whatever the line asks for').not.toHaveProperty('applicationLineId')
    expect(dialog.getByText('已选 0，未满足 20 道 · 2 台替代待填折算系数')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: '添加 2 台' }))
    const field = (): HTMLInputElement => screen.getByRole('textbox', { name: 'Geospace GSR 的折算系数' })
    await waitFor(() => expect(field().value, 'the units differ').toBe(''))
    expect(need('节点采集单元').textContent).toContain('含替代')
    await user.click(button('保存并提交'))
    expect(within(screen.getByRole('region', { name: '替代设备' })).getByText('请填写替代设备的折算系数')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field()))
    await user.type(field(), '2.5')
    expect(screen.getByText('合 5 道')).toBeTruthy()
    expect(need('节点采集单元').textContent).toContain('5 / 20 道')
    await user.click(button('保存并提交'))
    const asked = await screen.findByText(/提交后先由项目“英雄岭三维”同意替代/)
    expect(asked.textContent).toContain('Geospace GSR 替代 节点采集单元（1 台 折合 2.5 道）')
    await user.click(screen.getByRole('button', { name: '提交项目确认' }))
    await waitFor(() =>
      expect(of('create')[0]?.ask['lines']).toEqual(
        [21, 22].map((devId) => ({ applicationLineId: 439, factor: '2.5', devId })),
      ),
    )
  })

  test('a refused factor stands at its field, and a saved draft opens with what was written', async () => {
    const draft = allocationOf({
      docState: 'draft',
      version: 1,
      can: { edit: true, submit: true },
      lines: [
        lineOf(21, {
          modelId: 80,
          brand: 'Geospace',
          devModel: 'GSR',
          categoryId: 41,
          isSubstitute: true,
          factor: '2',
        }),
        lineOf(1, { modelId: 50, categoryId: 40, factor: '3' }),
      ],
    })
    const { user } = ofChannels(
      serve(allocationCalls.create, () => saved),
      serve(allocationCalls.get, () => draft),
      serve(allocationCalls.submit, () =>
        refused(500, '一个折算系数', {
          errors: [{ field: 'lines.0.factor', key: 'factorDiffers', msg: '同一型号只能有一个折算系数' }],
        }),
      ),
    )
    await poolChosen(user)
    await user.type(scan(), 'Y-1{Enter}')
    await screen.findByText('找到 1 个，未通过 0 个')
    await user.click(button('保存并提交'))
    await sayYes(user, '提交审批')
    const offered = within(await screen.findByRole('region', { name: '替代设备' }))
    expect(offered.getByRole<HTMLInputElement>('textbox', { name: 'Geospace GSR 的折算系数' }).value).toBe('2')
    await waitFor(() => expect(offered.getByText('同一型号只能有一个折算系数')).toBeTruthy())
    expect(need('节点采集单元').textContent).toContain('5 / 20 道')
    await user.type(offered.getByRole('textbox'), '5')
    await waitFor(() => expect(offered.queryByText('同一型号只能有一个折算系数')).toBeNull())
  })

  test('bulk equipment of another model is found by its name', async () => {
    const { user } = open([
      serve(applicationCalls.lines, () => ({ rows: [strings], total: 1 })),
      serve(allocationCalls.stock, ({ keyword }) => ({
        rows: keyword === 'GS' ? [{ ...bulkRow, modelId: 61, brand: 'Sercel', devModel: 'GS-ONE' }] : [],
        total: 1,
      })),
    ])
    await poolChosen(user)
    await user.click(button('其他型号（替代）'))
    await user.type(await screen.findByRole('textbox', { name: '品牌、型号或名称' }), 'GS')
    await user.type(await screen.findByRole('textbox', { name: /GS-ONE/ }), '10')
    expect(
      screen.getByRole<HTMLInputElement>('textbox', { name: 'Sercel GS-ONE 的折算系数' }).value,
      'both are counted in strings',
    ).toBe('1')
    expect(need('Geospace GS-20DX').textContent).toContain('10 / 600 串')
  })
})
