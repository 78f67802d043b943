import { daysBetween, mondayOf } from '@geodepot/contracts/kit/days.ts'
import { demandWeeks } from '@geodepot/contracts/equipment/demand.ts'
import { describe, expect, it } from 'vitest'
import { thousandths, weeksFrom, written } from './weeks.rules.ts'

// A Thursday.
const today = '2026-11-26'
const weeksOf = weeksFrom(today)
const day = (on: string): number => daysBetween(today, on)

describe('demand against what is there, week by week', () => {
  it('begins with the week of today, and ends after a year', () => {
    expect(mondayOf(today)).toBe('2026-11-23')
    expect(mondayOf('2026-11-23')).toBe('2026-11-23')
    expect(mondayOf('2026-11-29')).toBe('2026-11-23')
    expect(weeksOf([], []).have).toHaveLength(demandWeeks)
  })
  it('counts what is asked for in every week that it touches', () => {
    const { need } = weeksOf([{ quantity: 5, from: day('2026-12-06'), to: day('2026-12-07') }], [])
    expect(need.slice(0, 4)).toEqual([0, 5, 5, 0])
    const begun = weeksOf([{ quantity: 2, from: day('2026-01-01'), to: day('2028-01-01') }], []).need
    expect(begun.every((count) => count === 2)).toBe(true)
    const [past, later] = [
      { quantity: 2, from: day('2026-01-01'), to: day('2026-11-22') },
      { quantity: 3, from: day('2028-01-01'), to: day('2028-02-01') },
    ]
    expect(weeksOf([past, later], []).need.every((count) => count === 0)).toBe(true)
  })
  it('counts what comes back from the week after its day on, what is there from now on', () => {
    const { have } = weeksOf(
      [],
      [
        { quantity: 3, on: day(today) },
        { quantity: 4, on: day('2026-12-01') },
      ],
    )
    expect(have.slice(0, 4)).toEqual([3, 3, 7, 7])
  })
  it('says when something is short first, and by how much at most', () => {
    const there = [
      { quantity: 3, on: day(today) },
      { quantity: 4, on: day('2026-12-01') },
    ]
    const asked = [
      { quantity: 5, from: day('2026-11-30'), to: day('2026-12-20') },
      { quantity: 4, from: day('2026-12-07'), to: day('2026-12-13') },
    ]
    expect(weeksOf(asked, there)).toMatchObject({ shortOn: '2026-11-30', short: 2 })
    expect(weeksOf([{ quantity: 4, from: day('2026-11-01'), to: day(today) }], there)).toMatchObject({
      shortOn: today,
      short: 1,
    })
    expect(weeksOf([{ quantity: 3, from: day(today), to: day('2027-12-01') }], there)).toMatchObject({
      shortOn: null,
      short: 0,
    })
  })
  it('adds thousandths exactly', () => {
    expect(written(thousandths('0.1') + thousandths('0.2'))).toBe('0.3')
  })
})
