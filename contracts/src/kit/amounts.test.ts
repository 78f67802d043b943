import { expect, test } from 'vitest'
import { saidAmounts } from './amounts.ts'

test('amounts are said by their unit: words of English in the plural, symbols as they are, money with its decimals', () => {
  const said = (...of: [quantity: string, unit: string][]) =>
    saidAmounts(of.map(([quantity, unit]) => ({ quantity, unit })))
  expect(said(['1', 'set'], ['2', 'set'], ['1200.0', 'string'], ['2', 'box'])).toBe(
    '1 set · 2 sets · 1,200 strings · 2 boxes',
  )
  expect(said(['34', 'pc'], ['1.5', 'kg'], ['40', '套'])).toBe('34 pc · 1.5 kg · 40 套')
  expect(said(['6439.5', 'USD'], ['7', 'CNY'])).toBe('6,439.50 USD · 7.00 CNY')
  // Some currencies have three decimals.
  expect(said(['2.601', 'OMR'], ['3.5000', 'OMR'])).toBe('2.601 OMR · 3.50 OMR')
})
