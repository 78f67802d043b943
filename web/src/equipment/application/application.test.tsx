import { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { show, someone } from '../../kit/test/page.tsx'
import { refused, serve, served } from '../../kit/test/served.ts'
import { actionsOf } from '../../kit/test/row-actions.ts'
import { setLanguage } from '../../kit/i18n/index.ts'
import ApplicationPage from './page.tsx'
import ApplicationList from './list.tsx'
import { ask, at, lineOf, rowOf, shared, withProject } from './test/application.tsx'

withProject()

describe('the list', () => {
  const rows = [
    rowOf(1, { can: { submit: true, edit: true, remove: true } }),
    rowOf(2, { docState: 'submitted', can: { approve: true, return: true, refuse: true } }),
    rowOf(3, { docState: 'approved' }),
  ]

  test('offers with each row exactly what may be done with it', async () => {
    served(
      serve(applicationCalls.list, () => ({ rows, total: 3 })),
      ...shared,
    )
    const { user } = show(<ApplicationList />)
    const offered = async (number: string) =>
      actionsOf(user, within((await screen.findByText(number)).closest('tr') ?? document.body))
    expect(await offered('SBSQ-XB-20260721-0001')).toEqual(['提交', '修改', '删除'])
    expect(await offered('SBSQ-XB-20260721-0002')).toEqual(['同意', '退回修改', '不通过'])
    expect(await offered('SBSQ-XB-20260721-0003')).toEqual([])
    expect(screen.getAllByText('审批中').length).toBe(1)
    expect(screen.getAllByText('40%').length).toBe(3)
  })

  test('shows in one press what waits for me', async () => {
    const { asked } = served(
      serve(applicationCalls.list, () => ({ rows, total: 3 })),
      ...shared,
    )
    const { user } = show(<ApplicationList />)
    await user.click(await screen.findByRole('button', { name: '待我处理' }))
    await waitFor(() => expect(ask(asked, 'list').at(-1)?.ask).toMatchObject({ mine: 'waiting' }))
    expect(screen.getByRole('button', { name: '待我处理' }).getAttribute('aria-pressed')).toBe('true')
  })

  test('does not offer a new one to who may not write one', async () => {
    served(
      serve(applicationCalls.list, () => ({ rows, total: 3 })),
      ...shared,
    )
    show(<ApplicationList />, { person: { ...someone, permissions: ['equipment:application:list'] } })
    await screen.findByText('SBSQ-XB-20260721-0001')
    expect(screen.queryByRole('button', { name: '新增申请' })).toBeNull()
    expect(screen.queryByRole('button', { name: '导出' })).toBeNull()
  })
})

describe('the page', () => {
  test('shows the lines with what was asked, free and allocated, and marks what is beyond', async () => {
    served(
      serve(applicationCalls.get, () => rowOf(1, { can: { submit: true } })),
      serve(applicationCalls.lines, () => ({
        rows: [
          lineOf({}),
          lineOf({
            lineId: 2,
            modelId: null,
            devModel: null,
            brand: null,
            devType: '有线采集站',
            tracking: 'bulk',
            requestedQty: '1200',
            availableQty: '18000',
            othersQty: null,
            unit: '道',
          }),
        ],
        total: 2,
      })),
      ...shared,
    )
    at('/a/1', '/a/:id', <ApplicationPage />)
    const first = (await screen.findByText('Sercel 428XL')).closest('tr')
    expect(within(first ?? document.body).getByTitle(/^合计需求/).textContent).toBe('1')
    expect(screen.getByText('1,200')).toBeTruthy()
    expect(screen.getByText('任意型号 · 批量')).toBeTruthy()
    expect(
      within(screen.getByRole('group', { name: '操作' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['提交', '复制新建'])
  })

  test('gives up what will not be allocated, line by line, with the reason', async () => {
    const { asked } = served(
      serve(applicationCalls.get, () => rowOf(1, { docState: 'approved', can: { closeRest: true } })),
      serve(applicationCalls.lines, () => ({
        rows: [
          lineOf({ requestedQty: '5', allocatedQty: '1', closedQty: '1' }),
          lineOf({ lineId: 2, allocatedQty: '2' }),
        ],
        total: 2,
      })),
      serve(applicationCalls.closeRest, () => ({ version: 3, state: 'approved' as const })),
      ...shared,
    )
    const { user } = at('/a/1', '/a/:id', <ApplicationPage />)
    expect(await screen.findByRole('columnheader', { name: /已关闭数量/ })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /更多/ }))
    await user.click(await screen.findByText('余量关闭'))
    const dialog = await screen.findByRole('dialog')
    expect((await within(dialog).findAllByRole('textbox')).length).toBe(2)
    expect(dialog.textContent).toContain('3')
    await user.type(within(dialog).getByRole('textbox', { name: /Sercel 428XL/ }), '3')
    await user.type(within(dialog).getByRole('textbox', { name: /原因/ }), '工区缩小')
    await user.click(within(dialog).getByRole('button', { name: '余量关闭' }))
    await waitFor(() =>
      expect(asked.find(({ name }) => name === applicationCalls.closeRest.name)?.ask).toMatchObject({
        lines: [{ lineId: 1, quantity: '3' }],
        opinion: '工区缩小',
      }),
    )
  })

  test('leads to its allocations', async () => {
    const allocated = { id: 9, number: 'DP-1', docState: 'receiving', fromHolder: '仪器站' } as never
    served(
      serve(allocationCalls.list, () => ({ rows: [allocated], total: 1 })),
      serve(applicationCalls.get, () => rowOf(1)),
      serve(applicationCalls.lines, () => ({ rows: [], total: 0 })),
      ...shared,
    )
    at('/a/1', '/a/:id', <ApplicationPage />)
    expect(await screen.findByText('DP-1')).toBeTruthy()
    expect(screen.getByText('在途')).toBeTruthy()
  })

  test('warns of another application for the same, and says whom it waits for', async () => {
    const step = {
      stepName: '项目经理审批',
      mode: 'any' as const,
      state: 'open' as const,
      skips: false,
      people: [
        {
          userId: 3,
          nickName: '石磊',
          deptName: '西部分公司',
          receivedAt: '2026-07-21 14:16:00',
          decidedAt: null,
          remindedAt: null,
          standIns: [],
        },
      ],
    }
    const { asked } = served(
      serve(applicationCalls.get, () => rowOf(1, { docState: 'submitted', can: { nudge: true } })),
      serve(applicationCalls.lines, () => ({ rows: [lineOf({})], total: 1 })),
      serve(applicationCalls.steps, () => [step]),
      serve(applicationCalls.overlaps, () => [{ deviceappid: 8, appNo: 'SBSQ-8' }]),
      serve(applicationCalls.nudge, () => undefined),
      ...shared,
    )
    const { user } = at('/a/1', '/a/:id', <ApplicationPage />)
    expect((await screen.findByRole('link', { name: 'SBSQ-8' })).closest('[role=status]')?.textContent).toBe(
      '该项目同期已有同类申请：SBSQ-8',
    )
    expect(ask(asked, 'overlaps')[0]?.ask).toMatchObject({
      deviceappid: 1,
      projectInfoNo: 'P2601',
      planStart: '2026-09-04',
      lines: [{ modelId: 21 }],
    })
    expect(await screen.findByText('石磊', { selector: 'strong' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '催办' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /催\s?办/ }))
    await waitFor(() => expect(ask(asked, 'nudge')[0]?.ask).toMatchObject({ id: '1' }))
  })

  test('of one that is decided asks neither for steps nor for others like it', async () => {
    const { asked } = served(
      serve(applicationCalls.get, () => rowOf(1, { docState: 'approved' })),
      serve(applicationCalls.lines, () => ({ rows: [lineOf({})], total: 1 })),
      ...shared,
    )
    at('/a/1', '/a/:id', <ApplicationPage />)
    await screen.findByText('Sercel 428XL')
    expect([...ask(asked, 'steps'), ...ask(asked, 'overlaps')]).toEqual([])
  })

  test('says when the application is gone', async () => {
    served(
      serve(applicationCalls.get, () => refused(404, 'x')),
      serve(applicationCalls.lines, () => refused(404, 'x')),
      ...shared,
    )
    at('/a/1', '/a/:id', <ApplicationPage />)
    expect(await screen.findByText('单据不存在或已删除')).toBeTruthy()
  })

  test('takes a remark after submission', async () => {
    const { asked } = served(
      serve(applicationCalls.remark, () => undefined),
      serve(applicationCalls.get, () => rowOf(1, { docState: 'submitted', remark: '旧' })),
      serve(applicationCalls.lines, () => ({ rows: [], total: 0 })),
      ...shared,
    )
    const { user } = at('/a/1', '/a/:id', <ApplicationPage />)
    await user.click(await screen.findByRole('button', { name: '修改备注' }))
    const box = await screen.findByRole('textbox', { name: '备注' })
    await user.clear(box)
    await user.type(box, '改到 12 月')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(ask(asked, 'remark')[0]?.ask).toEqual({ deviceAppId: 1, remark: '改到 12 月' }))
  })
})

test('everything speaks English too', async () => {
  setLanguage('en')
  served(
    serve(applicationCalls.get, () => rowOf(1, { docState: 'returned', can: { edit: true } })),
    serve(applicationCalls.lines, () => ({ rows: [lineOf({})], total: 1 })),
    ...shared,
  )
  at('/a/1', '/a/:id', <ApplicationPage />)
  expect((await screen.findAllByText('Returned for correction')).length).toBeGreaterThan(0)
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy()
  expect(screen.getAllByText('Requested qty').length).toBeGreaterThan(0)
})
