import { dict } from '@geodepot/contracts/system/dict.ts'
import { type GenColumn, type GenInfo, type GenRow, gen } from '@geodepot/contracts/system/gen.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { addressNow, clear, show, someone } from '../../kit/test/page.tsx'
import { refused, serve, served } from '../../kit/test/served.ts'
import { actionsOf, doWith } from '../../kit/test/row-actions.ts'
import { setLanguage } from '../../kit/i18n/index.ts'
import EditGen from './edit.tsx'
import GenList from './list.tsx'

const infoOf = (tableId: number, more: Partial<GenInfo> = {}): GenInfo => ({
  tableId,
  tableName: `material.note_${tableId}`,
  tplCategory: 'document',
  moduleName: 'material',
  businessName: `note-${tableId}`,
  functionName: `领料单${tableId}`,
  functionNameEn: 'Issue note',
  prefix: 'LL',
  version: 3,
  createBy: '管理员',
  createTime: '2026-01-01 08:00:00',
  updateBy: null,
  updateTime: null,
  remark: null,
  ...more,
})
const columnOf = (columnId: number, more: Partial<GenColumn> = {}): GenColumn => ({
  columnId,
  part: 'header',
  columnName: 'name',
  fieldName: 'name',
  columnComment: '名称',
  columnCommentEn: 'Name',
  columnType: 'text',
  maxLength: 60,
  dictType: '',
  isRequired: '1',
  isList: '1',
  isEdit: '1',
  isSort: '0',
  queryType: 'LIKE',
  sort: columnId,
  databaseType: '',
  ...more,
})
const item = columnOf(2, {
  part: 'line',
  columnName: 'item',
  fieldName: 'item',
  columnComment: '内容',
  columnCommentEn: 'Item',
  isList: '0',
  queryType: '',
})
const rows: GenRow[] = [
  { ...infoOf(1), columnCount: 2, can: { edit: true, remove: true, preview: true, code: true } },
  { ...infoOf(2, { tplCategory: 'master' }), columnCount: 4, can: { preview: true, sync: true } },
]
const files = {
  'contracts/src/material/note-1.ts': 'export const note = 1\n',
  'web/src/material/note-1/list.tsx': 'const List = () => null\nexport default List\n',
}
const around = [
  serve(gen.list, () => ({ rows, total: 2 })),
  serve(gen.preview, () => files),
  serve(dict.optionselect, () => [{ dictId: 1, dictName: '等级', dictType: 'grade', status: '0' as const }]),
  serve(gen.get, ({ tableId }) => ({ info: infoOf(Number(tableId)), rows: [columnOf(1), item], tables: [] })),
]
const rowOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest('tr')
  if (!row) throw new Error(`${name} is in no row`)
  return within(row)
}
const editor = () =>
  show(
    <Routes>
      <Route path="/gen/edit/:tableId" element={<EditGen />} />
    </Routes>,
    { at: '/gen/edit/1' },
  )
const grid = (name: string) => within(screen.getByRole('grid', { name }))
const cell = (name: string, row: number, column: number): HTMLElement => {
  const found = grid(name).getAllByRole('row')[row]?.querySelectorAll<HTMLElement>('.grid-cell')[column]
  if (!found) throw new Error('no such cell')
  return found
}

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

describe('the list', () => {
  test('offers with each module what may be done with it', async () => {
    served(...around)
    const { user } = show(<GenList />, { at: '/tool/gen' })
    const first = await rowOf('领料单1')
    expect(first.getByText('单据')).toBeTruthy()
    expect((await actionsOf(user, first)).slice(0, 2)).toEqual(['预览', '修改'])
    expect(await actionsOf(user, await rowOf('领料单2'))).toEqual(['预览', '同步'])
  })
  test('leads nowhere, and offers nothing, to those who may only look', async () => {
    served(...around)
    show(<GenList />, { at: '/tool/gen', person: { ...someone, permissions: ['tool:gen:list'] } })
    await rowOf('领料单1')
    expect(screen.queryByRole('link', { name: '领料单1' })).toBeNull()
    for (const name of [/新增模块/, /从数据库导入/]) expect(screen.queryByRole('button', { name })).toBeNull()
  })
  test('shows the files of a module one by one', async () => {
    served(...around)
    const { user } = show(<GenList />, { at: '/tool/gen' })
    await doWith(user, await rowOf('领料单1'), '预览')
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText(/export const note = 1/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'list.tsx' }))
    expect(await dialog.findByText(/export default List/)).toBeTruthy()
    expect(dialog.getByText('2 行')).toBeTruthy()
  })
  test('says why there are no files yet', async () => {
    served(
      ...around.filter(({ operation }) => operation !== gen.preview),
      serve(gen.preview, () => refused(500, '中文名称不能为空')),
    )
    const { user } = show(<GenList />, { at: '/tool/gen' })
    await doWith(user, await rowOf('领料单1'), '预览')
    expect(await screen.findByText('中文名称不能为空')).toBeTruthy()
  })
  test('adds a module and goes on to its page', async () => {
    const { asked } = served(
      ...around,
      serve(gen.create, () => ({ tableId: 9 })),
    )
    const { user } = show(<GenList />, { at: '/tool/gen' })
    await user.click(await screen.findByRole('button', { name: /新增模块/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(await dialog.findByLabelText(/中文名称/), '领料单')
    await user.type(dialog.getByLabelText(/英文名称/), 'Issue note')
    await user.type(dialog.getByLabelText(/模块名/), 'issue-note')
    await user.type(dialog.getByLabelText(/编号前缀/), 'LL')
    await user.click(dialog.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(addressNow()).toBe('/gen/edit/9'))
    expect(asked.find(({ name }) => name === 'system/gen.create')?.ask).toEqual({
      tplCategory: 'document',
      moduleName: 'equipment',
      functionName: '领料单',
      functionNameEn: 'Issue note',
      businessName: 'issue-note',
      prefix: 'LL',
    })
  })
  test('takes tables of the database to begin with, and opens a single one', async () => {
    const { asked } = served(
      ...around,
      serve(gen.databaseList, () => ({
        rows: [{ tableName: 'system.post', tableComment: '', columnCount: 9 }],
        total: 1,
      })),
      serve(gen.import, () => ({ tableIds: [12] })),
    )
    const { user } = show(<GenList />, { at: '/tool/gen' })
    await user.click(await screen.findByRole('button', { name: /从数据库导入/ }))
    await user.click(await screen.findByRole('checkbox', { name: '选择 system.post' }))
    await user.click(screen.getByRole('button', { name: '导入所选（1）' }))
    await waitFor(() => expect(addressNow()).toBe('/gen/edit/12'))
    expect(asked.find(({ name }) => name === 'system/gen.import')?.ask).toEqual({ tables: 'system.post' })
  })
  test('follows a table after a question', async () => {
    const { asked } = served(
      ...around,
      serve(gen.sync, () => ({ added: ['a'], removed: [] })),
    )
    const { user } = show(<GenList />, { at: '/tool/gen' })
    await doWith(user, await rowOf('领料单2'), '同步')
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '同步' }))
    expect(await screen.findByText('新增 1 列，去掉 0 列')).toBeTruthy()
    expect(asked.find(({ name }) => name === 'system/gen.sync')?.ask).toEqual({ tableId: '2' })
  })
})

describe('the page of a module', () => {
  test('writes columns like a sheet; a field follows its column, and header and lines go in one list', async () => {
    const { asked } = served(
      ...around,
      serve(gen.update, () => ({ version: 4 })),
    )
    const { user } = editor()
    await user.click(within(await screen.findByRole('grid', { name: '表头字段' })).getByText('Name'))
    await user.click(screen.getAllByRole('button', { name: /添加一行/ })[0] ?? document.body)
    fireEvent.paste(document.activeElement ?? document.body, {
      clipboardData: { getData: () => 'spent_amount\t\t费用\tCost\t金额' },
    })
    expect(cell('表头字段', 2, 4).textContent).toBe('金额')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(asked.some(({ name }) => name === 'system/gen.update')).toBe(true))
    expect(asked.find(({ name }) => name === 'system/gen.update')?.ask).toMatchObject({
      tableId: 1,
      version: 3,
      businessName: 'note-1',
      columns: [
        { part: 'header', columnName: 'name' },
        { part: 'header', columnName: 'spent_amount', columnType: 'money', columnComment: '费用' },
        { part: 'line', columnName: 'item' },
      ],
    })
  })
  test('shows what the server refuses at its cell, in the lines as in the header', async () => {
    served(
      ...around,
      serve(gen.update, () =>
        refused(500, 'x', {
          errors: [
            { field: 'columns.0.columnName', key: 'a', msg: '是保留词' },
            { field: 'columns.1.columnType', key: 'b', msg: '只能用于表头' },
          ],
        }),
      ),
    )
    const { user } = editor()
    await user.click(await screen.findByRole('button', { name: '保存' }))
    await waitFor(() => expect(cell('表头字段', 1, 0).title).toBe('是保留词'))
    expect(cell('明细字段', 1, 4).title).toBe('只能用于表头')
  })
  test('of master data has no lines and no prefix', async () => {
    served(...around)
    const { user } = editor()
    await screen.findByRole('grid', { name: '明细字段' })
    await user.click(screen.getByText('主数据'))
    expect(screen.queryByRole('grid', { name: '明细字段' })).toBeNull()
    expect(screen.queryByLabelText(/编号前缀/)).toBeNull()
  })
  test('speaks English, and says that a module is gone', async () => {
    setLanguage('en')
    served(...around)
    const { unmount } = editor()
    expect(await screen.findByRole('grid', { name: 'Header columns' })).toBeTruthy()
    unmount()
    served(serve(gen.get, () => refused(404, 'gone')))
    show(
      <Routes>
        <Route path="/gen/edit/:tableId" element={<EditGen />} />
      </Routes>,
      { at: '/gen/edit/7' },
    )
    expect(await screen.findByText('This module does not exist or was deleted')).toBeTruthy()
  })
})
