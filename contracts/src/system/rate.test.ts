import { expect, test } from 'vitest'
import { changeOf, inUsd, isJump, usdOf } from './rate.ts'

test('an amount is brought to USD by the rate as it is quoted, without a second rounding', () => {
  expect(inUsd('37200', { rate: '1.085', quotation: 'usdPerUnit' })).toBe('40362')
  expect(inUsd('8280', { rate: '1.085', quotation: 'usdPerUnit' })).toBe('8983.8')
  expect(inUsd('606060', { rate: '606.06', quotation: 'unitsPerUsd' })).toBe('1000')
  // By 0.00165, rounded to what a rate to USD would have, it would be 999.999 and 16.5.
  expect(inUsd('10000', { rate: '606.06', quotation: 'unitsPerUsd' })).toBe('16.5')
  expect(inUsd('0.005', null)).toBe('0.01')
})
test('what a unit is worth, and how far one rate is off another, whichever way they are quoted', () => {
  expect(usdOf({ rate: '4', quotation: 'unitsPerUsd' })).toBe('0.25')
  const was = { rate: '7.2', quotation: 'unitsPerUsd' } as const
  expect(changeOf({ rate: '7.2', quotation: 'unitsPerUsd' }, was)).toBe('0')
  expect(changeOf({ rate: '8', quotation: 'unitsPerUsd' }, was)).toBe('-10')
  expect(changeOf({ rate: '0.15', quotation: 'usdPerUnit' }, was)).toBe('8')
})
test('five per cent is no jump, a little more is, up or down', () => {
  expect(['5', '-5', '0', '5.01', '-5.01'].map((percent) => isJump(percent, '5'))).toEqual([
    false,
    false,
    false,
    true,
    true,
  ])
})
