import { expect, it } from 'vitest'
import { countOf, dayOf, figuresOf, priceOf } from './values.ts'
import { type Given, worthOf } from './worth.ts'

it.each([
  ['2019/3/7', '2019-03-07'],
  ['2019-03-07 00:00:00', '2019-03-07'],
  ['07.03.2019', '2019-03-07'],
  ['7.3.19', '2019-03-07'],
  ['20190307', '2019-03-07'],
  ['43531', '2019-03-07'],
  ['43531.5', '2019-03-07'],
  ['２０１９年３月７日', '2019-03-07'],
  ['7-Mar-19', '2019-03-07'],
  ['7 March 2019', '2019-03-07'],
  ['Mar 7, 2019', '2019-03-07'],
  ['25/03/2019', '2019-03-25'],
  ['03/25/2019', '2019-03-25'],
  ['04/04/2019', '2019-04-04'],
  ['03/04/2019', 'ambiguousDate'],
  ['31/02/2019', 'notADay'],
  ['2019-02-30', 'notADay'],
  ['12', 'notADay'],
  ['7-Foo-19', 'notADay'],
])('the day %s is %s', (written, meant) => {
  const read = dayOf(written, undefined)
  expect('day' in read ? read.day : read.wrong).toBe(meant)
})
it('a day that can be read in two ways is as the person says, and no other way round', () => {
  expect(dayOf('03/04/2019', 'dmy')).toEqual({ day: '2019-04-03' })
  expect(dayOf('03/04/2019', 'mdy')).toEqual({ day: '2019-03-04' })
  expect(dayOf('25/03/2019', 'mdy')).toEqual({ wrong: 'notADay' })
})

it.each([
  ['1,234.50', undefined, ['1234.50']],
  ['1.234,50', undefined, ['1234.50']],
  ['1.234.567', undefined, ['1234567']],
  ['12,50', undefined, ['12.50']],
  ['1,234', undefined, ['1234']],
  ['1,234', 'comma', ['1.234']],
  ['1.234', undefined, ['1.234']],
  ['1.234', 'comma', ['1234', '1.234']],
  ['0,125', undefined, ['0.125']],
  ['１，２００．５０', undefined, ['1200.50']],
  ["1'200.50", undefined, ['1200.50']],
  ['1 200,5', undefined, ['1200.5']],
  ['12..5', undefined, []],
  ['1,23,456', undefined, []],
] as const)('the figure %s is with a decimal %s one of %s', (written, sign, meant) => {
  expect(figuresOf(written, sign)).toEqual(meant)
})

it.each([
  ['USD 1,200.00', ['1200.00'], 'USD', undefined],
  ['€1.200,00', ['1200.00'], 'EUR', undefined],
  ['￥８５０', ['850'], 'CNY', undefined],
  ['850 RMB', ['850'], 'CNY', undefined],
  ['850元/个', ['850'], 'CNY', undefined],
  ['12.50/10pcs', ['12.50'], undefined, '10'],
  ['$12.50 per 100', ['12.50'], 'USD', '100'],
  ['12.50 每10个', ['12.50'], undefined, '10'],
] as const)('the price %s is understood', (written, figures, currency, per) => {
  const read = priceOf(written, undefined)
  expect(read?.figures).toEqual(figures)
  expect(read?.currencies[0]).toBe(currency)
  expect(read?.per).toBe(per)
})
it.each(['abc', '', 'see PO 123', '12 apples', 'USD 12 €', '12/0pcs', '1-2'])('%s is no price', (written) => {
  expect(priceOf(written, undefined)).toBeUndefined()
})
it('a quantity may have its unit behind it', () => {
  expect(countOf('1,000 pcs', undefined)).toEqual({ figures: ['1000'], unit: 'pcs' })
  expect(countOf('２４ 件', undefined)).toEqual({ figures: ['24'], unit: '件' })
})

const given = (quantity: string, price: string, amount: string, more: Partial<Given> = {}): Given => ({
  quantities: [quantity],
  price: priceOf(price, undefined),
  amount: amount === '' ? undefined : priceOf(amount, undefined),
  packs: [],
  priceFor: undefined,
  digits: 2,
  ...more,
})
it.each([
  ['a price of each', given('3', '3.33', '9.99'), { unitPrice: '3.33', amount: '9.99' }],
  ['a price that was rounded', given('3', '3.33', '10.00'), { unitPrice: '3.33', amount: '10' }],
  ['a price of ten', given('30', '12.50/10pcs', ''), { unitPrice: '1.25', amount: '37.5', packSize: '10' }],
  ['a box by its amount', given('24', '36', '72', { packs: ['12'] }), { unitPrice: '3', packSize: '12' }],
  ['a piece by its amount', given('24', '36', '864', { packs: ['12'] }), { unitPrice: '36', packSize: '12' }],
  ['an amount alone', given('3', '', '10'), { unitPrice: '3.333333', amount: '10' }],
  ['what differs', given('3', '3', '10'), { key: 'amountDiffers', computed: '9', given: '10' }],
  ['a box or a piece', given('24', '36', '', { packs: ['12'] }), { key: 'packUnclear', pack: '12' }],
  ['a box, as said', given('24', '36', '', { packs: ['12'], priceFor: 'pack' }), { unitPrice: '3', amount: '72' }],
  ['no decimals', given('3', '850', '2550', { digits: 0 }), { amount: '2550' }],
] as const)('%s', (_, one, found) => {
  expect(worthOf(one)).toMatchObject(found)
})
