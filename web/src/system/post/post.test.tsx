import { type PostDetail, type PostRow, post } from '@geodepot/contracts/system/post.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { clear, show, someone } from '../../kit/test/page.tsx'
import { refused, serve, served } from '../../kit/test/served.ts'
import { doWith } from '../../kit/test/row-actions.ts'
import { setLanguage } from '../../kit/i18n/index.ts'
import PostList from './list.tsx'

const postOf = (id: number, more: Partial<PostDetail> = {}): PostDetail => ({
  postId: id,
  postCode: `P${id}`,
  postName: `岗位${id}`,
  postNameEn: `Post ${id}`,
  postSort: id,
  status: '0',
  people: 3,
  version: 2,
  can: { edit: true, remove: true },
  createBy: '林',
  createTime: '2026-01-01 08:00:00',
  updateBy: null,
  updateTime: null,
  remark: null,
  ...more,
})
const rows: PostRow[] = [postOf(1), postOf(2, { can: {}, status: '1' })]
const around = [serve(post.list, () => ({ rows, total: 2 })), serve(post.get, ({ postId }) => postOf(Number(postId)))]
const rowOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest('tr')
  if (!row) throw new Error(`${name} is in no row`)
  return within(row)
}
const field = (name: string) =>
  within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(new RegExp(`^\\*?${name}`))

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

describe('posts', () => {
  test('are listed with their state in words, and offer what may be done with each', async () => {
    served(...around)
    show(<PostList />, { at: '/system/post' })
    const first = await rowOf('岗位1')
    expect(first.getByText('正常')).toBeTruthy()
    expect(first.getByRole('button', { name: '修改' })).toBeTruthy()
    const second = await rowOf('岗位2')
    expect(second.getByText('停用')).toBeTruthy()
    expect(second.queryByRole('button', { name: '修改' })).toBeNull()
  })

  test('are added with both names', async () => {
    const { asked } = served(
      ...around,
      serve(post.create, () => ({ postId: 9 })),
    )
    const { user } = show(<PostList />, { at: '/system/post' })
    await user.click(await screen.findByRole('button', { name: /新增/ }))
    await screen.findByRole('dialog')
    await waitFor(() => expect(field('岗位名称（中文）')).toBeTruthy())
    await user.type(field('岗位名称（中文）'), '测量员')
    await user.type(field('岗位名称（英文）'), 'Surveyor')
    await user.type(field('岗位编码'), 'SURVEYOR')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() =>
      expect(asked.find(({ name }) => name === 'system/post.create')?.ask).toEqual({
        postName: '测量员',
        postNameEn: 'Surveyor',
        postCode: 'SURVEYOR',
        postSort: 0,
        status: '0',
      }),
    )
  })

  test('are changed as they are now, and a code that is taken is told at its field', async () => {
    const { asked } = served(
      ...around,
      serve(post.update, () =>
        refused(500, '岗位编码已存在', { errors: [{ field: 'postCode', key: 'takenCode', msg: '岗位编码已存在' }] }),
      ),
    )
    const { user } = show(<PostList />, { at: '/system/post' })
    await doWith(user, await rowOf('岗位1'), '修改')
    await waitFor(() => expect(field('岗位名称（英文）').value).toBe('Post 1'))
    await user.type(field('岗位编码'), 'X')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(field('岗位编码').getAttribute('aria-invalid')).toBe('true'))
    expect(asked.find(({ name }) => name === 'system/post.update')?.ask).toMatchObject({
      postId: 1,
      version: 2,
      postCode: 'P1X',
      postName: '岗位1',
    })
  })

  test('are deleted after a question that names them', async () => {
    const { asked } = served(
      ...around,
      serve(post.remove, () => undefined),
    )
    const { user } = show(<PostList />, { at: '/system/post' })
    await doWith(user, await rowOf('岗位1'), '删除')
    expect(await screen.findByText('确认删除“岗位1”？')).toBeTruthy()
    await user.click((await screen.findAllByRole('button', { name: '删除' })).at(-1) ?? document.body)
    await waitFor(() => expect(asked.find(({ name }) => name === 'system/post.remove')?.ask).toEqual({ ids: '1' }))
  })

  test('speak English, and hide what this person may not do', async () => {
    setLanguage('en')
    served(...around)
    show(<PostList />, { at: '/system/post', person: { ...someone, permissions: ['system:post:list'] } })
    expect(await screen.findByRole('heading', { name: 'Posts' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /New|Export/ })).toBeNull()
  })
})
