import { documentChain } from '@geodepot/contracts/kit/document-chain.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { recordsChanged } from '../api/follow.ts'
import type { Person } from '../access/index.ts'
import { queryClient, useApiQuery } from '../api/index.ts'
import { setLanguage } from '../i18n/index.ts'
import { clear, show, someone } from '../test/page.tsx'
import { refused, serve, served } from '../test/served.ts'
import { useDocumentActions } from './actions.tsx'
import { DocumentPage } from './page.tsx'
import { type Row, calls, entry, passed, slip, slipOf } from './test/slip.ts'

const deciding = { approve: true, return: true, refuse: true } as const

const Page = () => {
  const [printed, print] = useState(0)
  const acts = useDocumentActions<Row>(slip, {
    calls,
    actions: [
      'submit',
      'decisions',
      'edit',
      'remove',
      { name: 'print', onPage: true, shown: () => true, run: () => print(printed + 1) },
    ],
  })
  return (
    <DocumentPage
      of={slip}
      query={useApiQuery(calls.get, { id: 5 })}
      history={useApiQuery(calls.history, { id: 5 })}
      acts={acts}
      usual={['draft', 'submitted', 'approved']}
      figures={() => [{ label: '行数', value: 12 }]}
      related={() => [{ label: '上游', title: 'S-1', to: '/s/1' }]}
    >
      {({ name }) => <p>{`${name} · ${printed}`}</p>}
    </DocumentPage>
  )
}
const history = [
  entry('create'),
  entry('submit'),
  passed('石磊', {
    node: '项目经理审批',
    opinion: '数量合适',
    received: '2026-07-21 14:16:00',
    decided: '2026-07-22 16:16:00',
  }),
]
const page = (more: Partial<Row>, ...others: readonly ReturnType<typeof serve>[]) => pageFor(someone, more, ...others)
const pageFor = (person: Person, more: Partial<Row>, ...others: readonly ReturnType<typeof serve>[]) => {
  const found = served(
    serve(calls.get, () => slipOf(more)),
    serve(calls.history, () => history),
    ...others,
  )
  return { ...found, ...show(<Page />, { person, at: '/slip/5' }) }
}
const buttons = () =>
  within(screen.getByRole('group', { name: '操作' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
const press = async (name: string) =>
  within(await screen.findByRole('dialog')).getByRole('button', { name: new RegExp(name) })

afterEach(() => {
  clear()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

test('what is refused for want of a reason is asked for with what was said, and done with it', async () => {
  const told = { field: 'opinion', key: 'overBudget', msg: '超出预算 5.00 USD' }
  const { asked, user } = page(
    { can: { submit: true } },
    serve(calls.submit, ({ opinion }) =>
      opinion === undefined ? refused(500, told.msg, { errors: [told] }) : { version: 2, state: 'submitted' as const },
    ),
  )
  await user.click(await screen.findByRole('button', { name: '提交' }))
  await user.click(await press('提交'))
  expect(await screen.findByRole('note')).toBeTruthy()
  expect(screen.getByRole('note').textContent).toBe('超出预算 5.00 USD')
  await user.type(screen.getByRole('textbox', { name: /意见/ }), '客户增加了工作量')
  await user.click(await press('提交'))
  await waitFor(() =>
    expect(asked.findLast(({ name }) => name === calls.submit.name)?.ask).toMatchObject({
      opinion: '客户增加了工作量',
    }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

describe('the page of a document', () => {
  test('shows what somebody else has done to it, and reads nothing for other documents or for what is known', async () => {
    let name = '节点'
    const { asked } = served(
      serve(calls.get, () => slipOf({ name })),
      serve(calls.history, () => history),
    )
    show(<Page />, { at: '/slip/5' })
    expect(await screen.findByText('节点 · 0')).toBeTruthy()
    const reads = () => asked.filter((one) => one.name === calls.get.name).length
    expect(reads()).toBe(1)
    name = '别人的'
    recordsChanged(['test.slip.6'])
    recordsChanged(['test.slip.5'])
    recordsChanged(['test.slip.5'])
    expect(await screen.findByText('别人的 · 0')).toBeTruthy()
    expect(reads()).toBe(2)
    // One's own change is read by itself, and told of as well.
    recordsChanged(['test.slip.5'])
    await queryClient.invalidateQueries()
    await new Promise((done) => setTimeout(done, 1300))
    expect(reads()).toBe(3)
  })

  test('says what it is, how far it is, who did what and how long it took, and what belongs to it', async () => {
    page({ can: deciding })
    expect(await screen.findByRole('heading', { name: 'T-XB-20260101-0001' })).toBeTruthy()
    expect(screen.getByText('ABC234')).toBeTruthy()
    const way = screen.getByRole('list', { name: '办理进度' })
    expect(
      within(way)
        .getAllByRole('listitem')
        .map((step) => `${step.getAttribute('aria-current') ?? ''}${step.querySelector('strong')?.textContent}`),
    ).toEqual(['草稿', 'step审批中', '审批通过'])
    const last = within(await screen.findByRole('list', { name: '审批与历史' }))
      .getAllByRole('listitem')
      .at(-1)
    expect(last?.textContent).toContain('石磊')
    expect(last?.textContent).toContain('项目经理审批')
    expect(last?.textContent).toContain('数量合适')
    expect(last?.textContent).toContain('用时 1 天 2 小时')
    expect(screen.getByRole('link', { name: 'S-1' }).getAttribute('href')).toBe('/s/1')
    expect(screen.getByText('12')).toBeTruthy()
  })

  test('offers exactly what `can` says and what speaks for itself, three and the rest under more', async () => {
    const { user } = page({ can: deciding })
    await screen.findByRole('heading', { name: /T-XB/ })
    expect(buttons()).toEqual(['同意', '退回修改', '不通过', '更多'])
    await user.click(screen.getByRole('button', { name: '更多' }))
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['打印'])
  })

  test('tells why it came back', async () => {
    served(
      serve(calls.get, () => slipOf({ docState: 'returned', can: { edit: true } })),
      serve(calls.history, () => [entry('create'), entry('submit'), entry('return', '石磊', { opinion: '数量过多' })]),
    )
    show(<Page />)
    expect((await screen.findAllByText('数量过多')).length).toBe(2)
    expect(buttons()).toEqual(['修改', '打印'])
  })

  test('stays when it cannot be read again, and says so', async () => {
    let broken = false
    served(
      serve(calls.get, () => (broken ? refused(500, '系统未知错误，请反馈给管理员') : slipOf({}))),
      serve(calls.history, () => history),
    )
    const { user } = show(<Page />)
    await screen.findByRole('heading', { name: /T-XB/ })
    broken = true
    await queryClient.invalidateQueries()
    expect(await screen.findByText(/以下内容可能已过时/)).toBeTruthy()
    expect(await screen.findByText('系统未知错误，请反馈给管理员')).toBeTruthy()
    expect(screen.getByRole('heading', { name: /T-XB/ })).toBeTruthy()
    broken = false
    await user.click(screen.getByRole('button', { name: '重试' }))
    await waitFor(() => expect(screen.queryByText(/以下内容可能已过时/)).toBeNull())
  })

  test('says so when it is not there', async () => {
    served(
      serve(calls.get, () => refused(404, 'x')),
      serve(calls.history, () => []),
    )
    show(<Page />)
    expect(await screen.findByText('单据不存在或已删除')).toBeTruthy()
  })
})

describe('a decision', () => {
  test('approves with or without an opinion, once', async () => {
    const { user, asked } = page(
      { can: deciding },
      serve(calls.approve, () => ({ version: 4, state: 'approved' as const })),
    )
    await user.click(await screen.findByRole('button', { name: '同意' }))
    await user.dblClick(await press('同意'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = asked.filter(({ name }) => name === 'test/slip.approve')
    expect(sent.map(({ ask }) => ask)).toEqual([{ id: '5', version: 3 }])
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/)
    // The page is read again.
    await waitFor(() => expect(asked.filter(({ name }) => name === 'test/slip.get').length).toBeGreaterThan(1))
  })

  test('asks for a reason where one is needed, and says first what refusing means', async () => {
    const { user, asked } = page(
      { can: deciding },
      serve(calls.refuse, () => ({ version: 4, state: 'refused' as const })),
    )
    await user.click(await screen.findByRole('button', { name: '不通过' }))
    expect((await screen.findByRole('note')).textContent).toContain('永久关闭')
    await user.click(await press('不通过'))
    expect(screen.getByText('请填写审批意见')).toBeTruthy()
    expect(asked.some(({ name }) => name === 'test/slip.refuse')).toBe(false)
    await user.type(await screen.findByLabelText(/审批意见/), ' 不需要 ')
    await waitFor(async () => expect((await press('不通过')).hasAttribute('disabled')).toBe(false))
    await user.click(await press('不通过'))
    await waitFor(() =>
      expect(asked.find(({ name }) => name === 'test/slip.refuse')?.ask).toEqual({
        id: '5',
        version: 3,
        opinion: '不需要',
      }),
    )
  })

  test('keeps what was written when someone else was first, and says whether it can still be done', async () => {
    let now = slipOf({ can: deciding })
    const { asked } = served(
      serve(calls.get, () => now),
      serve(calls.history, () => history),
      serve(calls.return, () => refused(409, 'stale')),
    )
    const { user } = show(<Page />)
    await user.click(await screen.findByRole('button', { name: '退回修改' }))
    await user.type(await screen.findByLabelText(/审批意见/), '请核减')
    now = slipOf({ version: 4, docState: 'approved', can: {} })
    await user.click(await press('退回修改'))
    const alert = await screen.findByText(/其他人刚刚修改了这张单据/)
    expect(alert.textContent).toContain('不能再执行')
    expect((screen.getByLabelText(/审批意见/) as HTMLTextAreaElement).value).toBe('请核减')
    expect((await press('退回修改')).hasAttribute('disabled')).toBe(true)
    expect(asked.filter(({ name }) => name === 'test/slip.return')).toHaveLength(1)
    // The page behind is read once and shows the same.
    expect(within(screen.getByRole('article')).getAllByText('审批通过').length).toBeGreaterThan(1)
    expect(buttons()).toEqual(['打印'])
    expect(asked.filter(({ name }) => name === 'test/slip.get')).toHaveLength(2)
  })

  test('shows in the dialog why it was refused', async () => {
    const { user } = page(
      { can: deciding },
      serve(calls.approve, () => refused(500, '您不是该单据当前的审批人')),
    )
    await user.click(await screen.findByRole('button', { name: '同意' }))
    await user.click(await press('同意'))
    expect(await within(screen.getByRole('dialog')).findByText('您不是该单据当前的审批人')).toBeTruthy()
  })

  test('of weight is asked about first, and names the document', async () => {
    const { user, asked } = page(
      { docState: 'draft', can: { submit: true, remove: true } },
      serve(calls.remove, () => undefined),
    )
    await user.click(await screen.findByRole('button', { name: '删除' }))
    const box = await screen.findByRole('dialog')
    expect(box.textContent).toContain('确认删除？')
    expect(box.textContent).toContain('T-XB-20260101-0001')
    await user.click(within(box).getByRole('button', { name: '取消' }))
    expect(asked.some(({ name }) => name === 'test/slip.remove')).toBe(false)
    await user.click(screen.getByRole('button', { name: '删除' }))
    const again = await screen.findAllByRole('dialog')
    await user.click(within(again.at(-1) ?? box).getByRole('button', { name: '删除' }))
    await waitFor(() => expect(asked.some(({ name }) => name === 'test/slip.remove')).toBe(true))
  })

  test('that failed can be tried again once its button is open again, and the button says so', async () => {
    let answer: (value: ReturnType<typeof refused>) => void = () => undefined
    const { user, asked } = page(
      { docState: 'draft', can: { remove: true } },
      serve(
        calls.remove,
        () =>
          new Promise<ReturnType<typeof refused>>((resolve) => {
            answer = resolve
          }),
      ),
    )
    const button = () =>
      within(screen.getByRole('group', { name: '操作' })).getByRole<HTMLButtonElement>('button', { name: /删除/ })
    await screen.findByRole('heading', { name: /T-XB/ })
    await user.dblClick(button())
    const box = await screen.findByRole('dialog')
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    await user.click(within(box).getByRole('button', { name: '删除' }))
    await waitFor(() => expect(button().textContent).toBe('删除中…'))
    answer(refused(500, '系统未知错误，请反馈给管理员'))
    expect(await screen.findByText('系统未知错误，请反馈给管理员')).toBeTruthy()
    await waitFor(() => expect([button().textContent, button().disabled]).toEqual(['删除', true]))
    await waitFor(() => expect(button().disabled).toBe(false), { timeout: 2000 })
    await user.click(button())
    await waitFor(() => expect(screen.getAllByText('确认删除？').length).toBeGreaterThan(0))
    expect(asked.filter(({ name }) => name === 'test/slip.remove')).toHaveLength(1)
  })

  test('keeps an opinion that was begun until it is decided, and asks on leaving', async () => {
    const { user } = page(
      { can: deciding },
      serve(calls.return, () => ({ version: 4, state: 'returned' as const })),
    )
    await user.click(await screen.findByRole('button', { name: '退回修改' }))
    await user.type(await screen.findByLabelText(/审批意见/), '请核减')
    await user.click(await press('取消'))
    const question = (await screen.findByText(/草稿保留在本机/)).closest<HTMLElement>('[role=dialog]')
    await user.click(within(question ?? document.body).getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(screen.queryByLabelText(/审批意见/)).toBeNull())
    await user.click(screen.getByRole('button', { name: '退回修改' }))
    expect((await screen.findByLabelText<HTMLTextAreaElement>(/审批意见/)).value).toBe('请核减')
    expect(screen.getByText(/已恢复/)).toBeTruthy()
    await user.click(await press('退回修改'))
    await waitFor(() => expect(screen.queryByLabelText(/审批意见/)).toBeNull())
    await user.click(screen.getByRole('button', { name: '同意' }))
    expect((await screen.findByLabelText<HTMLTextAreaElement>(/审批意见/)).value).toBe('')
  })

  test('speaks English too', async () => {
    setLanguage('en')
    const { user } = page({ can: deciding })
    await user.click(await screen.findByRole('button', { name: 'Refuse' }))
    expect((await screen.findByRole('note')).textContent).toContain('closes this number for good')
  })
})

test('whoever may takes it with all that hangs together with it; for others there is no button', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))
  const { asked, user, unmount } = page(
    {},
    serve(documentChain.take, () => new Blob(['zip'])),
  )
  await user.click(await screen.findByRole('button', { name: '全链路打包' }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name === 'kit/document-chain.take')?.ask).toEqual({
      area: 'test',
      module: 'slip',
      id: '5',
    }),
  )
  unmount()
  pageFor({ ...someone, permissions: ['test:slip:query'] }, {})
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('button', { name: '全链路打包' })).toBeNull()
})
