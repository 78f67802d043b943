import { expect, test } from 'vitest'
import { add } from '../kit/decimal.ts'
import {
  type Offered,
  awardedAmounts,
  comparison,
  fewestOffers,
  isLowest,
  netPrice,
  offeredCells,
  sharesOf,
} from './scheme.rules.ts'

// Two servo valves and twelve filters. Each figure below is worked out by hand.
const wanted = [
  { sourceLineId: 1, quantity: '2' },
  { sourceLineId: 2, quantity: '12' },
]
const none = { freight: '0', insurance: '0', duty: '0', inland: '0' }
const line = (sourceLineId: number, unitPrice: string, taxRate = '0', withTax: '0' | '1' = '0') => ({
  sourceLineId,
  unitPrice,
  taxRate,
  withTax,
})
// 18 600 × 2 × 1.085 = 40 362.00 and 690 × 12 × 1.085 = 8 983.80; 2 124.93 × 1.085 = 2 305.55.
const euro: Offered = {
  offerId: 10,
  digits: 2,
  quoted: { rate: '1.085', quotation: 'usdPerUnit' },
  ...none,
  freight: '2124.93',
  lines: [line(1, '18600'), line(2, '690')],
}
// With 13 % tax: 150 000 / 1.13 = 132 743.3628, × 2 = 265 486.73 / 7.12 = 37 287.46; 5 600 / 1.13 = 4 955.7522, × 12 = 59 469.03 / 7.12 = 8 352.39.
// Fees: 21 000 / 7.12 = 2 949.44 and 1 000 / 7.12 = 140.45, together 3 089.89.
const yuan: Offered = {
  offerId: 20,
  digits: 2,
  quoted: { rate: '7.12', quotation: 'unitsPerUsd' },
  ...none,
  freight: '21000',
  insurance: '1000',
  lines: [line(1, '150000', '13', '1'), line(2, '5600', '13', '1')],
}
const dollar: Offered = {
  offerId: 30,
  digits: 2,
  quoted: null,
  ...none,
  freight: '1200',
  lines: [line(1, '20500')],
}
const offers = [euro, yuan, dollar]
const compared = comparison(
  wanted,
  offers.map((offer) => ({ offerId: offer.offerId, cells: offeredCells(offer, wanted) })),
)

test('offers in three currencies, with tax and without, are compared by what goods cost here', () => {
  expect(netPrice(line(1, '150000', '13', '1'))).toBe('132743.3628')
  expect([...(compared.get(1)?.cells ?? [])]).toEqual([
    [10, { goods: '40362', share: '1885.81', landed: '42247.81', landedUnit: '21123.905' }],
    [20, { goods: '37287.46', share: '2524.42', landed: '39811.88', landedUnit: '19905.94' }],
    [30, { goods: '41000', share: '1200', landed: '42200', landedUnit: '21100' }],
  ])
  expect([...(compared.get(2)?.cells ?? [])]).toEqual([
    [10, { goods: '8983.8', share: '419.74', landed: '9403.54', landedUnit: '783.6283' }],
    [20, { goods: '8352.39', share: '565.47', landed: '8917.86', landedUnit: '743.155' }],
  ])
})

test('the lowest of a line is told, and how many offers the line with the fewest has', () => {
  const [valve, filter] = [compared.get(1), compared.get(2)]
  expect(valve && [10, 20, 30, 40].map((offer) => isLowest(valve, offer))).toEqual([false, true, false, false])
  expect(filter?.lowest).toBe('8917.86')
  expect(fewestOffers(compared)).toBe(2)
  expect(fewestOffers(comparison(wanted, []))).toBe(0)
})

test('shares of a fee are the fee, whatever rounding leaves; the largest takes it, the first of several', () => {
  expect(sharesOf('100', ['1', '1', '1'])).toEqual(['33.34', '33.33', '33.33'])
  expect(sharesOf('0.01', ['5', '7', '7'])).toEqual(['0', '0.01', '0'])
  expect(sharesOf('10', ['0', '0'])).toEqual(['10', '0'])
  expect(sharesOf('0', ['1', '2'])).toEqual(['0', '0'])
  for (let round = 1; round < 200; round++) {
    const keys = Array.from({ length: (round % 9) + 1 }, (_, at) =>
      String(((round * 7919 + at * 104_729) % 99_991) / 100),
    )
    const fee = String(((round * 31_337) % 1_000_003) / 100)
    expect(add('0', ...sharesOf(fee, keys))).toBe(fee)
  }
})

test('a line may be split; fees of an offer belong to whatever is taken of it, to the cent', () => {
  const awards = [
    { sourceLineId: 1, offerId: 20, quantity: '1' },
    { sourceLineId: 1, offerId: 30, quantity: '1' },
    { sourceLineId: 2, offerId: 20, quantity: '12' },
  ]
  const amounts = awardedAmounts(offers, awards)
  // 132 743.36 / 7.12 = 18 643.73; of the fees of 3 089.89 it bears 18 643.73 / 26 996.12.
  expect(amounts.of({ sourceLineId: 1, offerId: 20 })).toEqual({
    goods: '18643.73',
    share: '2133.9',
    landed: '20777.63',
    landedUnit: '20777.63',
  })
  expect(amounts.of({ sourceLineId: 1, offerId: 30 })?.landed).toBe('21700')
  expect(amounts.of({ sourceLineId: 2, offerId: 20 })?.share).toBe('955.99')
  expect(amounts.freight).toBe('4149.44')
  // 18 643.73 + 8 352.39 + 3 089.89, and 20 500 + 1 200.
  expect(amounts.total).toBe('51786.01')
  expect(awardedAmounts(offers, []).total).toBe('0')
})
