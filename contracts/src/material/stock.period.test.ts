import { expect, it } from 'vitest'
import { inventoryDateIn, stockCalendar, stockPeriodNamed, stockPeriodOf } from './stock.period.ts'

it('runs from the 27th to the 26th, over the end of a year as well', () => {
  expect(stockPeriodOf('2026-11-26')).toEqual({ period: '2026-11', beginsOn: '2026-10-27', endsOn: '2026-11-26' })
  expect(stockPeriodOf('2026-11-27')).toEqual({ period: '2026-12', beginsOn: '2026-11-27', endsOn: '2026-12-26' })
  expect(stockPeriodOf('2026-12-27').period).toBe('2027-01')
  expect(stockPeriodOf('2027-01-01')).toEqual({ period: '2027-01', beginsOn: '2026-12-27', endsOn: '2027-01-26' })
})

it('goes by its name as well, and has one day as of which stock is asked for', () => {
  expect(stockPeriodNamed('2027-01')).toEqual(stockPeriodOf('2026-12-27'))
  expect(inventoryDateIn('2026-11-30')).toBe('2026-11-26')
})

it('or its year ends on December 31: a long December, and a January from the 1st', () => {
  const { of, named } = stockCalendar(true)
  const december = { period: '2026-12', beginsOn: '2026-11-27', endsOn: '2026-12-31' }
  const january = { period: '2027-01', beginsOn: '2027-01-01', endsOn: '2027-01-26' }
  expect(of('2026-11-26').period).toBe('2026-11')
  for (const day of ['2026-11-27', '2026-12-26', '2026-12-27', '2026-12-31']) expect(of(day)).toEqual(december)
  for (const day of ['2027-01-01', '2027-01-26']) expect(of(day)).toEqual(january)
  expect(of('2027-01-27')).toEqual({ period: '2027-02', beginsOn: '2027-01-27', endsOn: '2027-02-26' })
  expect([named('2026-12'), named('2027-01')]).toEqual([december, january])
  // All other months are as they were.
  expect(named('2026-11')).toEqual(stockPeriodNamed('2026-11'))
  expect(inventoryDateIn('2026-12-31')).toBe('2026-12-26')
})
