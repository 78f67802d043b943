import type { DeviceInput } from '@geodepot/contracts/equipment/device.ts'
import { compare } from '@geodepot/contracts/kit/decimal.ts'

/** Whether a person of this data scope may take a device from the department that owns or manages it. */
export const mayGive = (
  { all, departments }: { readonly all: boolean; readonly departments: readonly string[] },
  former: string,
): boolean => all || departments.includes(former)

export interface FieldObjection {
  readonly field: keyof DeviceInput
  readonly key: 'productingDateLater' | 'netAboveOriginal'
}

/** What is wrong between the fields of one device, each valid alone. */
export const objections = (given: DeviceInput): FieldObjection[] => [
  ...(given.productingDate && given.useStartDate && given.useStartDate < given.productingDate
    ? [{ field: 'useStartDate', key: 'productingDateLater' } as const]
    : []),
  ...(given.netValue && given.originalValue && compare(given.netValue, given.originalValue) > 0
    ? [{ field: 'netValue', key: 'netAboveOriginal' } as const]
    : []),
]
