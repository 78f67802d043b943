import { recordUses } from '../../kit/merge/index.ts'

/** Where modules name suppliers. A table that points to suppliers and does not say so is found by a test. */
export const supplierUses = recordUses()
export const registerSupplierUse = supplierUses.register
