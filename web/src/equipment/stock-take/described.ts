import type { StockTakeDetail, StockTakeLineRow } from '@geodepot/contracts/equipment/stock-take.ts'
import { differences } from '@geodepot/contracts/equipment/stock-take.rules.ts'
import { stockTakeMessages } from '@geodepot/contracts/equipment/stock-take.messages.ts'
import type { KeyOf, Params } from '@geodepot/contracts/kit/messages.ts'
import { describeHeader, describeLines } from '../../kit/document/index.ts'
import { shownMoment } from '../../kit/i18n/index.ts'
import { codesOf, modelName } from '../shipment/index.ts'

/** What a line is of: a device by its code and model, a quantity by its model, or the code that nobody knows. */
export const saidGoods = (line: StockTakeLineRow): string => {
  if (line.modelId === null) return line.code
  return line.devId === null ? modelName(line) : [codesOf(line)[0], modelName(line)].filter(Boolean).join(' ')
}
/** Where a sample was drawn, how many and by which seed. */
const saidSample = ({ sampleSize, seed }: StockTakeDetail): string =>
  sampleSize === null ? '' : [String(sampleSize), seed].filter(Boolean).join(' · ')

/** What page and paper say of one. */
export const header = describeHeader<StockTakeDetail>()(stockTakeMessages, [
  { field: 'takeName' },
  { field: 'takeBasis', codes: 'takeBasis_' },
  { field: 'placeName' },
  { field: 'categoryName' },
  { field: 'sampleSize', title: 'sample', says: saidSample },
  { field: 'openedTime', says: ({ openedTime }) => shownMoment(openedTime) },
  { field: 'counters', title: 'countedBy', says: ({ counters }) => counters.join(' · ') },
  { field: 'orgName' },
  { field: 'lossUSD', kind: 'money' },
])

/** What those who came second found otherwise. */
const saidSeconds = (
  { seconds, unit }: Pick<StockTakeLineRow, 'seconds' | 'unit'>,
  t: (key: KeyOf<typeof stockTakeMessages>, params?: Params) => string,
): string =>
  (seconds ?? [])
    .map(({ person, found, foundHolderName, foundPosition, foundCondition, countedQty, reason }) => {
      const what = [
        countedQty === null ? t(found === 'N' ? 'foundN' : 'foundY') : `${countedQty} ${unit}`,
        foundHolderName,
        foundPosition,
        foundCondition && t(`condition_${foundCondition}`),
        reason,
      ]
      return t('secondSays', { person, what: what.filter(Boolean).join(' · ') })
    })
    .join('；')

const isOpen = ({ result, correction }: StockTakeLineRow): boolean =>
  result === 'open' || (differences.has(result) && correction !== 'posted')
/** The columns of its lines: on the page, and on paper. */
export const lines = describeLines<StockTakeLineRow>()(
  stockTakeMessages,
  [
    { field: 'devModel', title: 'goods', width: 190, card: 'title', says: saidGoods },
    { field: 'devSign', kind: 'code', only: 'paper', optional: true },
    { field: 'result', width: 100, card: 'fact', codes: 'result_', only: 'page' },
    { field: 'lineReason', optional: true, width: 170 },
    { field: 'seconds', only: 'page', optional: true, width: 170, says: saidSeconds },
    { field: 'holderName', width: 150, card: 'fact' },
    { field: 'shelf', optional: true, width: 110 },
    {
      field: 'condition',
      codes: 'condition_',
      optional: true,
      width: 90,
      says: ({ condition }, t) => (condition === null ? '' : t(`condition_${condition}`)),
    },
    { field: 'expectedQty', kind: 'figure', width: 70, optional: true },
    { field: 'countedQty', kind: 'figure', width: 80, optional: true },
    { field: 'recountedQty', kind: 'figure', width: 80, optional: true, only: 'page' },
    { field: 'difference', kind: 'figure', width: 70, optional: true, card: 'fact' },
    { field: 'unit', width: 60, optional: true },
    { field: 'foundHolderName', width: 150, optional: true, only: 'page' },
    { field: 'foundPosition', width: 110, optional: true, only: 'page' },
    {
      field: 'foundCondition',
      width: 90,
      optional: true,
      only: 'page',
      says: ({ foundCondition }, t) => (foundCondition === null ? '' : t(`condition_${foundCondition}`)),
    },
    { field: 'photos', only: 'page', width: 80, optional: (all) => all.some(({ photos }) => photos.length > 0) },
    { field: 'countedBy', optional: true, only: 'page', width: 90 },
    {
      field: 'correction',
      only: 'page',
      width: 150,
      optional: (all) => all.some(({ correction }) => correction !== 'none'),
    },
  ],
  isOpen,
)
