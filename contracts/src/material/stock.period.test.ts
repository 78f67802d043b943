import { expect, it } from 'vitest'
import { inventoryDateIn, stockPeriodNamed, stockPeriodOf } from './stock.period.ts'

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
