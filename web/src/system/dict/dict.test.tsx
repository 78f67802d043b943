import { type DictEntry, dictEntries } from '@geodepot/contracts/system/dict.entries.ts'
import { type DictDataRow, type DictTypeRow, dict } from '@geodepot/contracts/system/dict.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { addressNow, clear, show, someone } from '../../kit/test/page.tsx'
import { refused, serve, served } from '../../kit/test/served.ts'
import { doWith } from '../../kit/test/row-actions.ts'
import { setLanguage } from '../../kit/i18n/index.ts'
import { registeredPages } from '../../kit/routing/index.ts'
import DictEntries from './entries.tsx'
import { useDictionary } from './index.ts'
import DictTypes from './types.tsx'

const stamps = {
  version: 1,
  createBy: null,
  createTime: '2026-01-01 08:00:00',
  updateBy: null,
  updateTime: null,
  remark: null,
}
const typeOf = (dictId: number, more: Partial<DictTypeRow> = {}): DictTypeRow => ({
  dictId,
  dictName: `字典 ${dictId}`,
  dictType: `type_${dictId}`,
  entryCount: 2,
  isBuiltin: 'N',
  isFixed: 'N',
  status: '0',
  can: { edit: true },
  ...stamps,
  ...more,
})
const entryOf = (dictCode: number, more: Partial<DictDataRow> = {}): DictDataRow => ({
  dictCode,
  dictSort: dictCode,
  dictLabel: `条目 ${dictCode}`,
  dictValue: `v${dictCode}`,
  dictType: 'type_1',
  cssClass: '',
  listClass: '',
  isDefault: 'N',
  status: '0',
  can: { edit: true, remove: true },
  ...stamps,
  ...more,
})
const types = [
  typeOf(1),
  typeOf(2, { dictName: '计量单位', dictType: '5110000038', isBuiltin: 'Y' }),
  typeOf(3, { dictName: '修理级别', dictType: 'repair_level', isBuiltin: 'Y', isFixed: 'Y' }),
]
const entries = [entryOf(1, { listClass: 'success' }), entryOf(2)]
const around = [
  serve(dict.types, () => ({ rows: types, total: types.length })),
  serve(dict.data, () => ({ rows: entries, total: 2 })),
  serve(dict.typeOf, ({ id }) => {
    const { can: _can, ...row } = types.find(({ dictId }) => String(dictId) === id) ?? typeOf(9)
    return { ...row, dictNameEn: 'English name' }
  }),
  serve(dict.dataOf, ({ id }) => {
    const { can: _can, ...row } = entries.find(({ dictCode }) => String(dictCode) === id) ?? entryOf(9)
    return { ...row, dictLabelEn: 'English label' }
  }),
]
const row = async (name: string) => {
  const found = (await screen.findByText(name)).closest('tr')
  if (!found) throw new Error(`${name} is in no row`)
  return within(found)
}
const dialog = async () => within(await screen.findByRole('dialog'))
const field = async (name: string) => (await dialog()).findByLabelText<HTMLInputElement>(new RegExp(`^\\*?${name}`))
const entriesPage = (
  <Routes>
    <Route path="/dict/type/data/:dictId" element={<DictEntries />} />
  </Routes>
)

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

test('a dictionary leads to the page of its entries, for whoever may read it', async () => {
  served(...around)
  const { user, unmount } = show(<DictTypes />, { at: '/system/dict' })
  await user.click(await screen.findByRole('link', { name: '字典 1' }))
  expect(addressNow()).toBe('/dict/type/data/1')
  unmount()
  show(<DictTypes />, { at: '/system/dict', person: { ...someone, permissions: ['system:dict:list'] } })
  await screen.findByText('字典 1')
  expect(screen.queryByRole('link', { name: '字典 1' })).toBeNull()
})

test('the page of entries stands at digits only, below the menu of dictionaries', () => {
  const page = registeredPages().find(({ path }) => path === '/dict/type/data/:dictId')
  expect(page).toMatchObject({ below: 'system/dict/index', permission: 'system:dict:query' })
  expect(['12', 'x', '1x', ''].map((dictId) => page?.fits?.({ dictId }))).toEqual([true, false, false, false])
})

test('a code that the system reads by stays as it is', async () => {
  served(...around)
  const { user } = show(<DictTypes />, { at: '/system/dict' })
  await doWith(user, await row('计量单位'), '修改')
  expect((await field('字典类型')).disabled).toBe(true)
})

test('values that the system works by are called otherwise, and neither added nor changed', async () => {
  served(...around)
  const { user } = show(entriesPage, { at: '/dict/type/data/3' })
  await doWith(user, await row('条目 1'), '修改')
  expect((await field('字典键值')).disabled).toBe(true)
  expect((await field('字典标签')).disabled).toBe(false)
  expect(screen.queryByRole('button', { name: /新增/ })).toBeNull()
})

test("entries are those of the dictionary, named in the reader's language, with their colour", async () => {
  const { asked } = served(...around)
  show(entriesPage, { at: '/dict/type/data/1' })
  expect((await row('条目 1')).getByText('条目 1').className).toContain('state-tag-done')
  expect(screen.getByRole('heading', { name: '字典数据 · 字典 1' })).toBeTruthy()
  expect(asked.find(({ name }) => name === 'system/dict.data')?.ask).toMatchObject({ dictType: 'type_1' })
  setLanguage('en')
  expect(await screen.findByRole('heading', { name: 'Entries · English name' })).toBeTruthy()
})

test('a dictionary that is not there says so', async () => {
  served(serve(dict.typeOf, () => refused(404, '访问资源不存在')))
  show(entriesPage, { at: '/dict/type/data/77' })
  expect(await screen.findByText('字典不存在')).toBeTruthy()
})

const Shown = () => <p>{useDictionary('type_1').label('v1')}</p>
test('an entry is changed, and every page that reads the dictionary reads it anew', async () => {
  const label = vi
    .fn(() => '旧标签')
    .mockReturnValueOnce('旧标签')
    .mockReturnValue('新标签')
  const { asked } = served(
    ...around,
    serve(dictEntries.byType, (): DictEntry[] => [{ ...entryOf(1), dictLabel: label() }]),
    serve(dict.updateData, () => ({ version: 2 })),
  )
  const { user } = show(
    <>
      {entriesPage}
      <Shown />
    </>,
    { at: '/dict/type/data/1' },
  )
  expect(await screen.findByText('旧标签')).toBeTruthy()
  await doWith(user, await row('条目 1'), '修改')
  await user.click(within(await (await dialog()).findByRole('radiogroup', { name: '标签颜色' })).getByText('红色'))
  await user.click(screen.getByRole('button', { name: /保存$/ }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name === 'system/dict.updateData')?.ask).toEqual({
      dictCode: 1,
      version: 1,
      dictType: 'type_1',
      dictLabel: '条目 1',
      dictLabelEn: 'English label',
      dictValue: 'v1',
      dictSort: 1,
      listClass: 'danger',
      isDefault: 'N',
      status: '0',
    }),
  )
  expect(await screen.findByText('新标签')).toBeTruthy()
})

const Offered = () => {
  const { entries: offered, label } = useDictionary('type_1')
  return <p>{`${offered.map(({ dictLabel }) => dictLabel).join(', ')} | ${label('v2')}`}</p>
}
test('a disabled entry is no choice, and what was written with it is still called by it', async () => {
  const { asked } = served(serve(dictEntries.byType, (): DictEntry[] => [entryOf(1), { ...entryOf(2), status: '1' }]))
  show(<Offered />)
  expect(await screen.findByText('条目 1 | 条目 2')).toBeTruthy()
  expect(asked[0]?.ask).toMatchObject({ type: 'type_1', withDisabled: 'true' })
})

test('a new entry belongs to the dictionary of its page', async () => {
  const { asked } = served(
    ...around,
    serve(dict.createData, () => ({ dictCode: 3 })),
  )
  const { user } = show(entriesPage, { at: '/dict/type/data/1' })
  await user.click(await screen.findByRole('button', { name: /新增/ }))
  await user.type(await field('字典标签'), '三')
  await user.type(await field('英文标签'), 'Three')
  await user.type(await field('字典键值'), '3')
  await user.click(screen.getByRole('button', { name: /保存$/ }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name === 'system/dict.createData')?.ask).toEqual({
      dictType: 'type_1',
      dictLabel: '三',
      dictLabelEn: 'Three',
      dictValue: '3',
      dictSort: 1,
      isDefault: 'N',
      status: '0',
    }),
  )
})
