import { type ConfigRow, config } from '@geodepot/contracts/system/config.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { clear, show, someone } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import { actionsOf, doWith } from '../../kit/test/row-actions.ts'
import ConfigList from './list.tsx'

const rowOf = (configId: number, more: Partial<ConfigRow> = {}): ConfigRow => ({
  configId,
  configName: `参数 ${configId}`,
  configKey: `key.${configId}`,
  configValue: '7',
  valueKind: 'figure',
  configType: 'N',
  isPublic: 'N',
  version: 1,
  can: { edit: true, remove: true },
  createBy: null,
  createTime: '2026-01-01 08:00:00',
  updateBy: null,
  updateTime: null,
  remark: null,
  ...more,
})
const rows = [
  rowOf(1),
  rowOf(2, {
    configName: '登录验证码',
    configKey: 'sys.captcha',
    configValue: 'true',
    valueKind: 'yesNo',
    configType: 'Y',
    isPublic: 'Y',
    can: { edit: true },
  }),
]
const around = [
  serve(config.list, () => ({ rows, total: 2 })),
  serve(config.get, ({ id }) => {
    const { can: _can, ...row } = rows.find(({ configId }) => String(configId) === id) ?? rowOf(9)
    return { ...row, configNameEn: 'English' }
  }),
]
const row = async (name: string) => {
  const found = (await screen.findByText(name)).closest('tr')
  if (!found) throw new Error(`${name} is in no row`)
  return within(found)
}
const dialog = async () => within(await screen.findByRole('dialog'))
const field = async (name: string) => (await dialog()).findByLabelText<HTMLInputElement>(new RegExp(`^\\*?${name}`))

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

test('values are read in words, and built-in ones are not deleted, alone or among others', async () => {
  served(...around)
  const { user } = show(<ConfigList />, { at: '/system/config' })
  const captcha = await row('登录验证码')
  expect(captcha.getAllByText('是')).toHaveLength(3)
  expect(await actionsOf(user, captcha)).toEqual(['修改'])
  await user.click(screen.getByRole('checkbox', { name: '选择 参数 1' }))
  expect(screen.getAllByRole<HTMLButtonElement>('button', { name: '删除' })[0]?.disabled).toBe(false)
  await user.click(screen.getByRole('checkbox', { name: '选择 登录验证码' }))
  expect(screen.getAllByRole<HTMLButtonElement>('button', { name: '删除' })[0]?.disabled).toBe(true)
})

test('a built-in one keeps its key, and its value is chosen', async () => {
  const { asked } = served(
    ...around,
    serve(config.update, () => ({ version: 2 })),
  )
  const { user } = show(<ConfigList />, { at: '/system/config' })
  await doWith(user, await row('登录验证码'), '修改')
  expect((await field('参数键名')).disabled).toBe(true)
  await user.click(within(await (await dialog()).findByRole('radiogroup', { name: '参数键值' })).getByText('否'))
  await user.click(screen.getByRole('button', { name: /保存$/ }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name === 'system/config.update')?.ask).toEqual({
      configId: 2,
      version: 1,
      configName: '登录验证码',
      configNameEn: 'English',
      configKey: 'sys.captcha',
      configValue: 'false',
      valueKind: 'yesNo',
      isPublic: 'Y',
    }),
  )
})

test('the cache is refreshed once the person has said yes, by whoever may', async () => {
  const { asked } = served(
    ...around,
    serve(config.clearCache, () => undefined),
  )
  const { user, unmount } = show(<ConfigList />, { at: '/system/config' })
  await user.click(await screen.findByRole('button', { name: '刷新缓存' }))
  await user.click((await screen.findAllByRole('button', { name: '刷新缓存' })).at(-1) ?? document.body)
  await waitFor(() => expect(asked.some(({ name }) => name === 'system/config.clearCache')).toBe(true))
  unmount()
  show(<ConfigList />, { at: '/system/config', person: { ...someone, permissions: ['system:config:list'] } })
  await row('登录验证码')
  for (const name of ['刷新缓存', '导出', '新增'])
    expect(screen.queryByRole('button', { name: new RegExp(name) })).toBeNull()
})
