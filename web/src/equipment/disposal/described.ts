import type { DisposalDetail, DisposalLineRow } from '@geodepot/contracts/equipment/disposal.ts'
import { disposalMessages } from '@geodepot/contracts/equipment/disposal.messages.ts'
import { describeHeader, describeLines } from '../../kit/document/index.ts'
import { codesOf, modelName } from '../shipment/index.ts'

type Goods = Pick<DisposalLineRow, 'devId' | 'devName' | 'brand' | 'devModel' | 'selfNum' | 'devSign' | 'devCoding'>
/** What a person calls it: a device by its code, a quantity by its model. */
export const nameOf = (line: Goods): string =>
  line.devId === null ? modelName(line) : [codesOf(line)[0], modelName(line)].filter(Boolean).join(' ')

/** What page and paper say of one. */
export const header = describeHeader<DisposalDetail>()(disposalMessages, [
  { field: 'method', codes: 'method_' },
  { field: 'buyer' },
  { field: 'disposedOn' },
  { field: 'contractNo' },
  { field: 'orgName' },
  { field: 'income', kind: 'money' },
  { field: 'currency' },
  { field: 'incomeUSD', kind: 'money' },
])
/** The columns of its lines: on the page, and on paper. */
export const lines = describeLines<DisposalLineRow>()(disposalMessages, [
  { field: 'devModel', title: 'goods', width: 190, card: 'title', says: nameOf },
  { field: 'scrapNumber', width: 190, card: 'fact' },
  { field: 'reasonName', width: 110 },
  { field: 'qty', kind: 'amount', total: true, width: 70, card: 'fact' },
  { field: 'unit', kind: 'code', only: 'paper' },
  { field: 'originalUSD', kind: 'money', total: true },
  { field: 'netUSD', kind: 'money', total: true },
  { field: 'income', kind: 'money', total: true, card: 'fact' },
  { field: 'explanation', optional: true },
])
