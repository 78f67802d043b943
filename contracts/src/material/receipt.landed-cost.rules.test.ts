import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, compare, multiply, subtract } from '../kit/decimal.ts'
import { inUsd } from '../system/rate.ts'
import { type CostFee, feeShares, lateShares, netAmountOf, partOf, shared } from './receipt.landed-cost.rules.ts'

const perUnit = (rate: string) => ({ rate, quotation: 'usdPerUnit' }) as const
const perUsd = (rate: string) => ({ rate, quotation: 'unitsPerUsd' }) as const
const line = (purchaseAmount: string, quantity = '1', weight = '0', volume = '0') => ({
  purchaseAmount,
  quantity,
  weight,
  volume,
})
const net = (quantity: string, unitPrice: string, taxRate = '0') => ({
  quantity,
  unitPrice,
  taxRate,
  withTax: taxRate !== '0',
})
const sum = (values: readonly string[]) => add('0', ...values)
/** What lines come to with their share of fees. */
const landed = (fees: readonly CostFee[], lines: readonly ReturnType<typeof line>[]) => {
  const shares = feeShares(fees, lines)
  return lines.map(({ purchaseAmount }, at) => add(purchaseAmount, shares[at] ?? ''))
}

describe('landed cost', () => {
  it('is what the worked example says', () => {
    const euro = perUnit('1.085')
    const amounts = [net('2', '18600.00'), net('12', '690.00')].map((one) => inUsd(netAmountOf(one, 2), euro))
    expect(amounts.map(Number)).toEqual([40362, 8983.8])
    const fees = ['1900.00', '260.00', '145.55'].map((usd): CostFee => ({ usd, key: 'amount' }))
    const lines = [line(amounts[0] ?? '', '2'), line(amounts[1] ?? '', '12')]
    expect(feeShares(fees, lines)).toEqual(['1885.81', '419.74'])
    expect(landed(fees, lines)).toEqual(['42247.81', '9403.54'])
  })

  it('of a thing paid in XOF, which has no decimals, with fees of three currencies on days of their own', () => {
    // 3 × 333 XOF at 1 XOF = 0.001654 USD: 999 XOF.
    const west = perUnit('0.001654')
    const amounts = [net('3', '333'), net('7', '1000.5'), net('1', '1')].map((one) => netAmountOf(one, 0))
    expect(amounts).toEqual(['999', '7004', '1'])
    const dollars = amounts.map((amount) => inUsd(amount, west))
    expect(dollars).toEqual(['1.65', '11.58', '0'])
    const fees = [inUsd('100', perUnit('0.001701')), inUsd('0.385', perUnit('2.600780')), inUsd('10', perUsd('7.1234'))]
    expect(fees).toEqual(['0.17', '1', '1.4'])
    expect(shared(sum(fees), dollars)).toEqual(['0.32', '2.25', '0'])
  })

  it('of a thing paid in OMR, which has three decimals, with its tax taken off', () => {
    const amounts = [net('7', '0.333', '5'), net('11', '12.345', '5')].map((one) => netAmountOf(one, 3))
    // 2.331 × 100 / 105 and 135.795 × 100 / 105
    expect(amounts).toEqual(['2.22', '129.329'])
    const dollars = amounts.map((amount) => inUsd(amount, perUnit('2.60078')))
    expect(dollars).toEqual(['5.77', '336.36'])
    const lines = dollars.map((amount, at) => line(amount, ['7', '11'][at], ['0.2', '0.1'][at]))
    expect(landed([{ usd: '1.00', key: 'weight' }], lines)).toEqual(['6.44', '336.69'])
  })

  it('leaves what rounding leaves with the largest, of several with the first, and takes from nobody more than he has', () => {
    expect(shared('100', ['1', '1', '1'])).toEqual(['33.34', '33.33', '33.33'])
    expect(shared('0.05', ['1', '3', '3'])).toEqual(['0.01', '0.02', '0.02'])
    expect(shared('0.02', ['1', '1', '1', '1'])).toEqual(['0', '0', '0.01', '0.01'])
    expect(shared('-0.05', ['1', '1'])).toEqual(['-0.02', '-0.03'])
  })

  it('asks for another key where one comes to nothing', () => {
    expect(shared('1', ['0', '0'])).toBeUndefined()
    expect(feeShares([{ usd: '1', key: 'volume' }], [line('5'), line('6')])).toBe('volume')
    expect(feeShares([{ usd: '0', key: 'volume' }], [line('5')])).toEqual(['0'])
    expect(
      feeShares(
        [
          { usd: '3', key: 'amount' },
          { usd: '3', key: 'quantity' },
        ],
        [line('5', '2'), line('10', '1')],
      ),
    ).toEqual(['3', '3'])
  })

  it('goes along with what comes in of a line, the rest of it with the last', () => {
    const open = (taken: string, received: string) => ({ share: '10.00', taken, quantity: '3', received })
    expect(partOf(open('0', '0'), '1')).toBe('3.33')
    expect(partOf(open('3.33', '1'), '1')).toBe('3.33')
    expect(partOf(open('6.66', '2'), '1')).toBe('3.34')
    // More came in than was ordered, within what is tolerated.
    expect(partOf(open('6.66', '2'), '1.5')).toBe('3.34')
    expect(partOf(open('0', '0'), '3')).toBe('10')
  })
})

const cents = fc.integer({ min: 0, max: 10_000_000 }).map((value) => (value / 100).toFixed(2))
const quantities = fc.integer({ min: 1, max: 10_000_000 }).map((value) => (value / 1000).toFixed(3))
const keys = fc.array(
  fc.integer({ min: 0, max: 1_000_000 }).map((value) => (value / 1000).toFixed(3)),
  {
    minLength: 1,
    maxLength: 30,
  },
)

describe('whatever comes in', () => {
  it('the shares are the pool, each to the cent and none below nothing', () => {
    fc.assert(
      fc.property(cents, keys, (pool, of) => {
        const shares = shared(pool, of)
        expect(shares === undefined).toBe(of.every((key) => Number(key) === 0))
        if (shares === undefined) return
        expect(compare(sum(shares), pool)).toBe(0)
        expect(shares.every((share) => compare(share, '0') >= 0 && /^\d+(\.\d{1,2})?$/.test(share))).toBe(true)
      }),
      { examples: [['0.00', ['0.000']]] },
    )
  })

  it('the shares of all lines in fees with several keys are all fees', () => {
    const lines = fc.array(
      fc.record({ purchaseAmount: cents, quantity: quantities, weight: quantities, volume: quantities }),
      { minLength: 1, maxLength: 20 },
    )
    const fees = fc.array(fc.record({ usd: cents, key: fc.constantFrom('quantity', 'weight', 'volume') } as const), {
      maxLength: 6,
    })
    fc.assert(
      fc.property(fees, lines, (given, of) => {
        const shares = feeShares(given as CostFee[], of)
        expect(Array.isArray(shares)).toBe(true)
        expect(compare(sum(shares as string[]), sum(given.map(({ usd }) => usd)))).toBe(0)
      }),
    )
  })

  it('what the receipts of a line take along is its share, however it comes in', () => {
    fc.assert(
      fc.property(cents, fc.array(quantities, { minLength: 1, maxLength: 12 }), (share, parts) => {
        const quantity = sum(parts)
        const taken = parts.reduce<{ taken: string; received: string }>(
          (so, part) => ({
            taken: add(so.taken, partOf({ share, quantity, ...so }, part)),
            received: add(so.received, part),
          }),
          { taken: '0', received: '0' },
        )
        expect(compare(taken.taken, share)).toBe(0)
      }),
    )
  })

  it('a late cost, up or down, is borne by what is left and by what was issued', () => {
    const signed = fc.tuple(cents, fc.boolean()).map(([amount, down]) => (down ? multiply(amount, -1) : amount))
    fc.assert(
      fc.property(signed, fc.array(quantities, { minLength: 1, maxLength: 8 }), (amount, of) => {
        const shares =
          lateShares(
            amount,
            of.map((quantity) => ({ quantity })),
          ) ?? []
        expect(compare(subtract(sum(shares), amount), '0')).toBe(0)
        expect(shares.every((share) => compare(multiply(share, amount), '0') >= 0)).toBe(true)
      }),
    )
  })
})
