import type { BoxRow } from '@geodepot/contracts/equipment/box.ts'
import type { Tone } from '@geodepot/contracts/kit/document.ts'

/** How a list stands, as colours. */
export const listTones: Readonly<Record<BoxRow['listState'], Tone>> = {
  none: 'draft',
  due: 'underWay',
  late: 'attention',
  listed: 'done',
}
