import { receiveInput, settleInput, shipInput } from '@geodepot/contracts/equipment/shipment.ts'
import { describe, expect, it } from 'vitest'
import {
  type Ends,
  type Known,
  outcomeObjections,
  outcomesFor,
  receiveObjections,
  settleObjections,
  shipObjections,
} from './rules.ts'

const said = (objections: readonly { field: string; key: string }[]) =>
  objections.map(({ field, key }) => `${field} ${key}`)

describe('a shipment', () => {
  const lines = new Map([
    [1, { isDevice: true, left: '1' }],
    [2, { isDevice: false, left: '100.5' }],
    [3, { isDevice: false, left: '0' }],
  ])
  const objections = (asked: readonly object[]) => said(shipObjections(shipInput.parse({ lines: asked }).lines, lines))

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
    expect(shipObjections(shipInput.parse({ lines: [{ lineId: 2, qty: '100.501' }] }).lines, lines)).toEqual([
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

const road = (left: string, more: Partial<Known> = {}): Known => ({
  left,
  isDevice: false,
  isUnlisted: false,
  pool: null,
  since: '2026-04-01 08:00:00',
  ...more,
})

describe('a receipt', () => {
  const known = new Map([
    [1, road('100')],
    [2, road('1', { isDevice: true })],
  ])
  const objections = (lines: readonly object[], unlisted: readonly object[] = [], at = '2026-04-02 08:00:00') =>
    said(receiveObjections(receiveInput.parse({ lines, unlisted }), known, at))

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
  const known = new Map([
    [1, road('10')],
    [2, road('1', { isDevice: true })],
  ])
  const objections = (lines: readonly object[], at = '2026-04-02 08:00:00') =>
    said(
      settleObjections(settleInput.parse({ lines: lines.map((line) => ({ note: '已查', ...line })) }).lines, known, at),
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

describe('whose word it is what became of a difference', () => {
  // A pool sends to a project of another department, and of its own.
  const ends: Ends = {
    sender: { department: 'POOL', project: null, holder: 1 },
    receiver: { department: 'CREWS', project: 'P1' },
  }
  const inside: Ends = { ...ends, receiver: { department: 'POOL', project: 'P1' } }
  const back: Ends = { sender: ends.receiver, receiver: ends.sender }
  const person = (departmentId: string, scope: object) => ({
    departmentId,
    scope: { all: false, departments: [], projects: [], ...scope },
  })
  const keeper = person('POOL', { departments: ['POOL'] })
  const crew = person('CREWS', { projects: ['P1'] })
  const office = person('CREWS', { departments: ['CREWS'] })
  const wide = person('HEAD', { departments: ['POOL', 'CREWS'] })
  const everything = person('HEAD', { all: true })
  const onList = { isUnlisted: false, pool: null }
  const unlisted = { isUnlisted: true, pool: null }

  it('is the sender’s what came back, the receiver’s what was found, and either’s that it is lost', () => {
    expect(outcomesFor(onList, ends, keeper)).toEqual(['lost', 'back'])
    expect(outcomesFor(onList, ends, crew)).toEqual(['found', 'lost'])
    expect(outcomesFor(onList, ends, office)).toEqual(['found', 'lost'])
    expect(outcomesFor(onList, ends, person('ELSEWHERE', { projects: ['P2'] }))).toEqual([])
  })

  it('is the receiver’s alone what was found, however far another’s data scope goes', () => {
    for (const other of [
      wide,
      everything,
      person('POOL', { all: true }),
      person('POOL', { departments: ['POOL', 'CREWS'] }),
    ])
      expect(outcomesFor(onList, ends, other)).toEqual(['lost', 'back'])
    expect(outcomesFor(onList, ends, person('CREWS', { departments: ['POOL', 'CREWS'] }))).toEqual([
      'found',
      'lost',
      'back',
    ])
    expect(outcomesFor(onList, inside, keeper)).toEqual(['lost', 'back'])
    expect(outcomesFor(onList, inside, person('POOL', { departments: ['POOL'], projects: ['P1'] }))).toContain('found')
  })

  it('goes by the ends, whichever of them is the project', () => {
    expect(outcomesFor(onList, back, keeper)).toEqual(['found', 'lost'])
    expect(outcomesFor(onList, back, crew)).toEqual(['lost', 'back'])
  })

  it('is the receiver’s alone what was on no list', () => {
    expect(outcomesFor(unlisted, ends, crew)).toEqual(['found', 'back'])
    expect(outcomesFor(unlisted, ends, keeper)).toEqual([])
    expect(outcomesFor(unlisted, ends, everything)).toEqual([])
  })

  it('is the pool’s alone in whose ledger it stands, and those’ above it', () => {
    const pool = { department: 'OTHER', project: null, holder: 2 }
    const poolHas = { isUnlisted: true, pool }
    const other = person('OTHER', { departments: ['OTHER'] })
    const region = person('HEAD', { departments: ['POOL', 'CREWS', 'OTHER'] })
    for (const one of [other, region, person('OTHER', { all: true })])
      expect(outcomesFor(poolHas, ends, one)).toEqual(['found', 'back'])
    for (const one of [
      crew,
      keeper,
      everything,
      person('CREWS', { all: true }),
      person('CREWS', { departments: ['CREWS', 'OTHER'] }),
      person('OTHER', { departments: ['OTHER'], projects: ['P1'] }),
    ])
      expect(outcomesFor(poolHas, ends, one)).toEqual([])
    // Of the pool that sent the rest, too, and where pool and receiver are of one department.
    expect(outcomesFor({ isUnlisted: true, pool: ends.sender }, ends, keeper)).toEqual(['found', 'back'])
    expect(outcomesFor({ isUnlisted: true, pool: ends.sender }, inside, keeper)).toEqual(['found', 'back'])
  })

  it('is refused to others at the field', () => {
    const known = new Map([
      [1, road('1')],
      [2, road('1', { isUnlisted: true })],
      [3, road('1', { isUnlisted: true, pool: { department: 'OTHER', project: null, holder: 2 } })],
    ])
    const asked = settleInput.parse({
      lines: [1, 2, 3].flatMap((shipmentLineId) =>
        ['found', 'lost', 'back'].map((outcome) => ({ shipmentLineId, outcome, quantity: '1', note: '已查' })),
      ),
    }).lines
    expect(said(outcomeObjections(asked, known, ends, keeper))).toEqual([
      'lines.0.outcome receiverOnly',
      'lines.3.outcome unlistedIsReceivers',
      'lines.4.outcome notUnlisted',
      'lines.5.outcome unlistedIsReceivers',
      'lines.6.outcome unlistedIsPools',
      'lines.7.outcome notUnlisted',
      'lines.8.outcome unlistedIsPools',
    ])
    expect(said(outcomeObjections(asked, known, ends, crew))).toEqual([
      'lines.2.outcome senderOnly',
      'lines.4.outcome notUnlisted',
      'lines.6.outcome unlistedIsPools',
      'lines.7.outcome notUnlisted',
      'lines.8.outcome unlistedIsPools',
    ])
  })
})
