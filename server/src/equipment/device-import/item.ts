import type { DeviceInput } from '@geodepot/contracts/equipment/device.ts'

/** A category that is to be made: named once in the file, used by any number of new models. */
export interface CategoryToMake {
  readonly value: string
  readonly name: string
  readonly nameEn: string
  readonly parentId?: number
  readonly tracking: 'single' | 'mixed'
  readonly deviceGroup: '1' | '2' | '3' | '4'
}
/** A model that is to be made, with its brand where that is new too. */
export interface ModelToMake {
  readonly brand: string
  readonly devModel: string
  readonly devName: string
  readonly unit: string
  readonly category: { readonly id: number } | { readonly make: CategoryToMake }
  /** As the file says them: what a later import of the same file will look for. */
  readonly said: { readonly brand: string; readonly devModel: string; readonly newBrand: boolean }
}

/** A device as it is to be written; its model may not be there yet. */
export type Item =
  | { readonly kind: 'new'; readonly input: DeviceInput; readonly model?: ModelToMake }
  | {
      readonly kind: 'changed'
      readonly input: DeviceInput & { id: number; version: number }
      readonly model?: ModelToMake
    }
