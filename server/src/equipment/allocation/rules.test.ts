import { allocation } from '@geodepot/contracts/equipment/allocation.ts'
import { describe, expect, it } from 'vitest'
import {
  type OnTheRoad,
  type ToShip,
  isOwnConsent,
  mayDoTo,
  receiveObjections,
  settleObjections,
  shipObjections,
} from './rules.ts'

const { ship, receive, settle } = allocation.transitions
const said = (objections: readonly { field: string; key: string }[]) =>
  objections.map(({ field, key }) => `${field} ${key}`)

describe('who may do what to an allocation', () => {
  const sides = { department_id: 'POOL', to_department_id: 'CREWS', project_id: 'P1' }
  const reach = (departments: readonly string[], projects: readonly string[] = [], all = false) => ({
    all,
    departments,
    projects,
  })
  const actions = ['edit', 'remove', ...Object.keys(allocation.transitions)] as Parameters<typeof mayDoTo>[0][]
  const may = (scope: ReturnType<typeof reach>) => actions.filter((action) => !mayDoTo(action, sides, scope))

  it('leaves sending to the sender, receiving and agreeing to the project, and differences to both', () => {
    expect(may(reach(['POOL']))).toEqual(['consent', 'decline', 'receive'])
    expect(may(reach(['CREWS']))).toEqual(['ship', 'close', 'cancel'])
    expect(may(reach([], ['P1']))).toEqual(['ship', 'close', 'cancel'])
    expect(may(reach(['ELSEWHERE'], ['P2']))).toEqual([
      'consent',
      'decline',
      'ship',
      'receive',
      'settle',
      'close',
      'cancel',
    ])
    expect(may(reach([], [], true))).toEqual([])
  })

  it('keeps whoever offers a substitute from agreeing to it for the project', () => {
    expect(actions.filter((action) => isOwnConsent(action, 7, 7))).toEqual(['consent', 'decline'])
    expect(actions.filter((action) => isOwnConsent(action, 7, 8) || isOwnConsent(action, null, 8))).toEqual([])
  })
})

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
  const objections = (lines: readonly object[]) =>
    said(settleObjections(settle.input.parse({ lines: lines.map((line) => ({ note: '已查', ...line })) }).lines, known))

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
