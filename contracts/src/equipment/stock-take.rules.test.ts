import { describe, expect, it } from 'vitest'
import { type DeviceFinding, resultOfDevice, resultOfQuantity, sampleOf, weightOf } from './stock-take.rules.ts'

const there: DeviceFinding = {
  isExpected: true,
  found: true,
  holder: 1,
  at: 1,
  shelf: 'A-1',
  foundShelf: '',
  condition: 'good',
  foundCondition: null,
  now: 1,
  movedSince: false,
}
describe('what became of a device', () => {
  it.each<[string, Partial<DeviceFinding>, string]>([
    ['nobody has counted it', { found: null }, 'open'],
    ['it stands there', {}, 'found'],
    ['it is not there, and the ledger has it there', { found: false }, 'missing'],
    ['it is not there, and left by the ledger meanwhile', { found: false, now: 7 }, 'moved'],
    ['it stands at another place of the count', { at: 2 }, 'wrongPlace'],
    ['it stands at another place, where it went by the ledger', { at: 2, now: 2 }, 'moved'],
    ['it stands on another shelf', { foundShelf: 'B-9' }, 'wrongPlace'],
    ['it stands on the shelf that the card says', { foundShelf: 'A-1' }, 'found'],
    ['it is broken', { foundCondition: 'damaged' }, 'wrongState'],
    ['it is whole, as the card says', { foundCondition: 'good' }, 'found'],
    ['nobody expected it: the ledger has it elsewhere', { isExpected: false, holder: 5, now: 5 }, 'unexpected'],
    ['nobody expected it, and it came by the ledger meanwhile', { isExpected: false, holder: 5, now: 1 }, 'moved'],
    ['nobody expected it, and it belongs there: it was not drawn', { isExpected: false }, 'found'],
    ['it left by the ledger, and stands here all the same', { now: 7 }, 'wrongPlace'],
    ['it stood there, and left by the ledger after it was counted', { now: 7, movedSince: true }, 'moved'],
    ['it was not there, and came by the ledger after that', { found: false, movedSince: true }, 'moved'],
    ['nobody expected it, and it went on since', { isExpected: false, holder: 5, now: 7, movedSince: true }, 'moved'],
    ['it was broken, and went to be mended', { foundCondition: 'damaged', now: 7, movedSince: true }, 'moved'],
  ])('%s', (_, change, result) => {
    expect(resultOfDevice({ ...there, ...change })).toBe(result)
  })
  it('and of a quantity', () => {
    const of = (book: string | null, counted: string | null, corrected = '0', countedSince = false) =>
      resultOfQuantity({ book, counted, corrected, countedSince })
    expect(of('10', null)).toBe('open')
    expect(of('10', '10.000')).toBe('found')
    expect(of('10', '9.5')).toBe('short')
    expect(of(null, '3')).toBe('over')
    // Another count put the same right since: nothing is left; more is, where this one saw more.
    expect(of('10', '9.5', '-0.5')).toBe('found')
    expect(of('10', '9', '-0.5')).toBe('short')
    expect(of('10', '10', '-0.5')).toBe('over')
    // Had the other been counted after this one, it says what is there.
    expect(of('10', '10', '-0.5', true)).toBe('moved')
  })
})

describe('a sample', () => {
  const all = Array.from({ length: 400 }, (_, at) => ({ key: `d${at}`, weight: at < 40 ? 20 : 1 }))
  const draw = (seed: string, of = all) =>
    sampleOf(
      of,
      40,
      seed,
      ({ key }) => key,
      ({ weight }) => weight,
    ).map(({ key }) => key)
  it('is the same for the same seed, in whatever order things come, and another for another', () => {
    expect(draw('one')).toHaveLength(40)
    expect(new Set(draw('one', all.toReversed()))).toEqual(new Set(draw('one')))
    expect(draw('two')).not.toEqual(draw('one'))
    expect(
      sampleOf(
        all,
        1000,
        'x',
        ({ key }) => key,
        () => 1,
      ),
    ).toHaveLength(400)
  })
  it('has what is at risk more often', () => {
    const heavy = draw('seed').filter((key) => Number(key.slice(1)) < 40).length
    // A tenth of all things has two thirds of the weight.
    expect(heavy).toBeGreaterThan(15)
  })
  it('weighs value, rest and what can be carried away', () => {
    const usual = { value: 1000, idleDays: 30, group: '1' }
    expect(weightOf({ ...usual, value: 100_000 })).toBeGreaterThan(weightOf(usual))
    expect(weightOf({ ...usual, idleDays: 400 })).toBeGreaterThan(weightOf(usual))
    expect(weightOf({ ...usual, group: '2' })).toBeGreaterThan(weightOf({ ...usual, group: '4' }))
    expect(weightOf({ ...usual, idleDays: 9000 })).toBe(weightOf({ ...usual, idleDays: 730 }))
  })
})
