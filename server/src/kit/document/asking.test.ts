import { describe, expect, it } from 'vitest'
import { asking, inBand } from './asking.ts'

describe('a step whose turn it is', () => {
  it('asks those found, but never the submitter', () => {
    expect(asking('any', [1, 2, 3], 2, undefined)).toEqual({ ask: [1, 3] })
    expect(asking('all', [1, 2, 3], 9, undefined)).toEqual({ ask: [1, 2, 3] })
  })
  it('goes to administrators where nobody is found', () => {
    expect(asking('any', [], 2, 1)).toEqual({ ask: 'administrators' })
  })
  it('is skipped where only the submitter is left', () => {
    expect(asking('any', [2], 2, undefined)).toEqual({ skip: 'own' })
    expect(asking('all', [2], 2, 2)).toEqual({ skip: 'own' })
  })
  it('does not ask twice who has just decided: one voice suffices, or the others are asked', () => {
    expect(asking('any', [1, 3], 2, 1)).toEqual({ skip: 'again' })
    expect(asking('all', [1, 3], 2, 1)).toEqual({ ask: [3] })
    expect(asking('all', [1, 2], 2, 1)).toEqual({ skip: 'again' })
    expect(asking('any', [3], 2, 1)).toEqual({ ask: [3] })
  })
})

describe('an amount band', () => {
  it('begins with its lower end and ends before its upper', () => {
    expect(
      ['4999.99', '5000', '5000.000', '19999.99', '20000'].map((amount) => inBand(amount, '5000', '20000')),
    ).toEqual([false, true, true, true, false])
    expect([inBand('0', null, '1'), inBand('1', null, '1'), inBand('1', '1', null), inBand('0', null, null)]).toEqual([
      true,
      false,
      true,
      true,
    ])
  })
  it('holds an amount that nobody knows', () => {
    expect(inBand(null, '5000', '20000')).toBe(true)
  })
  it('compares exactly', () => {
    expect(inBand('9007199254740993', '9007199254740993', null)).toBe(true)
    expect(inBand('9007199254740992', '9007199254740993', null)).toBe(false)
  })
})
