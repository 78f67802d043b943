import { type DeptDetail, type DeptRow, dept } from '@geodepot/contracts/system/dept.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { addressNow, clear, show } from '../../kit/test/page.tsx'
import { refused, serve, served } from '../../kit/test/served.ts'
import { actionsOf, doWith } from '../../kit/test/row-actions.ts'
import { setLanguage } from '../../kit/i18n/index.ts'
import DeptList from './list.tsx'
import { nextOrder, placesIn } from './places.ts'

const rowOf = (deptId: string, parentId: string | null, deptName: string, more: Partial<DeptRow> = {}): DeptRow => ({
  deptId,
  parentId,
  ancestors: '',
  deptName,
  orderNum: 3,
  leader: '',
  phone: '',
  email: '',
  status: '0',
  delFlag: '0',
  level: deptId.length / 2,
  deptType: parentId === null ? 'ROOT' : 'OFFICE',
  shortCode: null,
  country: '1',
  timeZone: 'Asia/Shanghai',
  version: 2,
  can: { add: true, edit: true, remove: true },
  createBy: null,
  createTime: '2026-01-01 08:00:00',
  updateBy: null,
  updateTime: null,
  remark: null,
  ...more,
})
const company = [
  rowOf('C1', null, '华域公司', { shortCode: 'HY', can: { add: true, edit: true } }),
  rowOf('C107', 'C1', '国际事业部', { shortCode: 'GJ', country: '2', deptType: 'SECOND' }),
  rowOf('C108', 'C1', '服务中心', { shortCode: 'FW', deptType: 'SECOND' }),
  rowOf('C10701', 'C107', '中东项目部', { country: '2', timeZone: 'Asia/Muscat', can: {} }),
  rowOf('C10801', 'C108', '仪器站', { status: '1', can: { edit: true } }),
]
const detailOf = (id: string, more: Partial<DeptDetail> = {}): DeptDetail => {
  const { can: _can, ...row } = company.find(({ deptId }) => deptId === id) ?? rowOf(id, 'C1', id)
  return { ...row, deptNameEn: `Department ${id}`, parentName: '', codeUsed: false, ...more }
}
const around = [
  serve(dept.list, () => company),
  serve(dept.get, ({ id }) => detailOf(String(id))),
  serve(dept.exclude, ({ id }) => company.filter(({ deptId }) => !deptId.startsWith(String(id)))),
]
const line = async (name: string) => within((await screen.findByText(name)).closest('tr') ?? document.body)
const dialog = async () => within(await screen.findByRole('dialog'))
const field = async (name: string) => (await dialog()).findByLabelText<HTMLInputElement>(new RegExp(`^\\*?${name}`))
// Found by its words, which is quicker than by its role where much is on the page.
const save = async (user: ReturnType<typeof show>['user']) => user.click((await dialog()).getByText('保存'))

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

describe('the departments', () => {
  test('hang below each other, folded and unfolded, with what may be done to each', async () => {
    served(...around)
    const { user } = show(<DeptList />, { at: '/system/dept' })
    expect(await actionsOf(user, await line('国际事业部'))).toContain('新增下级')
    expect(screen.queryByText('中东项目部')).toBeNull()
    await user.click(screen.getByRole('button', { name: '展开 国际事业部' }))
    expect((await line('中东项目部')).queryAllByRole('button').map(({ textContent }) => textContent)).not.toContain(
      '修改',
    )
    await user.click(screen.getByRole('button', { name: '收起 华域公司' }))
    expect(screen.queryByText('国际事业部')).toBeNull()
    await user.click(screen.getByRole('button', { name: '全部展开' }))
    expect(await screen.findByText('仪器站')).toBeTruthy()
  })

  test('are found with all that they stand below, and the address says so', async () => {
    served(...around)
    const { user } = show(<DeptList />, { at: '/system/dept' })
    await user.type(await screen.findByLabelText('部门名称'), '中东{Enter}')
    expect(await screen.findByText('中东项目部')).toBeTruthy()
    expect(screen.getByText('国际事业部')).toBeTruthy()
    expect(screen.queryByText('服务中心')).toBeNull()
    expect(addressNow()).toBe('/system/dept?keyword=%E4%B8%AD%E4%B8%9C')
    await user.click(screen.getByRole('button', { name: '全部收起' }))
    expect(screen.queryByText('中东项目部')).toBeNull()
    await user.click(screen.getByRole('button', { name: '重置' }))
    expect(await screen.findByText('服务中心')).toBeTruthy()
  })

  test('are exported as they are shown: what is looked for, the columns in their order', async () => {
    const { asked } = served(
      ...around,
      serve(dept.export, () => undefined),
    )
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1')
    const { user } = show(<DeptList />, { at: '/system/dept?keyword=中东&status=0' })
    await screen.findByText('中东项目部')
    await user.click(screen.getByRole('button', { name: /导出/ }))
    await waitFor(() =>
      expect(asked.find(({ name }) => name === 'system/dept.export')?.ask).toEqual({
        keyword: '中东',
        status: '0',
        columns: ['deptName', 'deptType', 'shortCode', 'orderNum', 'status', 'leader', 'phone', 'country'],
      }),
    )
  })

  test('open with what the address asks for, in English', async () => {
    setLanguage('en')
    served(...around)
    show(<DeptList />, { at: '/system/dept?status=1' })
    expect((await line('仪器站')).getByText('Disabled')).toBeTruthy()
    expect(screen.queryByText('国际事业部')).toBeNull()
  })

  test('are deleted after a question that names them; why not is said', async () => {
    const { asked } = served(
      ...around,
      serve(dept.remove, () => refused(500, '部门存在用户,不允许删除')),
    )
    const { user } = show(<DeptList />, { at: '/system/dept' })
    await doWith(user, await line('服务中心'), '删除')
    expect(await screen.findByText('确认删除部门“服务中心”？')).toBeTruthy()
    await user.click(screen.getAllByRole('button', { name: '删除' }).at(-1) ?? document.body)
    expect(await screen.findByText('部门存在用户,不允许删除')).toBeTruthy()
    expect(asked.find(({ name }) => name === 'system/dept.remove')?.ask).toEqual({ id: 'C108' })
  })
})

describe('the form of a department', () => {
  test('below another opens in its country and time zone, after those that are there', async () => {
    const { asked } = served(
      ...around,
      serve(dept.create, () => ({ deptId: 'C10702' })),
    )
    const { user } = show(<DeptList />, { at: '/system/dept' })
    await doWith(user, await line('国际事业部'), '新增下级')
    expect(await screen.findByText('国际事业部', { selector: '.ant-select *' })).toBeTruthy()
    await user.type(await field('部门名称'), '非洲项目部')
    await user.type(await field('英文名称'), 'Africa Office')
    await save(user)
    await waitFor(() =>
      expect(asked.find(({ name }) => name === 'system/dept.create')?.ask).toEqual({
        parentId: 'C107',
        deptType: 'OFFICE',
        deptName: '非洲项目部',
        deptNameEn: 'Africa Office',
        orderNum: 4,
        country: '2',
        timeZone: 'Asia/Shanghai',
        status: '0',
      }),
    )
  })

  test('shows at the code what the server refuses', async () => {
    served(
      ...around,
      serve(dept.update, () =>
        refused(500, '单位代码 XB 已存在', {
          errors: [{ field: 'shortCode', key: 'codeTaken', msg: '单位代码 XB 已存在' }],
        }),
      ),
    )
    const { user } = show(<DeptList />, { at: '/system/dept' })
    await doWith(user, await line('国际事业部'), '修改')
    const code = await field('单位代码')
    await user.clear(code)
    await user.type(code, 'XB')
    await save(user)
    await waitFor(async () => expect((await field('单位代码')).getAttribute('aria-invalid')).toBe('true'))
  })

  test('leaves a code alone that documents are numbered with', async () => {
    served(
      serve(dept.list, () => company),
      serve(dept.get, ({ id }) => detailOf(String(id), { codeUsed: true })),
      serve(dept.exclude, () => company),
    )
    const { user } = show(<DeptList />, { at: '/system/dept' })
    await doWith(user, await line('服务中心'), '修改')
    expect((await field('单位代码')).disabled).toBe(true)
    expect(screen.getByText('已用于单据编号，不能修改')).toBeTruthy()
  })

  test('of the company has no parent, kind or status', async () => {
    served(...around)
    const { user } = show(<DeptList />, { at: '/system/dept' })
    await doWith(user, await line('华域公司'), '修改')
    expect((await field('部门名称')).value).toBe('华域公司')
    expect(screen.queryByLabelText(/上级部门|部门类型/)).toBeNull()
  })
})

describe('where a department may stand', () => {
  test('is below the company, by its row or by its name, and never below what is disabled', () => {
    expect(placesIn(company, '公司')).toMatchObject([
      { id: 'C1', children: [{ id: 'C107' }, { id: 'C108', children: [{ id: 'C10801', disabled: true }] }] },
    ])
    expect(placesIn([rowOf('C107', 'C1', '国际'), rowOf('C10701', 'C107', '中东')], '公司')).toMatchObject([
      { id: 'C1', label: '公司', children: [{ id: 'C107', children: [{ id: 'C10701' }] }] },
    ])
    expect(nextOrder(company, 'C1')).toBe(4)
    expect(nextOrder(company, 'C10701')).toBe(1)
  })
})
