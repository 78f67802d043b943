import { describe, expect, test } from 'vitest'
import { finder, longest } from './find.ts'
import { spell } from './spell.ts'

const pages = [
  { path: '/equipment/device', title: '设备管理 > 设备台账' },
  { path: '/equipment/allocation', title: '设备管理 > 设备调配' },
  { path: '/system/user', title: '系统管理 > 用户管理' },
  { path: '/system/operlog', title: '系统管理 > 日志管理 > 操作日志' },
  { path: '/tool/gallery', title: '系统工具 > 组件' },
]
const find = finder(pages, spell)
const first = (text: string) => find(text)[0]?.path

describe('the search of the header', () => {
  test('finds a page by its name, that of its ancestors, and its path', () => {
    expect([first('调配'), first('操作日志'), first('用户'), first('gallery')]).toEqual([
      '/equipment/allocation',
      '/system/operlog',
      '/system/user',
      '/tool/gallery',
    ])
    expect(find('日志管理').map(({ path }) => path)).toContain('/system/operlog')
  })

  test('finds it by its sound and its initials', () => {
    expect([first('diaopei'), first('yonghu'), first('czrz'), first('sbtz'), first('yhgl')]).toEqual([
      '/equipment/allocation',
      '/system/user',
      '/system/operlog',
      '/equipment/device',
      '/system/user',
    ])
  })

  test('forgives a slip, but not everything', () => {
    expect(first('yonhguanli')).toBe('/system/user')
    expect(find('qqqq')).toEqual([])
  })

  test('weighs titles above paths', () => {
    const both = finder([
      { path: '/report', title: 'Other' },
      { path: '/x', title: 'report' },
    ])
    expect(both('report').map(({ path }) => path)).toEqual(['/x', '/report'])
  })

  test('cuts its input at 32 signs, and without input tells everything', () => {
    const long = 'a'.repeat(longest)
    expect(longest).toBe(32)
    expect(finder([{ path: '/a', title: long }])(`${long}${'b'.repeat(60)}`)).toHaveLength(1)
    expect(find('  ')).toEqual(pages)
  })
})
