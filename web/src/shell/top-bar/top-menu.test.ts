import { expect, test } from 'vitest'
import { fittingCount, targetOf } from './top-menu.tsx'

const words = ['首页', '项目管理', '设备管理', '系统管理', '系统监控', '系统工具']

test('entries stand beside each other as far as they find room, with more beside them', () => {
  expect(fittingCount(words, false, '更多菜单', 1000)).toBe(6)
  const all = 56 + 5 * 84
  expect(fittingCount(words, false, '更多菜单', all)).toBe(6)
  expect(fittingCount(words, true, '更多菜单', all)).toBe(4)
  expect(fittingCount(words, false, '更多菜单', all - 1)).toBe(4)
  expect(fittingCount(words, false, '更多菜单', 20)).toBe(0)
})

test('an entry whose first page is an address elsewhere leads there', () => {
  const page = { title: '帮助', icon: '', children: [] }
  const link = { ...page, path: 'https://help.example.com' }
  expect(targetOf({ ...page, path: '/help', children: [link] }, [])).toBe('https://help.example.com')
})
