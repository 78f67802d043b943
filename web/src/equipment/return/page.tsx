import {
  type ReturnDetail,
  type ReturnLineRow,
  deviceReturn,
  returnCalls,
} from '@geodepot/contracts/equipment/return.ts'
import { deviceMessages } from '@geodepot/contracts/equipment/device.messages.ts'
import { returnMessages } from '@geodepot/contracts/equipment/return.messages.ts'
import { isZero } from '@geodepot/contracts/kit/decimal.ts'
import { useParams } from 'react-router'
import { useApiQuery } from '../../kit/api/index.ts'
import { DocumentPage } from '../../kit/document/index.ts'
import { Ago, absent, shownQuantity, useLabels, useText } from '../../kit/i18n/index.ts'
import { useTag } from '../../kit/routing/index.ts'
import { Empty, Facts, type LineColumn, LinesTable, Panel } from '../../kit/ui/index.ts'
import { Differences, Receipts, Settlements, Shipments, codesOf, modelName } from '../shipment/index.ts'
import { useReturnActions, useReturnPath } from './actions.tsx'

const way = ['draft', 'ready', 'underWay', 'closed']

const Header = ({ of }: { of: ReturnDetail }) => {
  const t = useText(returnMessages)
  const label = useLabels(returnMessages)
  return (
    <Panel title={t('base')}>
      <Facts
        of={[
          [t('fromProject'), of.fromProject],
          [t('deptName'), of.deptName],
          [t('toPool'), of.toPool],
          [t('backDeviceType'), t(`backDeviceType${of.backDeviceType}`)],
          [t('inType'), t(`inType${of.inType}`)],
          [t('leavingState'), t(`leavingState${of.leavingState}`)],
          [t('expectedArrival'), of.expectedArrival],
          [t('applicantName'), of.applicantName],
          [t('submitTime'), <Ago key="submitted" at={of.submitTime} />],
          [label('remark'), of.remark],
        ]}
      />
    </Panel>
  )
}

// Short words: eight columns of figures stand beside each other.
const heads = {
  heldQty: 'heldShort',
  qty: 'qtyShort',
  receivedQty: 'received',
  damagedQty: 'damaged',
  unsettledQty: 'unsettled',
  inspectQty: 'inspectShort',
  goodQty: 'goodQty',
  repairQty: 'repairQty',
} as const
const figures = [
  'heldQty',
  'qty',
  'receivedQty',
  'damagedQty',
  'unsettledQty',
  'inspectQty',
  'goodQty',
  'repairQty',
] as const
const amber: ReadonlySet<string> = new Set(['damagedQty', 'unsettledQty', 'inspectQty', 'repairQty'])
const amount = (field: string, value: string) => {
  if (isZero(value)) return absent
  return amber.has(field) ? <span className="hand-over-amber">{shownQuantity(value)}</span> : shownQuantity(value)
}
const Lines = ({ of }: { of: readonly ReturnLineRow[] }) => {
  const t = useText(returnMessages)
  const d = useText(deviceMessages)
  const isUnderWay = of.some(({ shippedQty }) => !isZero(shippedQty))
  const columns: LineColumn<ReturnLineRow>[] = [
    {
      field: 'devModel',
      title: t('devId'),
      width: 160,
      as: (row) => (
        <span className="hand-over-thing">
          <span>{codesOf(row)[0] ?? modelName(row)}</span>
          <small>
            {row.devId === null ? `${row.unit} · ${row.devName}` : modelName(row)}
            {row.condition !== 'good' && ` · ${d(`tech_${row.condition}`)}`}
          </small>
        </span>
      ),
    },
    ...figures
      .filter((field) => isUnderWay || field === 'heldQty' || field === 'qty')
      .map((field) => ({
        field,
        title: t(heads[field]),
        kind: 'figure' as const,
        total: true,
        width: 70,
        as: (row: ReturnLineRow) => amount(field, row[field]),
      })),
    { field: 'leavingState', title: t('leavingState'), width: 88, as: (row) => t(`leavingState${row.leavingState}`) },
    ...(isUnderWay ? [{ field: 'inspectResult' as const, title: t('inspectResult') }] : []),
  ]
  return (
    <Panel title={t('lines')}>
      <LinesTable
        rows={of}
        columns={columns}
        rowKey="lineId"
        label={t('lines')}
        card={{ title: 'devModel', facts: ['qty', 'receivedQty', 'inspectQty', 'leavingState'] }}
      />
    </Panel>
  )
}

/** The page of one return: what goes back, what is on the road, what arrived, and what waits for its inspection. */
const ReturnPage = () => {
  const t = useText(returnMessages)
  const id = Number(useParams()['id'])
  const tag = useTag()
  const query = useApiQuery(returnCalls.get, { id })
  const history = useApiQuery(returnCalls.history, { id })
  const acts = useReturnActions({
    of: query.data,
    done: (name) => {
      if (name === 'remove') tag.close()
    },
  })
  const path = useReturnPath()
  const paper = (sheet: string) => `${path}/${id}/print?sheet=${sheet}`
  const detail = query.data
  if (query.error?.code === 404) return <Empty title={t('gone')} />
  return (
    <DocumentPage
      of={deviceReturn}
      query={query}
      history={history}
      acts={acts}
      way={way}
      subtitle={(row) => `${row.fromProject} → ${row.toPool}`}
      print={`${path}/${id}/print`}
      figures={(row) =>
        (['deviceCount', 'expectedQty', 'inspectQty', 'unsettledQty'] as const).map((field) => ({
          label: t(field),
          value: field === 'deviceCount' ? shownQuantity(row[field]) : amount(field, row[field]),
        }))
      }
    >
      {() =>
        detail && (
          <>
            <Header of={detail} />
            <Lines of={detail.lines} />
            <Differences of={detail} />
            <Shipments of={detail} paper={paper} />
            <Receipts of={detail} paper={paper} />
            <Settlements of={detail} />
          </>
        )
      }
    </DocumentPage>
  )
}
export default ReturnPage
