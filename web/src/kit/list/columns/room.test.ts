import { describe, expect, test } from 'vitest'
import { shownColumns } from './columns.ts'
import { laidOut, needsOf } from './room.ts'
import type { Column } from '../types.ts'

interface Device {
  readonly name: string
  readonly plate: string | null
  readonly holder: string
  readonly project: string
  readonly value: string
  readonly position: string
}
const rows: readonly Device[] = Array.from({ length: 3 }, (_, index) => ({
  name: `SBSQ-XN-20261111-000${index}`,
  plate: null,
  holder: 'A pool with a name that is rather long',
  project: 'A project whose name is longer than any other text of the row',
  value: '1250000',
  position: 'shelf 12',
}))
const given: readonly Column<Device>[] = [
  'name',
  { field: 'position', later: true },
  'plate',
  { field: 'value', kind: 'money' },
  'holder',
  'project',
]
const columns = shownColumns(given, [], (name) => name.padEnd(12, '.'))
const laid = (room: number, of = columns) => laidOut(of, 'name', needsOf(of, rows), room)
const first = ['name', 'plate', 'value', 'holder', 'project']
const sum = (widths: ReadonlyMap<string, number>, fields: readonly string[]) =>
  fields.reduce((all, field) => all + (widths.get(field) ?? 0), 0)

describe('columns in a line', () => {
  test('stand by their priority, in the order of the page', () => {
    expect(columns.map(({ field }) => field)).toEqual([...first, 'position'])
  })
  test('have what they need where there is room, and the longest text takes the rest', () => {
    const { widths, elastic, total } = laid(2000)
    expect(elastic).toBe('project')
    expect(total).toBe(sum(widths, [...first, 'position']))
    expect(widths.get('holder')).toBeGreaterThan(250)
  })
  test('of the first priority are all seen: the empty one gives way, then the long texts; names and figures stay', () => {
    const plated = columns.map((column) =>
      column.field === 'plate' ? { ...column, title: 'Plate of the vehicle' } : column,
    )
    const wide = laid(2000, plated).widths
    const { widths, elastic } = laid(800, plated)
    expect(sum(widths, first)).toBeLessThanOrEqual(800)
    expect(wide.get('plate')).toBeGreaterThan(150)
    expect(widths.get('plate')).toBe(84)
    expect([widths.get('name'), widths.get('value')]).toEqual([wide.get('name'), wide.get('value')])
    expect(widths.get('holder')).toBe(widths.get('project'))
    expect(elastic).toBeUndefined()
  })
  test('keep the width that a person gave them', () => {
    const own = columns.map((column) => (column.field === 'holder' ? { ...column, width: 333, isOwn: true } : column))
    const { widths } = laid(840, own)
    expect(widths.get('holder')).toBe(333)
    expect(sum(widths, first)).toBeLessThanOrEqual(840)
  })
  test('that the page draws wide give way too; numbers are never cut, heads over short figures are before names', () => {
    const declared = columns.map((column) => (column.field === 'project' ? { ...column, width: 400 } : column))
    const { widths } = laid(620, declared)
    expect(sum(widths, first)).toBeLessThanOrEqual(620)
    expect(widths.get('name')).toBe(laid(2000).widths.get('name'))
    const headed = columns.map((column) =>
      column.field === 'value' ? { ...column, title: 'Estimated total amount of it all (USD)' } : column,
    )
    const wide = laid(2000, headed).widths.get('value') ?? 0
    expect(laid(700, headed).widths.get('value')).toBeLessThan(wide)
    expect(laid(700, headed).widths.get('holder')).toBeGreaterThanOrEqual(130)
  })
  test('have heads of two lines before a text is cut, and no word of these is', () => {
    const headed = columns.map((column) =>
      column.field === 'value' ? { ...column, title: 'Estimated total amount' } : column,
    )
    const wide = laid(2000, headed)
    const narrow = laid(sum(wide.widths, first) - 60, headed)
    expect(wide.widths.get('value')).toBeGreaterThan(170)
    expect(narrow.widths.get('value')).toBeLessThan(150)
    expect(narrow.widths.get('holder')).toBe(wide.widths.get('holder'))
    expect(laid(560, headed).widths.get('value')).toBeGreaterThan(100)
    const twice = (title: string) => {
      const titled = columns.map((column) => (column.field === 'value' ? { ...column, title } : column))
      return needsOf(titled, rows).get('value')?.head.twice ?? 0
    }
    expect(twice('预计总金额')).toBe(twice('总金额'))
    expect(twice('设备号码'), 'no sign is left alone on a line').toBeLessThan(twice('设备号'))
  })
  test('of tags keep what the tags take, before texts are cut to almost nothing', () => {
    const tagged = columns.map((column) =>
      column.field === 'holder' ? { ...column, as: () => null, says: () => 'Awaiting approval 139 d overdue' } : column,
    )
    const whole = laid(2000, tagged).widths.get('holder') ?? 0
    expect(laid(760, tagged).widths.get('holder')).toBeGreaterThanOrEqual(Math.floor(whole * 0.97))
  })
  test('that the page gives a width are as wide as their heads at least', () => {
    const titled = columns.map((column) =>
      column.field === 'holder' ? { ...column, width: 60, title: 'Kept by, or by whom' } : column,
    )
    expect(laid(2000, titled).widths.get('holder')).toBeGreaterThan(140)
  })
  test('are never narrower than can be read', () => {
    expect(Math.min(...laid(100).widths.values())).toBe(76)
  })
  test('with heads over short figures let these be cut, before a figure lies under the actions', () => {
    const headed = columns.map((column) =>
      column.field === 'value' ? { ...column, title: 'Differences found', says: () => '1' } : column,
    )
    expect(laid(2000, headed).widths.get('value')).toBeGreaterThan(110)
    const { widths } = laid(500, headed)
    expect(widths.get('value')).toBeLessThan(84)
    expect(sum(widths, first)).toBeLessThanOrEqual(500)
  })
})
