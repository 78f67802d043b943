import { deviceInput } from '@geodepot/contracts/equipment/device.ts'
import { expect, it } from 'vitest'
import { objections } from './rules.ts'

const device = (given: object) =>
  objections(deviceInput.parse({ modelId: 1, devName: '震源', ownerOrgId: 'C10801', ...given }))

it('is not used before it is produced', () => {
  expect(device({ productingDate: '2020-05-02', useStartDate: '2020-05-01' })).toEqual([
    { field: 'useStartDate', key: 'productingDateLater' },
  ])
  expect(device({ productingDate: '2020-05-02', useStartDate: '2020-05-02' })).toEqual([])
  expect(device({ productingDate: '2020-05-02' })).toEqual([])
  expect(device({ useStartDate: '2020-05-02' })).toEqual([])
})

it('is worth no more than it cost, compared as amounts', () => {
  expect(device({ originalValue: '900', netValue: '1000' })).toEqual([{ field: 'netValue', key: 'netAboveOriginal' }])
  expect(device({ originalValue: '1000.00', netValue: '1000' })).toEqual([])
  expect(device({ originalValue: '1000', netValue: '999.99' })).toEqual([])
  expect(device({ netValue: '1000' })).toEqual([])
})

it('says everything that is wrong at once', () => {
  expect(
    device({ productingDate: '2020-05-02', useStartDate: '2020-05-01', originalValue: '0', netValue: '0.01' }).map(
      ({ field }) => field,
    ),
  ).toEqual(['useStartDate', 'netValue'])
})
