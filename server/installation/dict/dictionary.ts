import type { TagColour } from '@geodepot/contracts/system/dict.ts'

type Entry = readonly [value: string, label: string, labelEn: string, colour?: TagColour]
/** A dictionary as it is shipped, its entries in their order. */
export interface Dictionary {
  readonly type: string
  readonly name: string
  readonly nameEn: string
  /** The value that a form begins with. */
  readonly preset?: string
  readonly entries: readonly Entry[]
}
