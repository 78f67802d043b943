import { allocation } from '@geodepot/contracts/equipment/allocation.ts'
import { describe, expect, it } from 'vitest'
import { type OnTheRoad, type ToShip, receiveObjections, settleObjections, shipObjections } from './rules.ts'

const { ship, receive, settle } = allocation.transitions
const said = (objections: readonly { field: string; key: string }[]) =>
  objections.map(({ field, key }) => `${field} ${key}`)

describe('a shipment', () => {
  const lines = new Map<number, ToShip>([
    [1, { lineId: 1, device: 5, left: '1' }],
    [2, { lineId: 2, device: null, left: '100.5' }],
    [3, { lineId: 3, device: null, left: '0' }],
  ])
  const objections = (asked: readonly object[]) => said(shipObjections(ship.input.parse({ lines: asked }).lines, lines))

  it('takes what is left of a line, or part of a quantity', () => {
    expect(objections([{ lineId: 1 }, { lineId: 2 }])).toEqual([])
    expect(
      objections([
        { lineId: 1, qty: '1' },
        { lineId: 2, qty: '0.5' },
      ]),
    ).toEqual([])
    expect(objections([{ lineId: 2, qty: '100.50' }])).toEqual([])
  })

  it('never takes more than that, nor part of a device, nor from an empty line', () => {
    expect(shipObjections(ship.input.parse({ lines: [{ lineId: 2, qty: '100.501' }] }).lines, lines)).toEqual([
      { field: 'lines.0.qty', key: 'moreThanAllocated', params: { left: '100.5' } },
    ])
    expect(objections([{ lineId: 1, qty: '0.5' }, { lineId: 3 }])).toEqual([
      'lines.0.qty moreThanAllocated',
      'lines.1.qty moreThanAllocated',
    ])
  })

  it('names each line once, and only its own', () => {
    expect(objections([{ lineId: 2, qty: '1' }, { lineId: 2, qty: '1' }, { lineId: 9 }])).toEqual([
      'lines.1.lineId unknownLine',
      'lines.2.lineId unknownLine',
    ])
  })
})

const road = (more: Partial<OnTheRoad>): OnTheRoad => ({
  shipmentLineId: 1,
  device: null,
  expected: '100',
  unsettled: '0',
  shippedAt: '2026-04-01 08:00:00',
  ...more,
})

describe('a receipt', () => {
  const known = new Map(
    [road({}), road({ shipmentLineId: 2, device: 5, expected: '1' })].map((one) => [one.shipmentLineId, one]),
  )
  const objections = (lines: readonly object[], unlisted: readonly object[] = [], at = '2026-04-02 08:00:00') =>
    said(receiveObjections(receive.input.parse({ lines, unlisted }), known, at))

  it('may be of part of a line, with damage, shortage and refusal, each with its reason', () => {
    expect(
      objections([
        { shipmentLineId: 1, received: '60' },
        { shipmentLineId: 2, received: '1' },
      ]),
    ).toEqual([])
    expect(
      objections([{ shipmentLineId: 1, received: '60', damaged: '60', short: '30', refused: '10', reason: '进水' }]),
    ).toEqual([])
    for (const part of [{ received: '1', damaged: '1' }, { short: '1' }, { refused: '1' }])
      expect(objections([{ shipmentLineId: 1, ...part }])).toEqual(['lines.0.reason reasonNeeded'])
  })

  it('is of something', () => {
    expect(objections([])).toEqual(['lines nothingReceived'])
    expect(objections([{ shipmentLineId: 1 }])).toEqual(['lines.0.received nothingReceived'])
    expect(objections([], [{ what: '电缆', quantity: '1' }])).toEqual([])
  })

  it('is never of more than is on the road, nor of part of a device', () => {
    expect(objections([{ shipmentLineId: 2, received: '0.5', short: '0.5', reason: 'x' }])).toEqual([
      'lines.0.received moreThanShipped',
    ])
    expect(objections([{ shipmentLineId: 2, received: '1', short: '1', reason: 'x' }])).toEqual([
      'lines.0.received moreThanShipped',
    ])
    expect(objections([{ shipmentLineId: 1, received: '1', damaged: '2', reason: 'x' }])).toEqual([
      'lines.0.damaged damagedMoreThanReceived',
    ])
  })

  it('follows the shipment, and names each line once', () => {
    expect(objections([{ shipmentLineId: 1, received: '1' }], [], '2026-04-01 07:59:59')).toEqual([
      'receivedAt receivedBeforeShipped',
    ])
    expect(objections([{ shipmentLineId: 1, received: '1' }], [], '2026-04-01 08:00:00')).toEqual([])
    expect(
      objections([
        { shipmentLineId: 1, received: '1' },
        { shipmentLineId: 1, received: '1' },
        { shipmentLineId: 9, received: '1' },
      ]),
    ).toEqual(['lines.1.shipmentLineId unknownLine', 'lines.2.shipmentLineId unknownLine'])
  })
})

describe('a settlement', () => {
  const known = new Map(
    [road({ unsettled: '10' }), road({ shipmentLineId: 2, device: 5, unsettled: '1' })].map((one) => [
      one.shipmentLineId,
      one,
    ]),
  )
  const objections = (lines: readonly object[], at = '2026-04-02 08:00:00') =>
    said(
      settleObjections(
        settle.input.parse({ lines: lines.map((line) => ({ note: '已查', ...line })) }).lines,
        known,
        at,
      ),
    )

  it('may divide what is unsettled among outcomes, but not exceed it', () => {
    expect(
      objections([
        { shipmentLineId: 1, outcome: 'found', quantity: '6' },
        { shipmentLineId: 1, outcome: 'lost', quantity: '4' },
      ]),
    ).toEqual([])
    expect(
      objections([
        { shipmentLineId: 1, outcome: 'found', quantity: '6' },
        { shipmentLineId: 1, outcome: 'back', quantity: '4.001' },
      ]),
    ).toEqual(['lines.1.quantity moreThanUnsettled'])
  })

  it('follows the shipment', () => {
    expect(objections([{ shipmentLineId: 1, outcome: 'lost', quantity: '1' }], '1985-06-01 08:00:00')).toEqual([
      'settledAt settledBeforeShipped',
    ])
    expect(objections([{ shipmentLineId: 1, outcome: 'lost', quantity: '1' }], '2026-04-01 08:00:00')).toEqual([])
  })

  it('decides about a device as a whole, once', () => {
    expect(objections([{ shipmentLineId: 2, outcome: 'back', quantity: '1' }])).toEqual([])
    expect(objections([{ shipmentLineId: 2, outcome: 'back', quantity: '0.5' }])).toEqual([
      'lines.0.quantity moreThanUnsettled',
    ])
    expect(
      objections([
        { shipmentLineId: 2, outcome: 'back', quantity: '1' },
        { shipmentLineId: 2, outcome: 'lost', quantity: '1' },
      ]),
    ).toEqual(['lines.1.quantity moreThanUnsettled'])
    expect(objections([{ shipmentLineId: 3, outcome: 'lost', quantity: '1' }])).toEqual([
      'lines.0.shipmentLineId unknownLine',
    ])
  })
})
