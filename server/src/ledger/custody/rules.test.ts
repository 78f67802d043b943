import { type DeviceStatus, deviceStatuses } from '@geodepot/contracts/equipment/device.ts'
import { describe, expect, it } from 'vitest'
import { type Held, type Step, objection, usageOf } from './rules.ts'

const held = (more: Partial<Held> = {}): Held => ({
  id: 1,
  name: '震源',
  holder: 10,
  status: '0',
  tech: 'good',
  lockedBy: null,
  lockedByNumber: null,
  since: '2026-01-01 08:00:00',
  ...more,
})
const step = (more: Partial<Step> = {}): Step => ({
  from: 10,
  status: '1',
  document: null,
  happenedAt: '2026-02-01 08:00:00',
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
      '5→0',
    ]
    const found = deviceStatuses.flatMap((from) =>
      deviceStatuses
        .filter((to) => objection(held({ status: from }), step({ status: to })) === undefined)
        .map((to) => `${from}→${to}`),
    )
    expect(found).toEqual(ways)
  })

  it('that is new enters a pool or goes straight to a project, from nowhere', () => {
    const enters = (status: DeviceStatus, from: number | null) =>
      objection(held({ holder: null, since: null }), step({ from, status }))
    expect(deviceStatuses.filter((status) => enters(status, null) === undefined)).toEqual(['0', '3'])
    expect(enters('0', 10)).toBe('notPermitted')
    expect(objection(held(), step({ from: null }))).toBe('elsewhere')
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

  it('does not move before its last hand-over, but may at the same second', () => {
    expect(objection(held(), step({ happenedAt: '2026-01-01 07:59:59' }))).toBe('beforeLast')
    expect(objection(held(), step({ happenedAt: '2026-01-01 08:00:00' }))).toBeUndefined()
    expect(objection(held({ since: null }), step({ happenedAt: '1990-01-01 00:00:00' }))).toBeUndefined()
  })

  it('names the document that holds it before anything else', () => {
    expect(objection(held({ lockedBy: 7, holder: 11, status: '5' }), step({ happenedAt: '2000-01-01 00:00:00' }))).toBe(
      'locked',
    )
    expect(objection(held({ holder: 11, status: '5' }), step({ happenedAt: '2000-01-01 00:00:00' }))).toBe('elsewhere')
    expect(objection(held({ status: '5' }), step({ happenedAt: '2000-01-01 00:00:00' }))).toBe('notPermitted')
  })

  it('is used as its place says', () => {
    expect(deviceStatuses.map(usageOf)).toEqual(['idle', 'idle', 'inTransit', 'inUse', 'stopped', 'other'])
  })
})
