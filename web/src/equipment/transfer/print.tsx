import {
  type TransferDetail,
  type TransferLineRow,
  transfer,
  transferCalls,
} from '@geodepot/contracts/equipment/transfer.ts'
import { deviceMessages } from '@geodepot/contracts/equipment/device.messages.ts'
import { transferMessages } from '@geodepot/contracts/equipment/transfer.messages.ts'
import { transferPrintMessages } from '@geodepot/contracts/equipment/transfer.print.messages.ts'
import { chainMessages } from '@geodepot/contracts/system/chain.messages.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { useSearchParams } from 'react-router'
import {
  DocumentPaper,
  DocumentPrint,
  PaperApproval,
  type PaperColumn,
  PaperFacts,
  PaperSignatures,
  PaperTable,
  type Printed,
  ShownDocument,
  useDocumentId,
  usePaperText,
} from '../../kit/document/index.ts'
import { shownDate, useText } from '../../kit/i18n/index.ts'
import { Qr } from '../../kit/label/index.ts'
import { Empty } from '../../kit/ui/index.ts'
import { HandOverPaper, modelName, useHandOverSheets } from '../shipment/index.ts'
import { saidMoney, way } from './described.ts'

const { byUnitLeader, byReceivingLeader, byEquipmentManager, byFinance } = chainMessages.texts
/** Who signs the form, by the step of the chain that stands for it. */
const signers = [
  { role: 'signs_sender', step: byUnitLeader },
  { role: 'signs_receiver', step: byReceivingLeader },
  { role: 'signs_equipment', step: byEquipmentManager },
  { role: 'signs_finance', step: byFinance },
] as const

/** The columns of the form; what things are worth is added up where it is in one currency. */
const useColumns = (of: readonly TransferLineRow[]): PaperColumn<TransferLineRow>[] => {
  const t = usePaperText(transferMessages)
  const d = usePaperText(deviceMessages)
  const currencies = [...new Set(of.map(({ currency }) => currency))]
  const isOne = currencies.length === 1
  const code = (key: 'devCoding' | 'selfNum' | 'devSign' | 'licenseNum'): PaperColumn<TransferLineRow> => ({
    key,
    title: t(key),
    value: (line) => line[key],
    kind: 'code',
  })
  const worth = (key: 'originalValue' | 'netValue'): PaperColumn<TransferLineRow> => ({
    key,
    title: isOne ? `${t(key)} (${currencies[0] ?? ''})` : t(key),
    value: (line) => line[key],
    kind: 'money',
    sum: isOne,
    more: (line) => (isOne ? '' : line.currency),
  })
  return [
    code('devCoding'),
    { key: 'devName', title: t('devName'), value: (line) => line.devName },
    { key: 'devModel', title: t('devModel'), value: modelName },
    code('selfNum'),
    code('devSign'),
    { ...code('licenseNum'), optional: true },
    { key: 'unit', title: t('unit'), value: (line) => line.unit },
    { key: 'qty', title: t('qty'), value: (line) => line.qty, kind: 'total' },
    worth('originalValue'),
    worth('netValue'),
    { key: 'condition', title: t('condition'), value: (line) => d(`tech_${line.condition}`) },
    { key: 'remark', title: t('remark'), value: () => '', blank: true, width: 9 },
  ]
}

/** The form of a transfer: wide, with what everything is worth and who signs; it says so as long as it is not in effect. */
const TransferPaper = ({ row, history, steps }: Printed<TransferDetail>) => {
  const t = usePaperText(transferMessages)
  const p = usePaperText(transferPrintMessages)
  const from = history.findLastIndex(({ role }) => role === 'submit')
  const signed = (step: readonly string[]) =>
    from < 0
      ? undefined
      : history.slice(from).find(({ node, decision }) => decision === 'approve' && step.includes(node))
  const place = (name: string, department: string) => (name === department ? name : `${department} · ${name}`)
  return (
    <DocumentPaper
      of={transfer}
      row={row}
      title={p('form')}
      landscape
      corner={<Qr code={row.number} size={72} />}
      inEffect={['ready', 'underWay', 'closed']}
      otherwise={t('notInEffect')}
    >
      <PaperFacts
        of={[
          [p('fromEnd'), place(row.fromPlace, row.fromDeptName)],
          [p('toEnd'), place(row.toPlace, row.toDeptName)],
          [t('transferKind'), t(`transferKind_${row.transferKind}`)],
          [p('date'), shownDate(row.submitTime ?? row.createTime)],
          [t('originalValues'), saidMoney(row.originalValues)],
          [t('netValues'), saidMoney(row.netValues)],
          [t('reason'), row.reason, 'wide'],
        ]}
      />
      <PaperTable title={t('lines')} lines={row.lines} columns={useColumns(row.lines)} />
      <PaperSignatures
        of={signers.map(({ role, step }) => {
          const entry = signed(step)
          return { role: p(role), name: entry?.person, date: entry?.decided }
        })}
      />
      <PaperApproval of={transfer} history={history} steps={steps} />
    </DocumentPaper>
  )
}

const Papers = () => {
  const sheets = useHandOverSheets(transferCalls, useText(transferPrintMessages)('form'))
  return (
    <DocumentPrint of={transfer} calls={transferCalls} letterhead={dept.company} sheets={sheets}>
      {(printed) => (
        <HandOverPaper
          kind={transfer.name}
          of={{ ...printed.row, way: way(printed.row), signatures: printed.signatures ?? [] }}
          sheet={sheets.value}
        >
          <TransferPaper {...printed} />
        </HandOverPaper>
      )}
    </DocumentPrint>
  )
}

// As the specification's calls of documents name them.
const names = ['id', 'deviceappid', 'devappid'] as const
/** The papers of the transfer that the address names, in its path or as a query. */
const PrintTransfer = () => {
  const t = useText(transferMessages)
  const [search] = useSearchParams()
  const byPath = useDocumentId()
  const asked = names.flatMap((name) => search.get(name) ?? [])[0]
  const id = asked === undefined ? byPath : Number(asked)
  if (!Number.isSafeInteger(id) || id <= 0) return <Empty title={t('noSuchPaper')} />
  return (
    <ShownDocument value={id}>
      <Papers key={id} />
    </ShownDocument>
  )
}
export default PrintTransfer
