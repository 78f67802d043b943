import { recordUses } from '../../kit/merge/index.ts'

/** Where modules name materials. A table that points to materials and does not say so is found by a test. */
export const materialUses = recordUses()
export const registerMaterialUse = materialUses.register
