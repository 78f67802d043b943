import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, compare } from '../kit/decimal.ts'
import { type Bound, type Objection, receiptObjections, settleObjections, shipObjections } from './shipment.rules.ts'

const said = (objections: readonly Objection[]) => objections.map(({ field, key }) => `${field} ${key}`)
/** A quantity of which 100 are left, one device, and a line that is done. */
const known = new Map<number, Bound>([
  [1, { left: '100', isDevice: false }],
  [2, { left: '1', isDevice: true }],
  [3, { left: '0', isDevice: false }],
])

describe('a shipment', () => {
  const objections = (...lines: readonly (readonly [number, string])[]) =>
    said(
      shipObjections(
        lines.map(([lineId, qty]) => ({ lineId, qty })),
        known,
      ),
    )

  it('takes what is left of a line, or part of a quantity', () => expect(objections([1, '100'], [2, '1'])).toEqual([]))
  it('never takes more, part of a device, nothing, or from a line that is done', () => {
    expect(shipObjections([{ lineId: 1, qty: '100.001' }], known)).toEqual([
      { field: 'lines.0.qty', key: 'moreThanAllocated', params: { left: '100' } },
    ])
    expect(objections([2, '0.5'], [3, '1'], [1, ''])).toEqual([
      'lines.0.qty moreThanAllocated',
      'lines.1.qty moreThanAllocated',
      'lines.2.qty quantityNeeded',
    ])
    expect(objections([1, '0'], [2, 'one'])).toEqual(['lines.0.qty quantityNeeded', 'lines.1.qty quantityNeeded'])
  })
  it('names each line once, and only its own', () =>
    expect(objections([1, '1'], [1, '1'], [9, '1'])).toEqual([
      'lines.1.lineId unknownLine',
      'lines.2.lineId unknownLine',
    ]))
})

describe('a receipt', () => {
  const line = (shipmentLineId: number, more: object) => ({
    shipmentLineId,
    received: '0',
    damaged: '0',
    short: '0',
    refused: '0',
    ...more,
  })
  const objections = (shipmentLineId: number, more: object) =>
    said(receiptObjections([line(shipmentLineId, more)], [], known))

  it('is never of more than is on the road, and always of something', () => {
    fc.assert(
      fc.property(fc.nat(150), fc.nat(150), fc.nat(150), (received, short, refused) => {
        const found = objections(1, {
          received: String(received),
          short: String(short),
          refused: String(refused),
          reason: 'x',
        })
        expect(found.includes('lines.0.received moreThanShipped')).toBe(compare(add(received, short, refused), 100) > 0)
        expect(found.includes('lines.0.received nothingReceived')).toBe(received + short + refused === 0)
      }),
    )
    expect(said(receiptObjections([], [], known))).toEqual(['lines nothingReceived'])
  })
  it('takes a device as a whole, in each of its parts', () => {
    expect(objections(2, { received: '1', damaged: '1', reason: 'x' })).toEqual([])
    expect(objections(2, { received: '0.5', short: '0.5', reason: 'x' })).toEqual(['lines.0.received moreThanShipped'])
    expect(objections(2, { received: '1', damaged: '0.5', reason: 'x' })).toEqual(['lines.0.received moreThanShipped'])
  })
  it('says why something is damaged, short or refused, in words', () => {
    for (const part of [{ received: '1', damaged: '1' }, { short: '1' }, { refused: '1' }]) {
      expect(objections(1, part)).toEqual(['lines.0.reason reasonNeeded'])
      expect(objections(1, { ...part, reason: ' ' })).toEqual(['lines.0.reason reasonNeeded'])
      expect(objections(1, { ...part, reason: '进水' })).toEqual([])
    }
    expect(objections(1, { received: '1', damaged: '2', reason: 'x' })).toEqual([
      'lines.0.damaged damagedMoreThanReceived',
    ])
  })
  it('is written in figures; what is empty counts as none', () => {
    expect(objections(1, { received: 'viele', short: '-1' })).toEqual([
      'lines.0.received notAFigure',
      'lines.0.short notAFigure',
    ])
    expect(objections(1, { received: '5', damaged: '', short: '', refused: '' })).toEqual([])
  })
  it('names unlisted goods and how many, and each line once', () => {
    expect(
      said(
        receiptObjections(
          [],
          [
            { what: ' ', quantity: 'x' },
            { what: '电缆', quantity: '0' },
            { what: '电缆', quantity: '2' },
          ],
          known,
        ),
      ),
    ).toEqual([
      'unlisted.0.what whatNeeded',
      'unlisted.0.quantity quantityNeeded',
      'unlisted.1.quantity quantityNeeded',
    ])
    expect(
      said(
        receiptObjections(
          [line(1, { received: '1' }), line(1, { received: '1' }), line(9, { received: '1' })],
          [],
          known,
        ),
      ),
    ).toEqual(['lines.1.shipmentLineId unknownLine', 'lines.2.shipmentLineId unknownLine'])
  })
})

describe('a settlement', () => {
  const objections = (...lines: readonly (readonly [number, string, string?])[]) =>
    said(
      settleObjections(
        lines.map(([shipmentLineId, quantity, note = '已查']) => ({ shipmentLineId, outcome: 'lost', quantity, note })),
        known,
      ),
    )

  it('divides what is unsettled among outcomes, and never exceeds it', () => {
    expect(objections([1, '60'], [1, '40'])).toEqual([])
    expect(objections([1, '60'], [1, '40.001'])).toEqual(['lines.1.quantity moreThanUnsettled'])
    expect(objections([1, 'x'], [1, '0'])).toEqual([
      'lines.0.quantity quantityNeeded',
      'lines.1.quantity quantityNeeded',
    ])
  })
  it('decides about a device as a whole, once', () => {
    expect(objections([2, '1'])).toEqual([])
    expect(objections([2, '0.5'])).toEqual(['lines.0.quantity moreThanUnsettled'])
    expect(objections([2, '1'], [2, '1'])).toEqual(['lines.1.quantity moreThanUnsettled'])
  })
  it('is of something, says why, and of its own lines', () => {
    expect(said(settleObjections([], known))).toEqual(['lines nothingSettled'])
    expect(said(settleObjections([{ shipmentLineId: 1, quantity: '1', note: '已查' }], known))).toEqual([
      'lines.0.outcome outcomeNeeded',
    ])
    expect(objections([1, '1', ' '], [9, '1'])).toEqual([
      'lines.0.note noteNeeded',
      'lines.1.shipmentLineId unknownLine',
    ])
  })
})
