import { type TransferLineRow, transfer, transferCalls } from '@geodepot/contracts/equipment/transfer.ts'
import { deviceMessages } from '@geodepot/contracts/equipment/device.messages.ts'
import { transferMessages } from '@geodepot/contracts/equipment/transfer.messages.ts'
import { DocumentPage, HeaderFacts, useAnswers, useDocumentId, useLineColumns } from '../../kit/document/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Amounts, LinesTable, Panel, Stacked } from '../../kit/ui/index.ts'
import { CertificateNotices } from '../certificate/index.ts'
import { HandedOverPanels, modelName, nameOf } from '../shipment/index.ts'
import { useTransferActions } from './actions.tsx'
import { header, lines, way } from './described.ts'
import { GoingPanel } from './going.tsx'

const states = ['draft', 'submitted', 'ready', 'underWay', 'closed']
/** A roll-over is never on the road. */
const atOnce = ['draft', 'submitted', 'ready', 'closed']
const open = ['draft', 'returned', 'withdrawn', 'submitted', 'ready']

const Lines = ({ of }: { of: readonly TransferLineRow[] }) => {
  const t = useText(transferMessages)
  const d = useText(deviceMessages)
  const about = (row: TransferLineRow) => (row.devId === null ? `${row.unit} · ${row.devName}` : modelName(row))
  const columns = useLineColumns(lines, of, {
    devModel: (row) => (
      <Stacked below={row.condition === 'good' ? about(row) : `${about(row)} · ${d(`tech_${row.condition}`)}`}>
        {nameOf(row)}
      </Stacked>
    ),
  })
  return (
    <Panel title={t('lines')}>
      <LinesTable {...columns} rowKey="lineId" label={t('lines')} />
    </Panel>
  )
}

/** The page of one transfer: what goes, what it is worth, who agrees, what is on the road and what arrived. */
const TransferPage = () => {
  const t = useText(transferMessages)
  const id = useDocumentId()
  // The specification's own address of the form.
  const paper = (sheet?: string) => `/transfer/print?id=${id}${sheet === undefined ? '' : `&sheet=${sheet}`}`
  const answers = useAnswers(transfer, transferCalls)
  return (
    <DocumentPage
      of={transfer}
      {...answers}
      acts={useTransferActions()}
      usual={answers.query.data?.transferKind === 'rollOver' ? atOnce : states}
      subtitle={(row) => (row.betweenUnits ? `${way(row)} · ${t('betweenUnits')}` : way(row))}
      print={paper()}
      figures={(row) => [
        { label: t('deviceCount'), value: <Amounts of={row.deviceCount} /> },
        { label: t('netValues'), value: <Amounts of={row.netValues} /> },
        { label: t('expectedQty'), value: <Amounts of={row.expectedQty} /> },
        { label: t('unsettledQty'), value: <Amounts of={row.unsettledQty} amber /> },
      ]}
    >
      {(row) => (
        <>
          {open.includes(row.docState) && <CertificateNotices documentId={row.id} />}
          <HeaderFacts of={header} row={row} />
          {row.transferKind === 'rollOver' && row.fromProjectNo !== null && open.includes(row.docState) && (
            <GoingPanel of={{ ...row, fromProjectNo: row.fromProjectNo }} />
          )}
          <Lines of={row.lines} />
          <HandedOverPanels of={row} kind={transfer.name} paper={paper} />
        </>
      )}
    </DocumentPage>
  )
}
export default TransferPage
