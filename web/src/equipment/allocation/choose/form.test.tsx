import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { InTag, addressNow, clear, show } from '../../../kit/test/page.tsx'
import { refused, serve, served } from '../../../kit/test/served.ts'
import { base, button, codes, need, open, pages, poolChosen, saved, sayYes, scan, strings } from '../test/form.tsx'
import { allocationOf, lineOf } from '../test/rows.ts'

afterEach(() => {
  clear()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

describe('choosing for an approved application', () => {
  test('says what each pool has for it; codes are asked only when a pool is chosen', async () => {
    const { user } = open()
    const pool = await screen.findByRole('button', { name: /^仪器服务站/ })
    expect(pool.textContent).toContain('Sercel WTU-508 本库可用 10 / 需 3 台')
    expect(pool.textContent).toContain('Geospace GS-20DX 本库可用 500 / 需 600 串')
    expect(scan().disabled).toBe(true)
    await poolChosen(user)
    expect(screen.getByText('英雄岭三维')).toBeTruthy()
  })

  test('each scanned code is answered at once: counted for its line, or why not', async () => {
    const { user, of } = open()
    await poolChosen(user)
    await user.type(scan(), 'Y-1{Enter}')
    await user.type(scan(), 'Y-2{Enter}')
    expect(await screen.findByText('找到 2 个，未通过 0 个')).toBeTruthy()
    expect(scan().value).toBe('')
    expect(need('Sercel WTU-508').textContent).toContain('2 / 3 台')
    await user.click(scan())
    await user.paste('Y-7\nnix\tY-1')
    expect((await screen.findByText('Y-7')).closest('li')?.textContent).toContain('被单据 DP-2 占用')
    expect(screen.getByText('nix').closest('li')?.textContent).toContain('未找到')
    expect(need('Sercel WTU-508').textContent).toContain('2 / 3 台')
    expect(of('scan').map(({ ask }) => ask['codes'])).toEqual([['Y-1'], ['Y-2'], ['Y-7', 'nix', 'Y-1']])
    expect(within(screen.getByRole('list', { name: '已选 2 台' })).getAllByRole('listitem')).toHaveLength(2)
  })

  test('codes whose answer did not come are asked again on request', async () => {
    let attempts = 0
    const { user } = open([
      serve(allocationCalls.scan, (ask) => {
        attempts += 1
        if (attempts === 1) throw new TypeError('Failed to fetch')
        return (ask['codes'] as string[]).map((code) => ({
          code,
          device: codes[code] ?? null,
          refusal: null,
          near: [],
        }))
      }),
    ])
    await poolChosen(user)
    await user.type(scan(), 'Y-1{Enter}')
    await user.click(await screen.findByRole('button', { name: '重试未完成的' }))
    await waitFor(() => expect(need('Sercel WTU-508').textContent).toContain('1 / 3 台'))
  })

  test('fills up what is open, as far as the pool has it', async () => {
    const { user } = open()
    await poolChosen(user)
    await user.click(button('一键配齐'))
    await waitFor(() => expect(need('Sercel WTU-508').textContent).toContain('3 / 3 台'))
    expect(need('Geospace GS-20DX').textContent).toContain('500 / 600 串')
    await user.click(need('Geospace GS-20DX'))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /GS-20DX/ }).value).toBe('500')
  })

  test('filling up never takes for one line what another has chosen', async () => {
    const again = { ...strings, lineId: 449, purpose: '加密' }
    const { user } = open([
      serve(applicationCalls.lines, () => ({ rows: [strings, again], total: 2 })),
      serve(allocationCalls.sources, () => [
        {
          holderId: 9,
          holderName: '仪器服务站',
          lines: [448, 449].map((applicationLineId) => ({ applicationLineId, available: '700', others: '0' })),
        },
      ]),
    ])
    await poolChosen(user)
    await user.click(button('一键配齐'))
    const chosen = () =>
      within(screen.getByRole('list', { name: '调配明细' }))
        .getAllByRole('button')
        .map(({ textContent }) => /(\d+) \/ 600 串/.exec(textContent ?? '')?.[1])
        .filter((text) => text !== undefined)
    await waitFor(() => expect(chosen()).toEqual(['600', '100']))
  })

  test('a code that is not there offers those that are near', async () => {
    const { user } = open([
      serve(allocationCalls.scan, (ask) =>
        (ask['codes'] as string[]).map((code) => ({
          code,
          device: codes[code] ?? null,
          refusal: codes[code] ? null : '未找到，是否为：',
          near: codes[code] ? [] : ['Y-1'],
        })),
      ),
    ])
    await poolChosen(user)
    await user.type(scan(), 'Y-l{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Y-1' }))
    await waitFor(() => expect(need('Sercel WTU-508').textContent).toContain('1 / 3 台'))
    expect(screen.queryByText('未找到，是否为：')).toBeNull()
  })

  test('going beyond what was approved is said before it is submitted', async () => {
    const { user, of } = open([
      serve(allocationCalls.create, () => saved),
      serve(allocationCalls.submit, () => ({ version: 2, state: 'submitted' as const })),
    ])
    await poolChosen(user)
    await user.type(scan(), 'Y-1 Y-2 Y-3 Y-4 K-9{Enter}')
    expect(await screen.findByText(/Sercel WTU-508 超出 1 台 · 申请以外 超出 1 台/)).toBeTruthy()
    await user.click(button('保存并提交'))
    expect((await screen.findByRole('dialog')).textContent).toContain('提交后由装备主管审批')
    await sayYes(user, '提交审批')
    await waitFor(() => expect(addressNow()).toBe('/equipment/allocation/9'))
    const ask = of('create')[0]?.ask
    expect(ask).toMatchObject({ applicationId: 86, fromHolderId: 9, projectInfoNo: 'P2605' })
    expect(ask?.['lines']).toEqual(
      [1, 2, 3, 4].map((devId) => ({ applicationLineId: 439, devId })).concat([{ devId: 9 } as never]),
    )
    expect(of('submit')[0]?.ask).toMatchObject({ id: '9', version: 1 })
  })

  test('a refused submission leaves a draft, and says at the device what is wrong', async () => {
    const draft = allocationOf({
      docState: 'draft',
      version: 1,
      can: { edit: true, submit: true },
      lines: [lineOf(1), lineOf(2)],
    })
    const { user } = open([
      serve(allocationCalls.create, () => saved),
      serve(allocationCalls.get, () => draft),
      serve(allocationCalls.submit, () =>
        refused(500, 'Y-2 被单据 DP-2 占用', {
          errors: [{ field: 'lines.1.devId', key: 'locked', msg: 'Y-2 被单据 DP-2 占用' }],
        }),
      ),
    ])
    await poolChosen(user)
    await user.type(scan(), 'Y-1 Y-2{Enter}')
    await screen.findByText('找到 2 个，未通过 0 个')
    await user.click(button('保存并提交'))
    await sayYes(user, '提交')
    expect(await screen.findByRole('heading', { name: '修改 DP-FW-20261101-0001' })).toBeTruthy()
    const rows = await screen.findByRole('list', { name: '已选 2 台' })
    await waitFor(() => expect(within(rows).getAllByRole('listitem')[1]?.textContent).toContain('Y-2 被单据 DP-2 占用'))
    await user.click(button('移除有问题的 1 台'))
    expect(within(await screen.findByRole('list', { name: '已选 1 台' })).getByText('Y-1')).toBeTruthy()
  })

  test('another pool asks before it drops what was chosen', async () => {
    const { user } = open()
    await poolChosen(user)
    await user.type(scan(), 'Y-1{Enter}')
    await waitFor(() => expect(need('Sercel WTU-508').textContent).toContain('1 / 3 台'))
    await user.click(button('更换'))
    await user.click(screen.getByRole('button', { name: /^检波器服务站/ }))
    expect((await screen.findByRole('dialog')).textContent).toContain('1 行')
    await sayYes(user, '更换并清空')
    await waitFor(() => expect(need('Sercel WTU-508').textContent).toContain('0 / 3 台'))
  })

  test('what was chosen comes back as a draft; who may not submit only saves', async () => {
    const first = open([], undefined, ['equipment:allocation:add'])
    await poolChosen(first.user)
    await first.user.type(scan(), 'Y-1{Enter}')
    await waitFor(() => expect(need('Sercel WTU-508').textContent).toContain('1 / 3 台'))
    expect(screen.queryByRole('button', { name: /保存并提交/ })).toBeNull()
    first.unmount()
    open()
    expect(await screen.findByText(/已恢复/)).toBeTruthy()
    await waitFor(() => expect(need('Sercel WTU-508').textContent).toContain('1 / 3 台'))
  })

  test('what was chosen stays while another tag is looked at', async () => {
    const draft = allocationOf({ docState: 'draft', version: 1, can: { edit: true }, lines: [lineOf(1), lineOf(2)] })
    const { asked } = served(
      ...base(),
      serve(allocationCalls.get, () => draft),
    )
    const { user } = show(<InTag>{pages}</InTag>, { at: '/equipment/allocation/9/edit' })
    await user.type(await screen.findByLabelText('备注'), '急用')
    await user.click(screen.getByRole('button', { name: 'away' }))
    await user.click(screen.getByRole('button', { name: 'away' }))
    expect(screen.getByLabelText<HTMLInputElement>('备注').value).toBe('急用')
    expect(screen.queryByText(/已恢复/)).toBeNull()
    expect(asked.filter(({ name }) => name === allocationCalls.get.name)).toHaveLength(1)
  })

  test('chooses many from a list: the first that are open, and not those chosen already', async () => {
    const { user } = open()
    await poolChosen(user)
    await user.type(scan(), 'Y-1{Enter}')
    await waitFor(() => expect(need('Sercel WTU-508').textContent).toContain('1 / 3 台'))
    await user.click(button('从列表选择'))
    const dialog = within(await screen.findByRole('dialog'))
    const first = await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'Y-1' })
    expect(first.disabled).toBe(true)
    await user.click(dialog.getByRole('button', { name: '选择前 2 台' }))
    expect(dialog.getByText('已选 2，未满足 2 台')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: '添加 2 台' }))
    await waitFor(() => expect(need('Sercel WTU-508').textContent).toContain('3 / 3 台'))
  })
})
