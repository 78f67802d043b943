import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  add,
  compare,
  divided,
  grouped,
  isFigure,
  isNone,
  isZero,
  multiply,
  rounded,
  subtract,
  valued,
  wholes,
} from './decimal.ts'

// Amounts as the wire carries them, and the same as whole millionths: what exact arithmetic is measured by.
const scale = 1_000_000n
const text = (units: bigint): string => {
  const sign = units < 0n ? '-' : ''
  const size = units < 0n ? -units : units
  const fraction = String(size % scale)
    .padStart(6, '0')
    .replace(/0+$/, '')
  return `${sign}${size / scale}${fraction === '' ? '' : `.${fraction}`}`
}
const units = (bound: bigint) => fc.bigInt({ min: -bound, max: bound })
// Fourteen places before the point, six behind.
const amount = units(10n ** 20n - 1n)

describe('arithmetic on amounts', () => {
  it('adds and subtracts without losing a millionth', () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 8 }), amount, (values, from) => {
        const sum = values.reduce((total, value) => total + value, 0n)
        expect(add(...values.map(text))).toBe(text(sum))
        expect(subtract(text(from), ...values.map(text))).toBe(text(from - sum))
      }),
    )
    expect(add('0.1', '0.2')).toBe('0.3')
    expect(add()).toBe('0')
    expect(subtract('1', '1')).toBe('0')
  })

  it('rounds half away from zero, and counts whole parts', () => {
    expect(['1.2345', '-1.2345', '2.9994', '7'].map((value) => rounded(value, 3))).toEqual([
      '1.235',
      '-1.235',
      '2.999',
      '7',
    ])
    expect([divided(2, 3, 12), divided(-1, 8, 2), divided('99999999999999.999999', '0.000001', 2)]).toEqual([
      '0.666666666667',
      '-0.13',
      '99999999999999999999',
    ])
    expect([wholes('10', '3'), wholes('0.3', '0.1'), wholes('2', '3'), wholes('4000', '0.5')]).toEqual([3, 3, 0, 8000])
  })

  it('multiplies a quantity with a price exactly', () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        const product = a * b
        expect(multiply(text(a), text(b)).replace('-', '')).toBe(
          text(product < 0n ? -product : product) === '0' ? '0' : exactProduct(product < 0n ? -product : product),
        )
        expect(compare(multiply(text(a), text(b)), 0)).toBe(product < 0n ? -1 : product > 0n ? 1 : 0)
      }),
    )
    expect(multiply('3', '0.000001')).toBe('0.000003')
  })

  it('compares as numbers do, not as texts', () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        expect(compare(text(a), text(b))).toBe(a < b ? -1 : a > b ? 1 : 0)
      }),
    )
    expect([compare('10', '9'), compare('1.0', '1'), compare('-1', 0)]).toEqual([1, 0, -1])
    expect([isZero('0.000'), isZero('-0'), isZero('0.000001')]).toEqual([true, true, false])
  })

  it('never writes an exponent, and refuses what is no number', () => {
    expect(add('0.000001', 0)).toBe('0.000001')
    expect(multiply('100000000000', '100000000')).toBe('10000000000000000000')
    for (const none of ['many', '', Number.NaN]) expect(() => add(none)).toThrow(/number/i)
    expect(() => divided(1, 0, 2)).toThrow(/zero/)
  })
})

// Millionths of millionths: twelve places behind the point.
const exactProduct = (product: bigint): string => {
  const whole = product / scale ** 2n
  const fraction = String(product % scale ** 2n)
    .padStart(12, '0')
    .replace(/0+$/, '')
  return `${whole}${fraction === '' ? '' : `.${fraction}`}`
}

describe('an amount as a person reads it', () => {
  it('has separators and as many places as asked for', () => {
    expect(
      ['0', '5', '999.995', '1000', '1234567.891', '-1234.5', '-999', '12345678901234.5'].map((value) =>
        grouped(value),
      ),
    ).toEqual(['0.00', '5.00', '1,000.00', '1,000.00', '1,234,567.89', '-1,234.50', '-999.00', '12,345,678,901,234.50'])
    expect([grouped('1234.5678', 0), grouped('1234.5678', 3), grouped(1_000_000, 0)]).toEqual([
      '1,235',
      '1,234.568',
      '1,000,000',
    ])
  })

  it('is the amount again without its separators', () => {
    fc.assert(
      fc.property(amount, (value) => {
        const shown = grouped(text(value), 6)
        expect(shown).toMatch(/^-?\d{1,3}(,\d{3})*\.\d{6}$/)
        expect(compare(shown.replaceAll(',', ''), text(value))).toBe(0)
      }),
    )
  })
})

describe('what somebody types', () => {
  it('is a figure where it can be counted with', () => {
    expect(['0', '12', '0.5', '99999999999999.999999'].every(isFigure)).toBe(true)
    expect(
      ['', ' ', '-1', '+1', '1.', '.5', '1e3', '1,000', 'viele', '100000000000000', '0.1234567'].some(isFigure),
    ).toBe(false)
    expect(['7.50', '', 'x'].map(valued)).toEqual(['7.50', '0', '0'])
  })
  it('says none where it is empty or zero, and something where it is no figure', () => {
    expect(['', '0', '0.00'].every(isNone)).toBe(true)
    expect(['1', '0.001', 'x', '-0', '0.1234567'].some(isNone)).toBe(false)
  })
})
