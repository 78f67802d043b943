import type { CustomsDetail, CustomsLineRow } from '@geodepot/contracts/equipment/customs.ts'
import { customsMessages } from '@geodepot/contracts/equipment/customs.messages.ts'
import { describeHeader, describeLines } from '../../kit/document/index.ts'
import { codesOf, modelName } from '../shipment/index.ts'

/** What page and paper say of one. */
export const header = describeHeader<CustomsDetail>()(customsMessages, [
  { field: 'regimeName' },
  { field: 'direction', codes: 'direction_' },
  { field: 'country' },
  { field: 'declarationNo' },
  { field: 'office' },
  { field: 'projectName' },
  { field: 'orgName' },
  { field: 'declaredOn', kind: 'day' },
  { field: 'untilOn', kind: 'day' },
  { field: 'guaranteeKind', codes: 'guarantee_' },
  { field: 'guaranteeAmount', kind: 'money' },
  { field: 'guaranteeCurrency' },
  { field: 'guaranteeUntil', kind: 'day' },
])
/** The columns of its lines: on the page, and on paper. What is still under customs comes first. */
export const lines = describeLines<CustomsLineRow>()(customsMessages, [
  {
    field: 'devModel',
    title: 'goods',
    width: 220,
    card: 'title',
    says: (line) =>
      line.devId === null ? modelName(line) : [codesOf(line)[0], modelName(line)].filter(Boolean).join(' '),
  },
  { field: 'qty', kind: 'amount', total: true, width: 70, card: 'fact' },
  { field: 'unit', kind: 'code', only: 'paper' },
  { field: 'leftQty', kind: 'amount', total: true, width: 90, card: 'fact' },
  { field: 'holderName', width: 170 },
  { field: 'dischargedOn', kind: 'day', width: 110 },
  { field: 'dischargedBy', width: 240, card: 'fact' },
  { field: 'note', optional: true },
])
