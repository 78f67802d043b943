import { describe, expect, it } from 'vitest'
import { amountsIn } from './amounts-in.ts'
import { saidAmounts } from './amounts.ts'

const line = (quantity: string, unit: string) => ({ quantity, unit })
const come = (...lines: ReturnType<typeof line>[]) => amountsIn(lines, ({ quantity }) => quantity)

describe('amounts', () => {
  it('are added up unit by unit and never across units', () => {
    expect(come(line('40', '套'), line('1200', '道'), line('0.5', '套'))).toEqual([
      { unit: '套', quantity: '40.5' },
      { unit: '道', quantity: '1200' },
    ])
  })
  it('leave out units of which there is nothing', () => {
    expect(come(line('0', '套'), line('2', '条'))).toEqual([{ unit: '条', quantity: '2' }])
    expect(saidAmounts(come(line('0', '套')))).toBe('')
  })
  it('are told by the names of units, where lines have a code and a name', () => {
    const named = { quantity: '26', unit: '5110000038000000008', unitName: '件' }
    expect(amountsIn([named], ({ quantity }) => quantity)).toEqual([{ unit: '件', quantity: '26' }])
  })
  it('are said with their units', () => {
    expect(saidAmounts(come(line('40.5', '套'), line('1200', '道'), line('3', '')))).toBe('40.5 套 · 1,200 道 · 3')
  })
})
