import { expect, test } from 'vitest'
import { amountHead, amountOf } from './amount.ts'

test('an amount keeps the currency beside it, whichever way it is written', () => {
  for (const [text, amount, currency] of [
    ['1,234.50', '1234.50', undefined],
    ['€500', '500', 'EUR'],
    ['500 €', '500', 'EUR'],
    ['-£1,000', '-1000', 'GBP'],
    ['US$ 12.5', '12.5', 'USD'],
    ['￥８８', '88', 'CNY'],
    ['88元', '88', 'CNY'],
    ['SAR 90', '90', 'SAR'],
    ['RMB7', '7', 'CNY'],
  ] as const)
    expect([text, amountOf(text).amount, amountOf(text).currencies[0]]).toEqual([text, amount, currency])
})
test('what is no amount, or beside no currency, stays to be refused', () => {
  for (const text of ['about 500', '1.234,56', '12,34', '500 pieces', '500 pcs', '--5', '€', '¤5'])
    expect(amountOf(text).currencies).toEqual([])
  expect(amountOf('¤5').amount).toBe('¤5')
  expect(amountOf('12,34').amount).toBe('12,34')
})
test('a head says its currency, and that its amounts are not whole ones', () => {
  expect(amountHead('原值（元）')).toEqual({ currencies: ['CNY'], scaled: false })
  expect(amountHead('Cost [EUR]').currencies).toEqual(['EUR'])
  expect(amountHead('原值（万元）').scaled).toBe(true)
  expect(amountHead('Cost (USD thousand)').scaled).toBe(true)
  expect(amountHead('Cost').currencies).toEqual([])
})
