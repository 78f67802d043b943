import { describe, expect, it } from 'vitest'
import { type Asking, exceeding } from './exceeding.ts'

const line = (kind: string, wanted: string, available = '10', others = '0'): Asking => ({
  kind,
  wanted,
  free: { available, others },
})

describe('lines that ask for more than is free', () => {
  it('are found by what all lines of their model ask for together', () => {
    const found = exceeding([line('m1', '6'), line('m2', '10'), line('m1', '5'), line('m1', '1')])
    expect([...found]).toEqual([
      [2, { wanted: '12', free: { available: '10', others: '0' } }],
      [3, { wanted: '12', free: { available: '10', others: '0' } }],
    ])
  })
  it('may have what does as well', () => {
    expect(exceeding([line('m1', '15', '10', '5')]).size).toBe(0)
    expect([...exceeding([line('m1', '16', '10', '5')]).keys()]).toEqual([0])
  })
  it('are not those of which nothing is known', () => {
    expect(
      exceeding([
        { kind: 'm1', wanted: '600', free: undefined },
        { ...line('m1', '99'), kind: undefined },
      ]).size,
    ).toBe(0)
  })
})
