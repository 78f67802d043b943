import { describe, expect, it } from 'vitest'
import { beyondOf, chosenOf, needsOf, rematched, withDevices, withQuantity } from './choice.ts'
import { codesIn, finder } from './codes.ts'
import { askedLine, candidateOf } from './test/rows.ts'
import type { ChosenLine } from './values.ts'

const within = (category: number) => new Set(category === 12 ? [12, 121] : [category])
const needs = needsOf([
  askedLine(1, { requestedQty: '3', allocatedQty: '1' }), askedLine(2, { modelId: null, brand: null, devModel: null, requestedQty: '5' }),
  askedLine(3, { categoryId: 15, modelId: 4, tracking: 'bulk', requestedQty: '600' }),
], within)
const what = { modelId: 4, brand: 'Geospace', devModel: 'GS-20DX', devName: '检波器串' }

describe('choosing for the lines of an application', () => {
  it('puts a device under the line of its model while something is open there, then under that of its category', () => {
    const { lines, count } = withDevices([], [1, 2, 3, 4].map((id) => candidateOf(id)), needs)
    expect(count).toBe(4)
    expect(lines.map(({ applicationLineId }) => applicationLineId)).toEqual([1, 1, 2, 2])
  })
  it('takes a device of a category below the one asked for, and leaves one that nobody asked for outside', () => {
    const { lines } = withDevices([], [candidateOf(7, { modelId: 99, categoryId: 121 }), candidateOf(8, { modelId: 98, categoryId: 40 })], needs)
    expect(lines.map(({ applicationLineId }) => applicationLineId)).toEqual([2, undefined])
  })
  it('does not choose a device twice', () => {
    const once = withDevices([], [candidateOf(1), candidateOf(1)], needs)
    expect(once.count).toBe(1)
    expect(withDevices(once.lines, [candidateOf(1)], needs).count).toBe(0)
  })
  it('counts devices and quantities, and says what goes beyond', () => {
    const lines = withQuantity(withDevices([], [1, 2, 3].map((id) => candidateOf(id)), needs, 1).lines, 3, what, '600.5')
    expect(Object.fromEntries(chosenOf(lines))).toEqual({ 1: '3', 3: '600.5' })
    expect(beyondOf(lines, needs)).toEqual([{ name: 'Sercel WTU-508', by: '1' }, { name: 'Sercel WTU-508', by: '0.5' }])
    expect(beyondOf([{ devId: 5 }], needs)).toEqual([{ name: undefined, by: '1' }])
  })
  it('writes a quantity once per line and model, and takes an empty one away', () => {
    const twice = withQuantity(withQuantity([], 3, what, '5'), 3, what, '7')
    expect(twice).toMatchObject([{ applicationLineId: 3, modelId: 4, qty: '7' }])
    expect(withQuantity(twice, 3, what, '')).toEqual([])
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
    chosenOf(lines)
    expect(performance.now() - start).toBeLessThan(500)
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
