import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { addressNow, clear, show, someone } from '../../kit/test/page.tsx'
import { Frame } from '../frame.tsx'
import { framed, late, open, pages, routers, shown, side, tag, tagNames, wide, words } from '../test/frame.tsx'

framed()

describe('open pages', () => {
  test('each have a tag, and keep what was typed while another is looked at', async () => {
    const { user } = open('/desk/notes?pageNum=2')
    await waitFor(() => {
      expect(shown()).toBe('notes 1 ?pageNum=2')
    })
    expect(tagNames()).toEqual(['首页', '笔记'])
    await user.type(screen.getByLabelText('note'), 'half a sentence')
    await user.click(within(side()).getByRole('link', { name: '文档' }))
    await waitFor(() => {
      expect(shown()).toBe('文档')
    })
    await user.click(tag('笔记'))
    expect(addressNow()).toBe('/desk/notes?pageNum=2')
    expect(shown()).toBe('notes 1 ?pageNum=2')
    expect(screen.getByLabelText<HTMLInputElement>('note').value).toBe('half a sentence')
    expect(document.title).toBe('笔记 - 设备全生命周期管理系统')
  })

  test('start anew on refresh, and when they were closed in between', async () => {
    const { user } = open('/desk/notes?a=1')
    await user.type(await screen.findByLabelText('note'), 'x')
    fireEvent.contextMenu(tag('笔记'), { clientX: 300, clientY: 60 })
    await user.click(screen.getByRole('menuitem', { name: '刷新页面' }))
    await waitFor(() => {
      expect(shown()).toBe('notes 2 ?a=1')
    })
    expect([addressNow(), screen.getByLabelText<HTMLInputElement>('note').value]).toEqual(['/desk/notes?a=1', ''])
    await user.click(screen.getByRole('button', { name: '关闭 笔记' }))
    expect([tagNames(), addressNow()]).toEqual([['首页'], '/index'])
    await user.click(within(side()).getByRole('link', { name: '笔记' }))
    await waitFor(() => {
      expect(shown()).toBe('notes 3 ')
    })
  })

  test('a middle click closes them, the menu closes others or all, pinned ones stay', async () => {
    const { user } = open('/desk/notes')
    await user.click(within(side()).getByRole('link', { name: '文档' }))
    await user.click(within(side()).getByRole('link', { name: '以后' }))
    expect(tagNames()).toEqual(['首页', '笔记', '文档', '以后'])
    fireEvent(tag('文档'), new MouseEvent('auxclick', { bubbles: true, button: 1 }))
    fireEvent(tag('首页'), new MouseEvent('auxclick', { bubbles: true, button: 1 }))
    await waitFor(() => {
      expect(tagNames()).toEqual(['首页', '笔记', '以后'])
    })
    expect(addressNow()).toBe('/desk/later')
    fireEvent.contextMenu(tag('笔记'), { clientX: 300, clientY: 60 })
    await user.click(screen.getByRole('menuitem', { name: '关闭其他' }))
    await waitFor(() => {
      expect([tagNames(), addressNow()]).toEqual([['首页', '笔记'], '/desk/notes'])
    })
    fireEvent.contextMenu(tag('首页'), { clientX: 300, clientY: 60 })
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      '刷新页面',
      '关闭其他',
      '关闭全部',
    ])
    await user.click(screen.getByRole('menuitem', { name: '关闭全部' }))
    await waitFor(() => {
      expect([tagNames(), addressNow()]).toEqual([['首页'], '/index'])
    })
    expect(screen.queryByRole('button', { name: '关闭 首页' })).toBeNull()
  })

  test("survive a reload, one person's only", async () => {
    open('/desk/notes?pageNum=3')
    await waitFor(() => {
      expect(tagNames()).toEqual(['首页', '笔记'])
    })
    clear()
    open('/desk/documents')
    await waitFor(() => {
      expect(tagNames()).toEqual(['首页', '笔记', '文档'])
    })
    expect(pages.mounted).toBe(1)
    clear()
    show(<Frame routers={routers} away={false} />, { at: '/index', person: { ...someone, userId: 8 } })
    expect(tagNames()).toEqual(['首页'])
    clear()
    sessionStorage.setItem('open-tags:7', '{"broken')
    open('/index')
    expect(tagNames()).toEqual(['首页'])
  })

  test('a document below a menu has a tag of its own, named by its view, and lights its menu', async () => {
    const { user } = open('/desk/documents/12')
    await waitFor(() => {
      expect([shown(), tagNames()]).toEqual(['document 12 of /desk/notes', ['首页', 'SQ-12']])
    })
    await waitFor(() => {
      expect(document.title).toBe('SQ-12 - 设备全生命周期管理系统')
    })
    expect(within(side()).getByRole('link', { name: '文档' }).getAttribute('aria-current')).toBe('page')
    await user.click(screen.getByRole('button', { name: 'next' }))
    await waitFor(() => {
      expect([shown(), tagNames()]).toEqual(['document 3 of /desk/notes', ['首页', 'SQ-12', 'SQ-3']])
    })
  })

  test('whose texts are still to come go by the name of their menu, then by their own', async () => {
    open('/desk/documents/later')
    expect(tagNames()).toEqual(['首页', '文档'])
    await waitFor(() => {
      expect(late.come).toBeTypeOf('function')
    })
    await act(async () => {
      late.come(words)
      await Promise.resolve()
    })
    await waitFor(() => {
      expect(tagNames()).toEqual(['首页', '单据'])
    })
  })

  test('ask before what was typed is lost', async () => {
    const { user } = open('/desk/notes')
    await user.type(await screen.findByLabelText('note'), 'keep me')
    await user.click(tag('首页'))
    await user.click(screen.getByRole('button', { name: '关闭 笔记' }))
    expect(
      await screen.findByText('尚有未保存的内容，确定关闭吗？', { selector: '.ant-modal-confirm-title' }),
    ).toBeTruthy()
    await waitFor(() => {
      expect(document.activeElement?.textContent).toBe('继续填写')
    })
    await user.click(screen.getByRole('button', { name: '继续填写' }))
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: '继续填写' })).toBeNull()
    })
    expect(tagNames()).toEqual(['首页', '笔记'])
    fireEvent.contextMenu(tag('笔记'), { clientX: 300, clientY: 60 })
    await user.click(screen.getByRole('menuitem', { name: '刷新页面' }))
    expect(
      await screen.findByText('尚有未保存的内容，确定刷新此页吗？', { selector: '.ant-modal-confirm-title' }),
    ).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '继续填写' }))
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: '继续填写' })).toBeNull()
    })
    expect([addressNow(), pages.mounted]).toEqual(['/index', 1])
    await user.click(screen.getByRole('button', { name: '关闭 笔记' }))
    await user.click(await screen.findByRole('button', { name: '关闭' }))
    await waitFor(() => {
      expect(tagNames()).toEqual(['首页'])
    })
  })

  test('one that fails leaves the others alone, and can be opened again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { user } = open('/desk/broken')
    expect(await screen.findByText('页面出错了')).toBeTruthy()
    pages.broken = false
    await user.click(screen.getByRole('button', { name: '重新打开' }))
    await waitFor(() => {
      expect(shown()).toBe('mended')
    })
  })

  test('while the code of one is on its way its place has the shape of what comes', async () => {
    open('/desk/documents/slow/new')
    expect(await screen.findByRole('status', { name: '加载中' })).toHaveProperty(
      'className',
      expect.stringContaining('waiting-fields'),
    )
    cleanup()
    open('/desk/documents/slow/7')
    const [head, lines] = await screen.findAllByRole('status', { name: '加载中' })
    expect([head?.className, lines?.className]).toEqual([
      expect.stringContaining('waiting-fields'),
      expect.stringContaining('waiting-rows'),
    ])
    cleanup()
    wide(390)
    open('/desk/documents/slow/7')
    const [, cards] = await screen.findAllByRole('status', { name: '加载中' })
    expect(cards?.className).toContain('waiting-cards')
  })

  test.each([
    ['half a sentence', 5, 390],
    ['keep me', 6, 390],
    ['half a sentence', 6, 1440],
  ])(
    'where no bar shows them the last five stay drawn, and what is unsaved: %s, %i at %i',
    async (typed, left, width) => {
      vi.spyOn(console, 'error').mockImplementation(() => undefined)
      wide(width)
      const { user } = open('/desk/notes')
      await user.type(await screen.findByLabelText('note'), typed)
      for (const name of ['文档', '坏页', '以后', '甲', '乙']) {
        const menu = screen.queryByRole('button', { name: '打开菜单' })
        if (menu) await user.click(menu)
        const link = () => within(side()).queryByRole('link', { name })
        if (!link()) await user.click(screen.getAllByRole('button', { name: '帮助' })[0] ?? side())
        await user.click(await within(side()).findByRole('link', { name }))
      }
      await waitFor(() => {
        expect(document.querySelectorAll('.pane')).toHaveLength(left)
      })
      expect(document.querySelector<HTMLInputElement>('[aria-label=note]')?.value).toBe(left === 6 ? typed : undefined)
    },
  )

  test('one that this version does not have says so', async () => {
    open('/desk/later')
    expect(await screen.findByText('此页面尚未提供')).toBeTruthy()
    expect(screen.getByText(/test\/later\/index/)).toBeTruthy()
  })
})
