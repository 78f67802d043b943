import { type CustodyKind, type TechState, custodyKinds, deviceStatuses } from '@geodepot/contracts/equipment/device.ts'
import { describe, expect, it } from 'vitest'
import {
  type Asked,
  type Held,
  type HolderKind,
  conditionAfter,
  holderKinds,
  leadsTo,
  leftBy,
  objection,
  shortages,
  usageAfter,
  usageOf,
} from './rules.ts'

const held = (more: Partial<Held> = {}): Held => ({
  id: 1,
  name: '震源',
  holder: 10,
  status: '0',
  tech: 'good',
  usage: 'idle',
  lockedBy: null,
  lockedByNumber: null,
  lastAt: '2026-01-01 08:00:30',
  mountedOn: null,
  ...more,
})
const step = (more: Partial<Asked> = {}): Asked => ({
  kind: 'dispatch',
  from: 10,
  status: '1',
  document: null,
  happenedAt: '2026-02-01 08:00:00',
  goesAlone: false,
  leavesBehind: false,
  ...more,
})

describe('a device in custody', () => {
  it('goes only where its state lets it', () => {
    // 0 in a pool, 1 allocated, 2 on the road, 3 at work, 4 in the workshop, 5 gone.
    const ways = [
      '0→0',
      '0→1',
      '0→4',
      '0→5',
      '1→0',
      '1→1',
      '1→2',
      '2→0',
      '2→2',
      '2→3',
      '2→5',
      '3→2',
      '3→3',
      '3→4',
      '3→5',
      '4→0',
      '4→2',
      '4→3',
      '4→4',
      '4→5',
    ]
    const found = deviceStatuses.flatMap((from) =>
      deviceStatuses
        .filter((to) => objection(held({ status: from }), step({ status: to })) === undefined)
        .map((to) => `${from}→${to}`),
    )
    expect(found).toEqual(ways)
  })

  it('that nobody holds goes nowhere', () => {
    const entering = held({ holder: null, lastAt: null, status: '5' })
    expect(custodyKinds.filter((kind) => objection(entering, step({ kind })) === undefined)).toEqual([])
  })

  it('that is gone comes back by a reversal alone', () => {
    const gone = held({ status: '5' })
    const ways = (kind: CustodyKind) =>
      deviceStatuses.filter((status) => objection(gone, step({ kind, status })) === undefined)
    expect(ways('return')).toEqual([])
    expect(ways('reversal')).toEqual([...deviceStatuses])
  })

  it('is taken from where it is, and from nowhere else', () => {
    expect(objection(held({ holder: 11 }), step())).toBe('elsewhere')
  })

  it('that a document holds moves by that document alone', () => {
    const locked = held({ lockedBy: 7, lockedByNumber: 'DP-1' })
    expect(objection(locked, step({ document: 7 }))).toBeUndefined()
    expect(objection(locked, step({ document: 8 }))).toBe('locked')
    expect(objection(locked, step())).toBe('locked')
    expect(objection(held(), step({ document: 8 }))).toBeUndefined()
  })

  it('that waits for inspection in a pool is promised to nobody, and is moved as before otherwise', () => {
    const waiting = held({ tech: 'waitInspect' })
    expect(objection(waiting, step({ kind: 'allocate', status: '1', document: 8 }))).toBe('waitsForInspection')
    expect(objection(waiting, step({ kind: 'condition', status: '0' }))).toBeUndefined()
    expect(objection(waiting, step({ kind: 'dispatch', status: '4' }))).toBeUndefined()
    // At a project, where a return keeps it to itself.
    const away = held({ tech: 'waitInspect', status: '3' })
    expect(objection(away, step({ kind: 'allocate', status: '3', document: 8 }))).toBeUndefined()
  })

  it('that is sealed goes nowhere and is not released, and is unsealed by its own document', () => {
    const sealed = held({ usage: 'stopped', lockedBy: 7, lockedByNumber: 'FC-1' })
    for (const kind of ['allocate', 'dispatch', 'release', 'condition', 'seal'] as const)
      expect(objection(sealed, step({ kind, status: '0', document: 7 }))).toBe('sealed')
    expect(objection(sealed, step({ kind: 'unseal', status: '0', document: 8 }))).toBe('sealed')
    expect(objection(sealed, step({ kind: 'unseal', status: '0', document: 7 }))).toBeUndefined()
    // In a workshop it is stopped, and sealed by nobody.
    const broken = held({ usage: 'stopped', status: '4', lockedBy: 7 })
    expect(objection(broken, step({ kind: 'arrive', status: '0', document: 7 }))).toBeUndefined()
  })

  it('does not move before what last happened to it, but may in the same minute', () => {
    expect(objection(held(), step({ happenedAt: '2026-01-01 07:59:59' }))).toBe('beforeLast')
    expect(objection(held(), step({ happenedAt: '2026-01-01 08:00:00' }))).toBeUndefined()
    expect(objection(held(), step({ happenedAt: null }))).toBeUndefined()
    expect(objection(held({ lastAt: null }), step({ happenedAt: '1990-01-01 00:00:00' }))).toBeUndefined()
  })

  it('names the document that holds it before anything else', () => {
    expect(objection(held({ lockedBy: 7, holder: 11, status: '5' }), step({ happenedAt: '2000-01-01 00:00:00' }))).toBe(
      'locked',
    )
    expect(objection(held({ holder: 11, status: '5' }), step({ happenedAt: '2000-01-01 00:00:00' }))).toBe('elsewhere')
    expect(objection(held({ status: '5' }), step({ happenedAt: '2000-01-01 00:00:00' }))).toBe('notPermitted')
  })

  it('is used as its place says', () => {
    expect(usageAfter('seal', '0', 'idle')).toBe('stopped')
    expect(usageAfter('condition', '0', 'stopped')).toBe('stopped')
    expect(usageAfter('unseal', '3', 'stopped')).toBe('inUse')
    expect(deviceStatuses.map(usageOf)).toEqual(['idle', 'idle', 'inTransit', 'inUse', 'stopped', 'other'])
  })
})

describe('a move', () => {
  const free = { status: '0', lockedBy: null } as const

  it('leads where its kind says', () => {
    const ends = (kind: CustodyKind) => holderKinds.filter((to) => leadsTo(kind, to))
    const hands = ['pool', 'project', 'department', 'repair', 'lease']
    expect(ends('dispatch')).toEqual(['transit'])
    for (const kind of ['opening', 'arrive', 'return'] as const) expect(ends(kind)).toEqual(hands)
    for (const kind of ['loss', 'retire'] as const) expect(ends(kind)).toEqual(['out'])
  })

  it('makes of a device what the hands are that it ends in, and keeps it for the document until it arrived', () => {
    const left = (kind: CustodyKind, to: HolderKind) =>
      Object.values(leftBy(kind, to, 7, free))
        .join(' ')
        .trim()
    expect(holderKinds.map((to) => `${to} ${left('arrive', to)}`)).toEqual([
      'supplier 5',
      'pool 0',
      'project 3',
      'department 3',
      'transit 2 7',
      'repair 4 7',
      'lease 3',
      'out 5',
    ])
    expect(left('dispatch', 'transit')).toBe('2 7')
    expect([left('allocate', 'pool'), left('release', 'pool')]).toEqual(['1 7', '0'])
    expect([left('allocate', 'project'), left('release', 'project')]).toEqual(['3 7', '3'])
    expect(leftBy('condition', 'pool', null, { status: '1', lockedBy: 7 })).toEqual({ status: '1', lockedBy: 7 })
  })

  it('leaves goods in the condition that somebody found, or that its kind and the hands say', () => {
    const after = (kind: CustodyKind, to: HolderKind, before: TechState, becomes?: TechState) =>
      conditionAfter(kind, to, before, becomes)
    expect(after('arrive', 'project', 'good')).toBe('good')
    expect(after('arrive', 'project', 'good', 'waitRepair')).toBe('waitRepair')
    expect(after('arrive', 'repair', 'waitRepair')).toBe('underRepair')
    expect(after('return', 'pool', 'underRepair')).toBe('good')
    expect(after('return', 'pool', 'underRepair', 'waitScrap')).toBe('waitScrap')
    expect(after('loss', 'out', 'good')).toBe('lost')
    expect(after('dispatch', 'transit', 'waitRepair')).toBe('waitRepair')
    expect(after('condition', 'repair', 'waitRepair', 'good')).toBe('good')
  })
})

describe('quantities taken', () => {
  const stocks = new Map([
    ['pool', { isReal: true, quantity: '10', lowest: '4' }],
    ['supplier', { isReal: false, quantity: '-50', lowest: '-50' }],
  ])
  const keys = (asked: readonly (readonly [string, string])[], isStated: boolean) =>
    shortages(
      asked.map(([key, quantity]) => ({ key, quantity })),
      stocks,
      isStated,
    ).map(({ key, asked: sum, held: there }) => [key, sum, there])

  it('are there now, one after the other', () => {
    expect(
      keys(
        [
          ['pool', '6'],
          ['pool', '4'],
        ],
        false,
      ),
    ).toEqual([])
    expect(
      keys(
        [
          ['pool', '6'],
          ['pool', '4.5'],
        ],
        false,
      ),
    ).toEqual([['notEnough', '10.5', '10']])
    expect(keys([['supplier', '1000']], true)).toEqual([])
    expect(keys([['elsewhere', '1']], true)).toEqual([])
  })

  it('are there at the time that somebody named, and ever since', () => {
    expect(keys([['pool', '4']], true)).toEqual([])
    expect(
      keys(
        [
          ['pool', '3'],
          ['pool', '2'],
        ],
        true,
      ),
    ).toEqual([['notEnoughThen', '5', '4']])
    expect(keys([['pool', '11']], true)).toEqual([['notEnough', '11', '10']])
  })
})
