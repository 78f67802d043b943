import { describe, expect, it } from 'vitest'
import { decidable, settleObjections, undecided, withRest as decideRest } from '../settle/difference.ts'
import { allOf, leftOf, shipObjections, stillThere } from '../ship/loading.ts'
import {
  type ReceiptLine,
  arrivalsOf,
  isWhole,
  judged,
  leftOnRoad,
  receiptObjections,
  stillExpected,
  summaryOf,
  verdictOf,
  whole,
  withPart,
  withRest,
} from './receipt.ts'
import { allocationOf, differenceOf, lineOf, sentLine, shipmentOf } from '../../allocation/test/rows.ts'

const strings = sentLine(100)
const onRoad = new Map([
  [1, sentLine(1)],
  [100, strings],
])
const counted = (more: Partial<ReceiptLine>): ReceiptLine => ({ ...whole(strings), ...more })

describe('a receipt', () => {
  it('counts everything that is on the road as received, and nothing that has arrived already', () => {
    const [arrival] = arrivalsOf(
      allocationOf({
        shipments: [
          shipmentOf([sentLine(1), sentLine(2, { expectedQty: '0' }), strings]),
          shipmentOf([sentLine(3, { expectedQty: '0' })], 2),
        ],
      }),
    )
    expect(arrival?.lines.map(({ shipmentLineId }) => shipmentLineId)).toEqual([1, 100])
    expect(arrival?.lines.map(whole).every((line, index) => isWhole(line, arrival.lines[index] ?? strings))).toBe(true)
  })
  it('lets what was received give way to what is short or refused', () => {
    expect(withPart(whole(strings), strings, 'short', '10')).toMatchObject({ received: '590', short: '10' })
    expect(withPart(counted({ received: '590', short: '10', damaged: '590' }), strings, 'refused', '5')).toMatchObject({
      received: '585',
      refused: '5',
      damaged: '585',
    })
    expect(withPart(counted({ received: '100' }), strings, 'short', '10')).toMatchObject({
      received: '100',
      short: '10',
    })
    expect(withPart(whole(strings), strings, 'short', '601')).toMatchObject({ received: '600', short: '601' })
  })
  it('knows what stays on the road, and counts it as short when asked', () => {
    expect(leftOnRoad(counted({ received: '590' }), strings)).toBe('10')
    expect(withRest(counted({ received: '590', short: '2' }), strings, 'short')).toMatchObject({ short: '10' })
    expect(leftOnRoad(undefined, strings)).toBe('600')
  })
  it('says of a single device one thing, and forgets the reason of a sound one', () => {
    expect(judged(1, 'damaged', '外壳')).toEqual({
      shipmentLineId: 1,
      received: '1',
      damaged: '1',
      short: '0',
      refused: '0',
      reason: '外壳',
    })
    expect(judged(1, 'received', '外壳')).not.toHaveProperty('reason')
    expect(judged(1, 'later', undefined)).toBeUndefined()
    expect(
      (['received', 'damaged', 'short', 'refused'] as const).map((verdict) => verdictOf(judged(1, verdict, undefined))),
    ).toEqual(['received', 'damaged', 'short', 'refused'])
  })
  it('objects at the field that is wrong', () => {
    expect(receiptObjections([counted({ received: '595', short: '10', reason: 'x' })], [], onRoad)).toEqual([
      { field: 'lines.0.received', key: 'moreThanShipped', params: { left: '600' } },
    ])
    expect(receiptObjections([], [], onRoad)).toEqual([{ field: 'lines', key: 'nothingReceived' }])
    expect(receiptObjections([], [{ what: ' ', quantity: 'x' }], onRoad).map(({ field }) => field)).toEqual([
      'unlisted.0.what',
      'unlisted.0.quantity',
    ])
    expect(receiptObjections([whole(strings)], [{ what: '电缆', quantity: '2' }], onRoad)).toEqual([])
  })
  it('leaves out what someone else received meanwhile', () => {
    const less = new Map([[100, sentLine(100, { expectedQty: '100' })]])
    expect(stillExpected([whole(sentLine(1)), counted({ received: '590', short: '10', reason: 'x' })], less)).toEqual([
      whole(sentLine(100, { expectedQty: '100' })),
    ])
  })
  it('adds up', () => {
    const lines = [counted({ received: '580', damaged: '3', short: '10' })]
    expect(summaryOf(lines, [sentLine(1), strings])).toEqual({
      expected: '601',
      received: '580',
      damaged: '3',
      short: '10',
      refused: '0',
      later: '11',
      unseen: '0',
    })
    const seen = new Set([100])
    expect(
      summaryOf([whole(sentLine(1)), ...lines], [sentLine(1), strings], seen),
      'what nobody counted',
    ).toMatchObject({
      received: '580',
      later: '10',
      unseen: '1',
    })
  })
})

describe('a shipment', () => {
  const left = leftOf([lineOf(1), lineOf(2, { shippedQty: '1' }), lineOf(100, { shippedQty: '200' })])
  it('takes what is left, and objects to more, or to nothing that could be counted', () => {
    expect(allOf(left)).toEqual([{ lineId: 1 }, { lineId: 100, qty: '400' }])
    expect(shipObjections([{ lineId: 1 }, { lineId: 100, qty: '401' }], left)).toEqual([
      { field: 'lines.1.qty', key: 'moreThanAllocated', params: { left: '400' } },
    ])
    expect(shipObjections([{ lineId: 100, qty: '' }], left)).toEqual([{ field: 'lines.0.qty', key: 'quantityNeeded' }])
  })
  it('gives up what someone else shipped meanwhile', () => {
    expect(stillThere([{ lineId: 1 }, { lineId: 2 }, { lineId: 100, qty: '500' }], left)).toEqual([
      { lineId: 1 },
      { lineId: 100, qty: '400' },
    ])
  })
})

describe('a settlement', () => {
  const known = decidable([
    differenceOf(),
    differenceOf({ shipmentLineId: 101, outcomes: ['found'] }),
    differenceOf({ shipmentLineId: 102, outcomes: [] }),
  ])
  const line = { shipmentLineId: 100, outcome: 'found' as const, quantity: '6', note: '在车上' }
  it('may be of several outcomes, which do not exceed the difference', () => {
    expect(known.map(({ shipmentLineId }) => shipmentLineId)).toEqual([100, 101])
    expect(known[0] && undecided([line], known[0])).toBe('4')
    expect(
      settleObjections([line, { ...line, outcome: 'lost', quantity: '5', note: '' }], known).map(
        ({ field, key }) => `${field} ${key}`,
      ),
    ).toEqual(['lines.1.quantity moreThanUnsettled', 'lines.1.note noteNeeded'])
    expect(settleObjections([], known)).toEqual([{ field: 'lines', key: 'nothingSettled' }])
    expect(decideRest([line], known, 'lost', '丢失')).toEqual([
      line,
      { shipmentLineId: 100, outcome: 'lost', quantity: '4', note: '丢失' },
    ])
  })
})
