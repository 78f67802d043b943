import { describe, expect, it } from 'vitest'
import { beyondOf, chosenOf, rematched, withDevices, withQuantity } from './choice.ts'
import { codesIn } from '../../../kit/scan/index.ts'
import { finder } from '../../shipment/index.ts'
import { devicesFor, stockFor } from './filling.ts'
import { needsOf } from './need.ts'
import { comesTo, substitutesIn, uncounted, withFactor } from './substitutes.ts'
import { acceptedOf, allocationOf, askedLine, candidateOf, lineOf } from '../test/rows.ts'
import { type ChosenLine, written } from '../values.ts'

const within = (category: number) => new Set(category === 12 ? [12, 121] : [category])
const needs = needsOf(
  [
    askedLine(1, { requestedQty: '3', allocatedQty: '1' }),
    askedLine(2, { modelId: null, brand: null, devModel: null, requestedQty: '5' }),
    askedLine(3, { categoryId: 15, modelId: 4, tracking: 'bulk', requestedQty: '600' }),
  ],
  within,
)
const what = { modelId: 4, brand: 'Geospace', devModel: 'GS-20DX', devName: '检波器串' }

describe('choosing for the lines of an application', () => {
  it('puts a device under the line of its model while something is open there, then under that of its category', () => {
    const { lines, count } = withDevices(
      [],
      [1, 2, 3, 4].map((id) => candidateOf(id)),
      needs,
    )
    expect(count).toBe(4)
    expect(lines.map(({ applicationLineId }) => applicationLineId)).toEqual([1, 1, 2, 2])
  })
  it('takes a device of a category below the one asked for, and leaves one that nobody asked for outside', () => {
    const { lines } = withDevices(
      [],
      [candidateOf(7, { modelId: 99, categoryId: 121 }), candidateOf(8, { modelId: 98, categoryId: 40 })],
      needs,
    )
    expect(lines.map(({ applicationLineId }) => applicationLineId)).toEqual([2, undefined])
  })
  it('counts parts to the last digit: eight tenths fill what is open, the ninth stands elsewhere', () => {
    const tenths = needsOf(
      [1, 2].map((line) => askedLine(line, { modelId: null, requestedQty: '0.8', accepted: [acceptedOf(50, '0.1')] })),
      within,
    )
    const { lines } = withDevices(
      [],
      Array.from({ length: 9 }, (_, index) => candidateOf(index + 1, { modelId: 50 })),
      tenths,
    )
    expect(lines.map(({ applicationLineId }) => applicationLineId)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 2])
  })
  it('does not choose a device twice', () => {
    const once = withDevices([], [candidateOf(1), candidateOf(1)], needs)
    expect(once.count).toBe(1)
    expect(withDevices(once.lines, [candidateOf(1)], needs).count).toBe(0)
  })
  it('counts devices and quantities, and says what goes beyond', () => {
    const lines = withQuantity(
      withDevices(
        [],
        [1, 2, 3].map((id) => candidateOf(id)),
        needs,
        1,
      ).lines,
      needs[2],
      what,
      '600.5',
    )
    expect(Object.fromEntries(chosenOf(lines, needs))).toEqual({ 1: '3', 3: '600.5' })
    expect(beyondOf(lines, needs)).toEqual([
      { name: 'Sercel WTU-508', by: [{ unit: '台', quantity: '1' }] },
      { name: 'Sercel WTU-508', by: [{ unit: '台', quantity: '0.5' }] },
    ])
    expect(beyondOf([{ devId: 5 }], needs)).toEqual([{ name: undefined, by: [{ unit: '', quantity: '1' }] }])
  })
  it('writes a quantity once per line and model, and takes an empty one away', () => {
    const twice = withQuantity(withQuantity([], needs[2], what, '5'), needs[2], what, '7')
    expect(twice).toMatchObject([{ applicationLineId: 3, modelId: 4, qty: '7' }])
    expect(withQuantity(twice, needs[2], what, '')).toEqual([])
  })
  it('keeps what is chosen when the application is another one', () => {
    const lines: ChosenLine[] = withDevices([], [candidateOf(1)], needs, 1).lines
    expect(rematched(lines, [])[0]?.applicationLineId).toBeUndefined()
    expect(rematched(lines, needsOf([askedLine(77)], within))[0]).toMatchObject({ applicationLineId: 77, devId: 1 })
  })
  it('stays quick with thousands', () => {
    const many = Array.from({ length: 4000 }, (_, index) => candidateOf(index + 1))
    const start = performance.now()
    const { lines } = withDevices([], many, needs)
    chosenOf(lines, needs)
    expect(performance.now() - start).toBeLessThan(500)
  })
})

// 100 channels, from three-component nodes (model 50) at 3 and single ones (51) at 1; strings (60) of six.
const channels = needsOf(
  [
    askedLine(1, {
      modelId: null,
      brand: null,
      devModel: null,
      requestedQty: '100',
      unit: '道',
      tracking: 'mixed',
      requirements: [{ key: 'rate', comparison: 'most', value: '2', name: '采样率', unit: 'ms' }],
      accepted: [acceptedOf(50, '3'), acceptedOf(51, '1'), acceptedOf(60, '6', { tracking: 'bulk', unit: '串' })],
    }),
  ],
  within,
)
const [need] = channels
const nodes = (model: number, from: number, count: number, more = {}) =>
  Array.from({ length: count }, (_, index) =>
    candidateOf(from + index, { modelId: model, brand: 'INOVA', devModel: `Hawk-${model}`, categoryId: 40, ...more }),
  )
if (!need) throw new Error('a line was made')

describe('a capability that is asked for', () => {
  it('counts what is chosen in its own unit: quantity times factor', () => {
    const { lines } = withDevices([], [...nodes(50, 1, 10), ...nodes(51, 20, 4)], channels)
    expect(lines.every(({ applicationLineId, factor }) => applicationLineId === 1 && factor === undefined)).toBe(true)
    const withStrings = withQuantity(
      lines,
      need,
      { modelId: 60, brand: 'INOVA', devModel: 'Hawk-60', devName: '串' },
      '2.5',
    )
    expect(chosenOf(withStrings, channels).get(1)).toBe('49')
    expect(beyondOf(withDevices([], nodes(50, 1, 34), channels).lines, channels)).toEqual([
      { name: '节点采集单元', by: [{ unit: '道', quantity: '2' }] },
    ])
  })
  it('takes only the models it names, of whatever category; a model line takes its own and its equals', () => {
    const [own] = needsOf([askedLine(7, { accepted: [acceptedOf(50, '2')] })], within)
    expect(
      withDevices([], [candidateOf(1, { modelId: 98 })], channels).lines[0]?.applicationLineId,
      'of its category, but not named',
    ).toBeUndefined()
    expect(
      withDevices([], [candidateOf(1), ...nodes(50, 2, 1)], own ? [own] : []).lines.map(
        ({ applicationLineId }) => applicationLineId,
      ),
    ).toEqual([7, 7])
    expect(own && chosenOf(withDevices([], [candidateOf(1), ...nodes(50, 2, 1)], [own]).lines, [own]).get(7)).toBe('3')
  })
  it('prefers the line that asks for just this model, then one that names it, then one of its category', () => {
    const both = needsOf(
      [
        askedLine(1, { modelId: null, brand: null, devModel: null, categoryId: 40 }),
        askedLine(2, { accepted: [acceptedOf(50, '1')] }),
        askedLine(3, { modelId: 50, requestedQty: '1' }),
      ],
      within,
    )
    expect(withDevices([], nodes(50, 1, 5), both).lines.map(({ applicationLineId }) => applicationLineId)).toEqual([
      3, 2, 2, 2, 1,
    ])
  })
  it('a substitute agreed to before leaves a category open to all its models', () => {
    const [line] = needsOf(
      [askedLine(1, { modelId: null, brand: null, devModel: null, accepted: [acceptedOf(70, '3', { agreed: true })] })],
      within,
    )
    expect(line && chosenOf(withDevices([], [...nodes(70, 1, 2), candidateOf(5)], [line]).lines, [line]).get(1)).toBe(
      '7',
    )
  })
  it('is filled without going beyond, with one maker as long as it has any, by nothing that falls short', () => {
    const known = new Set<number>()
    expect(
      devicesFor([...nodes(51, 100, 20), ...nodes(50, 1, 40)], need, '100', known).map(({ modelId }) => modelId),
    ).toEqual(Array.from({ length: 33 }, () => 50))
    expect(devicesFor([...nodes(51, 100, 20), ...nodes(50, 1, 30)], need, '100', known)).toHaveLength(40)
    expect(
      devicesFor([...nodes(51, 100, 4), ...nodes(50, 1, 30)], need, '10', new Set([51])).map(({ modelId }) => modelId),
      'what is there already goes on',
    ).toEqual([51, 51, 51, 51, 50, 50])
    expect(
      devicesFor(
        [...nodes(50, 1, 5, { fallsShort: true }), ...nodes(50, 10, 2, { draftNumber: 'DP-2' }), ...nodes(50, 20, 1)],
        need,
        '9',
        known,
      ).map(({ devId }) => devId),
    ).toEqual([20, 10, 11])
    expect(devicesFor(nodes(50, 1, 5), need, '2', known)).toEqual([])
  })
  it('is filled from bulk stock in whole units', () => {
    const row = {
      modelId: 60,
      categoryId: 40,
      brand: '',
      devModel: '',
      devName: '',
      unit: '串',
      available: '500',
    }
    expect(stockFor([row], need, '100').map(({ qty }) => qty)).toEqual(['16'])
    expect(
      stockFor(
        [
          { ...row, available: '10' },
          { ...row, modelId: 77 },
        ],
        need,
        '100',
      ).map(({ row: { modelId }, qty }) => [modelId, qty]),
    ).toEqual([[60, '10']])
  })
})

describe('substitutes', () => {
  const other = nodes(80, 1, 3, { unit: '道' })
  it('begin at one to one where the units are the same, else somebody has to say', () => {
    expect(withDevices([], other, channels, 1).lines.map(({ factor }) => factor)).toEqual(['1', '1', '1'])
    const { lines } = withDevices([], nodes(80, 1, 3), channels, 1)
    expect(substitutesIn(lines, channels)).toMatchObject([
      { what: { modelId: 80 }, quantity: '3', factor: '', isAccepted: false, places: [0, 1, 2] },
    ])
    expect(chosenOf(lines, channels).get(1), 'nobody said yet').toBe('0')
    expect(uncounted(substitutesIn(lines, channels))).toHaveLength(1)
  })
  it('have one factor per model and line, which those added later take over', () => {
    const { lines } = withDevices(withDevices([], nodes(50, 30, 1), channels).lines, nodes(80, 1, 2), channels, 1)
    const [one] = substitutesIn(lines, channels)
    const said = one ? withFactor(lines, one, '2.5') : []
    expect(said.map(({ factor }) => factor)).toEqual([undefined, '2.5', '2.5'])
    const more = withDevices(said, nodes(80, 9, 1), channels, 1).lines
    expect(chosenOf(more, channels).get(1)).toBe('10.5')
    const [all] = substitutesIn(more, channels)
    expect(all && comesTo(all)).toBe('7.5')
    expect(uncounted(substitutesIn(withFactor(more, { places: [1, 2, 3] }, '0'), channels))).toHaveLength(1)
  })
  it('are devices, too, that fall short of what is required; their factor is the accepted one', () => {
    const { lines } = withDevices([], nodes(50, 1, 2, { fallsShort: true }), channels)
    expect(substitutesIn(lines, channels)).toMatchObject([{ factor: '3', isAccepted: true, quantity: '2' }])
    expect(uncounted(substitutesIn(lines, channels))).toEqual([])
  })
  it('come back from a saved draft as they were written', () => {
    const draft = allocationOf({
      lines: [
        lineOf(1, { applicationLineId: 1, modelId: 80, factor: '2.5', isSubstitute: true }),
        lineOf(2, { applicationLineId: 1, modelId: 80, factor: null, isSubstitute: true }),
        lineOf(3, { applicationLineId: 1, modelId: 50, factor: '3' }),
      ],
    })
    const lines = written(draft).lines as ChosenLine[]
    expect(lines.map(({ factor }) => factor)).toEqual(['2.5', undefined, undefined])
    expect(chosenOf(lines, channels).get(1)).toBe('5.5')
  })
  it('stand for nothing when the application is another one', () => {
    const { lines } = withDevices([], nodes(80, 1, 1, { unit: '道' }), channels, 1)
    expect(rematched(lines, channels)[0]).not.toHaveProperty('factor')
    expect(rematched(lines, channels)[0]?.applicationLineId).toBeUndefined()
  })
})

describe('codes', () => {
  it('are read off a scanner, a spreadsheet or a message, each once', () => {
    expect(codesIn(' Y-1\r\nY-2\tY-1，Ｙ－３；S 4 ')).toEqual(['Y-1', 'Y-2', 'Y-3', 'S', '4'])
  })
  it('find what they stand on by any of its codes, however they are written', () => {
    const find = finder([candidateOf(1), candidateOf(2)])
    expect([find('y-1')?.devId, find('SE-2')?.devId, find('s0103-2')?.devId, find('nix')]).toEqual([1, 2, 2, undefined])
  })
})
