import { type NoticeDetail, type NoticeRow, notice } from '@geodepot/contracts/system/notice.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { clear, show, someone } from '../../kit/test/page.tsx'
import { refused, serve, served } from '../../kit/test/served.ts'
import { actionsOf, doWith } from '../../kit/test/row-actions.ts'
import { setLanguage } from '../../kit/i18n/index.ts'
import { NoticeCentre, NoticeReading, openNotice } from './index.ts'
import NoticeList from './list.tsx'

const rowOf = (noticeId: number, more: Partial<NoticeRow> = {}): NoticeRow => ({
  noticeId,
  noticeTitle: `通知 ${noticeId}`,
  noticeType: '1',
  noticeContent: '<p>明天 <strong>停电</strong></p>',
  noticeText: '明天 停电',
  status: '0',
  publishTime: '2026-11-20 08:00:00',
  isRead: false,
  readCount: 3,
  version: 2,
  can: { edit: true, remove: true, readers: true },
  createBy: '林',
  createTime: '2026-11-20 07:00:00',
  updateBy: null,
  updateTime: null,
  remark: null,
  ...more,
})
const detailOf = (noticeId: number, more: Partial<NoticeDetail> = {}): NoticeDetail => {
  const { noticeText: _noticeText, ...row } = rowOf(noticeId)
  return { ...row, noticeTitleEn: '', noticeContentEn: '', ...more }
}
const rows = [rowOf(1), rowOf(2, { noticeType: '2', status: '1', publishTime: null, isRead: true, can: {} })]
const list = serve(notice.list, () => ({ rows, total: 2 }))
const lineOf = async (name: string) => {
  const line = (await screen.findByText(name)).closest('tr')
  if (!line) throw new Error(`${name} is in no row`)
  return within(line)
}

afterEach(() => {
  act(() => openNotice(undefined))
  clear()
  vi.unstubAllGlobals()
})

describe('the list of notices', () => {
  test('shows kind, state and readers in words, and only what may be done with each', async () => {
    served(list)
    const { user } = show(<NoticeList />)
    const first = await lineOf('通知 1')
    expect(first.getByText('已发布')).toBeTruthy()
    expect(await actionsOf(user, first)).toEqual(['修改', '阅读情况', '删除'])
    const second = await lineOf('通知 2')
    expect(second.getByText('未发布')).toBeTruthy()
    expect(second.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['通知 2'])
  })

  test('opens a notice to read; that is having read it', async () => {
    const { asked } = served(
      list,
      serve(notice.get, ({ id }) => detailOf(Number(id))),
      serve(notice.read, () => undefined),
    )
    const { user } = show(<NoticeList />)
    await doWith(user, await lineOf('通知 1'), '通知 1')
    const dialog = within(await screen.findByRole('dialog'))
    expect((await dialog.findByText('停电')).localName).toBe('strong')
    expect(dialog.getByText('林 发布于 2026-11-20 08:00')).toBeTruthy()
    await waitFor(() =>
      expect(asked.filter(({ name }) => name === 'system/notice.read').map(({ ask }) => ask)).toEqual([{ id: '1' }]),
    )
  })

  test('asks before deleting, naming the notice', async () => {
    const { asked } = served(
      list,
      serve(notice.remove, () => undefined),
    )
    const { user } = show(<NoticeList />)
    await doWith(user, await lineOf('通知 1'), '删除')
    expect(await screen.findByText('确认删除“通知 1”？')).toBeTruthy()
    await user.click((await screen.findAllByRole('button', { name: '删除' })).at(-1) ?? document.body)
    await waitFor(() => expect(asked.find(({ name }) => name === 'system/notice.remove')?.ask).toEqual({ ids: '1' }))
  })

  test('says who has read it', async () => {
    const { asked } = served(
      list,
      serve(notice.readers, () => ({
        rows: [{ userId: 5, userName: 'dp_sun', nickName: '孙', deptName: '西部', readTime: '2026-11-20 09:00:00' }],
        total: 1,
      })),
      serve(notice.readersExport, () => undefined),
    )
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1')
    const { user } = show(<NoticeList />)
    await doWith(user, await lineOf('通知 1'), '阅读情况')
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('dp_sun')).toBeTruthy()
    expect(dialog.getByText('2026-11-20 09:00')).toBeTruthy()
    expect(asked.find(({ name }) => name === 'system/notice.readers')?.ask).toMatchObject({ id: '1' })
    await user.click(dialog.getByRole('button', { name: /导出/ }))
    await waitFor(() =>
      expect(asked.find(({ name }) => name === 'system/notice.readersExport')?.ask).toMatchObject({
        id: '1',
        columns: ['nickName', 'userName', 'deptName', 'readTime'],
      }),
    )
  })

  test('offers nothing to write to those who may only read', async () => {
    served(serve(notice.list, () => ({ rows: [rowOf(1, { can: {} })], total: 1 })))
    show(<NoticeList />, { person: { ...someone, permissions: ['system:notice:list'] } })
    const first = await lineOf('通知 1')
    expect(first.getByText('未读')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /新增/ })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})

describe('the form of a notice', () => {
  const save = () => screen.getByText('保存', { selector: 'button span' })

  test('sends what was written', async () => {
    const { asked } = served(
      list,
      serve(notice.create, () => ({ noticeId: 9 })),
    )
    const { user } = show(<NoticeList />)
    await user.click(await screen.findByText('新增公告', { selector: 'button span' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(await dialog.findByLabelText(/^\*?公告标题$/), '盘点安排')
    await user.click((await dialog.findByLabelText('公告', { selector: 'input' })).closest('label') ?? document.body)
    expect(
      (await screen.findByLabelText('公告内容', { selector: '[role="textbox"]' })).getAttribute('contenteditable'),
    ).toBe('true')
    await user.click(save())
    await waitFor(() =>
      expect(asked.find(({ name }) => name === 'system/notice.create')?.ask).toEqual({
        noticeTitle: '盘点安排',
        noticeType: '2',
        status: '0',
      }),
    )
  })

  test('is not sent without a title', async () => {
    const { asked } = served(list)
    const { user } = show(<NoticeList />)
    await user.click(await screen.findByText('新增公告', { selector: 'button span' }))
    await screen.findByLabelText('公告内容', { selector: '[role="textbox"]' })
    await user.click(save())
    expect(await screen.findAllByText('公告标题不能为空')).not.toHaveLength(0)
    expect(asked.some(({ name }) => name === 'system/notice.create')).toBe(false)
  })

  test('shows how it will look, in either language, and keeps what was written', async () => {
    served(
      list,
      serve(notice.get, () => detailOf(1, { noticeTitleEn: 'Power cut', noticeContentEn: '<p>Tomorrow</p>' })),
    )
    const { user } = show(<NoticeList />)
    await doWith(user, await lineOf('通知 1'), '修改')
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(await dialog.findByRole('button', { name: '预览' }))
    expect(dialog.getByRole('heading', { name: '通知 1' })).toBeTruthy()
    await user.click(dialog.getAllByText('英文').at(0) ?? document.body)
    expect(await dialog.findByRole('heading', { name: 'Power cut' })).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: '继续填写' }))
    expect(dialog.getByLabelText<HTMLInputElement>('公告标题（英文）').value).toBe('Power cut')
    expect(await dialog.findByRole('textbox', { name: '公告内容（英文）' })).toBeTruthy()
  })
})

describe('the message centre', () => {
  test('has the newest notices with a dot at the unread, and their text as plain text to rest on', async () => {
    const { asked } = served(
      serve(notice.list, () => ({
        rows: [rowOf(1, { noticeTitle: '<b>停电</b>' }), rowOf(3, { isRead: true })],
        total: 2,
      })),
      serve(notice.unread, () => ({ count: 1 })),
      serve(notice.readAll, () => undefined),
    )
    const { user } = show(<NoticeCentre />)
    const first = await screen.findByRole('button', { name: /停电/ })
    expect(first.title).toBe('明天 停电')
    expect(first.textContent).toContain('<b>停电</b>')
    expect(within(first).getByRole('img', { name: '未读' })).toBeTruthy()
    expect(within(screen.getByRole('button', { name: /通知 3/ })).queryByRole('img')).toBeNull()
    expect(asked.find(({ name }) => name === 'system/notice.list')?.ask).toMatchObject({
      status: '0',
      orderByColumn: 'publishTime',
      isAsc: 'desc',
    })
    await user.click(await screen.findByRole('button', { name: '全部已读' }))
    await waitFor(() => expect(asked.some(({ name }) => name === 'system/notice.readAll')).toBe(true))
  })

  test('opens a notice over the page, also when the menu around it is gone, in the reader’s language', async () => {
    setLanguage('en')
    const leave = vi.fn()
    served(
      list,
      serve(notice.unread, () => ({ count: 1 })),
      serve(notice.get, () => detailOf(1, { noticeTitleEn: 'Power cut' })),
      serve(notice.read, () => undefined),
    )
    const { user } = show(
      <>
        <NoticeReading />
        <NoticeCentre leave={leave} />
      </>,
    )
    await user.click(await screen.findByRole('button', { name: /通知 1/ }))
    expect(leave).toHaveBeenCalledOnce()
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByRole('heading', { name: 'Power cut' })).toBeTruthy()
    expect(dialog.getByText('停电')).toBeTruthy()
  })

  test('says that there is nothing, and that it could not be loaded', async () => {
    served(
      serve(notice.list, () => ({ rows: [], total: 0 })),
      serve(notice.unread, () => ({ count: 0 })),
    )
    show(<NoticeCentre />)
    expect(await screen.findByText('暂无通知')).toBeTruthy()
    clear()
    served(
      serve(notice.list, () => refused(500, '忙')),
      serve(notice.unread, () => ({ count: 0 })),
    )
    show(<NoticeCentre />)
    expect((await screen.findByRole('alert')).textContent).toContain('通知加载失败')
  })

  test('tells of a notice that was withdrawn meanwhile', async () => {
    served(serve(notice.get, () => refused(404, '访问资源不存在')))
    show(<NoticeReading />)
    act(() => openNotice(77))
    expect(await screen.findByText('公告不存在或已撤下')).toBeTruthy()
  })
})
