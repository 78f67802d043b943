import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { currency } from '@geodepot/contracts/system/currency.ts'
import { expect, test } from 'vitest'
import { exportedColumns, shownColumns } from './columns.ts'

const setting = { order: [], visible: { submitTime: false }, widths: {} }
const asked = (of: Parameters<typeof exportedColumns>[0], fields: readonly string[]) =>
  exportedColumns(of, shownColumns<object>(fields as never[], [], String), setting, 'number').columns

test('an export brings what a shown column draws beside its own', () => {
  expect(asked(allocationCalls.export, ['number', 'docState', 'submitTime', 'remark'])).toEqual([
    'number',
    'docState',
    'overdueDays',
    'remark',
  ])
  expect(asked(currency.export, ['code', 'name'])).toEqual(['code', 'name'])
})
