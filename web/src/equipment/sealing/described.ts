import type { SealingDetail, SealingLineRow } from '@geodepot/contracts/equipment/sealing.ts'
import { sealingMessages } from '@geodepot/contracts/equipment/sealing.messages.ts'
import { describeHeader, describeLines } from '../../kit/document/index.ts'
import { codesOf, modelName } from '../shipment/index.ts'

/** What a person calls a device: its code and its model. */
export const nameOf = (of: Parameters<typeof codesOf>[0] & Parameters<typeof modelName>[0]): string =>
  [codesOf(of)[0], modelName(of)].filter(Boolean).join(' ')

/** What page and paper say of one. */
export const header = describeHeader<SealingDetail>()(sealingMessages, [
  { field: 'sealingKind', codes: 'kind_' },
  { field: 'holderName' },
  { field: 'orgName' },
  { field: 'beginDate' },
  { field: 'plannedEnd' },
  { field: 'place' },
  { field: 'lookedAfterBy' },
  { field: 'reason', wide: true },
  { field: 'measures', wide: true },
])
const anyUnsealed = (all: readonly SealingLineRow[]) => all.some(({ unsealedOn }) => unsealedOn !== null)
/** The columns of its lines: on the page, and on paper. */
export const lines = describeLines<SealingLineRow>()(sealingMessages, [
  { field: 'devModel', title: 'goods', width: 220, card: 'title', says: nameOf },
  { field: 'condition', width: 100, card: 'fact', only: 'page' },
  { field: 'remark', optional: true },
  { field: 'unsealedOn', width: 110, optional: anyUnsealed, card: 'fact' },
  { field: 'becomes', width: 110, optional: anyUnsealed, only: 'page' },
  { field: 'finding', optional: true },
  { field: 'unsealedBy', width: 90, optional: anyUnsealed },
])
