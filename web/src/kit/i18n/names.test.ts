import { expect, test } from 'vitest'
import { nameSaid, readersField } from './names.ts'

test('a reader of English has the English name in its place, where there is one', () => {
  const both = () => true
  expect(readersField('materialNameCn', both, 'cn')).toBe('materialNameCn')
  expect(readersField('materialNameCn', both, 'en')).toBe('materialNameEn')
  expect(readersField('materialNameEn', both, 'en')).toBe('materialNameCn')
  expect(readersField('materialNameCn', () => false, 'en')).toBe('materialNameCn')
  expect(readersField('storeName', both, 'en')).toBe('storeName')
})

test('what has no English name is called by its Chinese one', () => {
  const row = { materialNameCn: '主伺服阀', materialNameEn: 'Servo valve' }
  expect(nameSaid(row, 'materialNameEn')).toBe('Servo valve')
  expect(nameSaid({ ...row, materialNameEn: '' }, 'materialNameEn')).toBe('主伺服阀')
  expect(nameSaid(row, 'materialNameCn')).toBe('主伺服阀')
})
