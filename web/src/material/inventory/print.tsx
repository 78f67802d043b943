import { type Explained, inventoryCalls } from '@geodepot/contracts/material/inventory.ts'
import { inventoryMessages } from '@geodepot/contracts/material/inventory.messages.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { useParams } from 'react-router'
import {
  Paper,
  PaperFacts,
  PaperTable,
  PrintView,
  usePaperLanguage,
  usePaperQuery,
  usePaperText,
} from '../../kit/document/index.ts'
import { nameSaid, shownQuantity } from '../../kit/i18n/index.ts'
import { Answered } from '../../kit/ui/index.ts'

const indent = (depth: number): string => '\u3000'.repeat(depth)
const Pack = ({ of }: { of: Explained }) => {
  const t = usePaperText(inventoryMessages)
  const name = usePaperLanguage() === 'en' ? 'materialNameEn' : 'materialNameCn'
  return (
    <Paper title={t('auditPack')} number={of.batchNo}>
      <PaperFacts
        of={[
          [t('materialCode'), of.materialCode],
          [t(name), nameSaid(of, name)],
          [t('specChassisNo'), of.specChassisNo],
          [t('partNo'), of.partNo],
          [t('storeName'), of.storeName],
          [t('receivedOn'), of.receivedOn],
          [t('batchQty'), `${shownQuantity(of.batchQty)} ${of.unitName}`],
          [t('amortUnitPrice'), of.amortUnitPrice],
        ]}
      />
      <PaperTable
        title={t('explain')}
        lines={of.nodes}
        columns={[
          {
            key: 'said',
            title: t('item'),
            value: ({ depth, said }) => `${indent(depth)}${said}`,
            more: ({ depth, working }) => (working === '' ? '' : `${indent(depth)}${working}`),
            width: 46,
          },
          {
            key: 'document',
            title: t('documentNumber'),
            value: ({ document }) => document?.number,
            kind: 'code',
            width: 18,
          },
          { key: 'day', title: t('day'), value: ({ day }) => day, kind: 'code', width: 12 },
          { key: 'quantity', title: t('quantity'), value: ({ quantity }) => quantity, kind: 'figure', width: 8 },
          { key: 'amount', title: t('amountUSD'), value: ({ amount }) => amount, kind: 'money', width: 12 },
        ]}
      />
    </Paper>
  )
}
const Sheet = ({ batchId }: { batchId: string }) => {
  const asked = usePaperQuery(inventoryCalls.explain, { batchId })
  return <Answered asked={[asked]}>{() => asked.data && <Pack of={asked.data} />}</Answered>
}

/** The audit pack of a batch: every cent on paper. */
const PrintExplained = () => {
  const { batchId = '' } = useParams()
  return (
    <PrintView name={batchId} letterhead={dept.company} back={`/material/inventory/${batchId}`}>
      <Sheet batchId={batchId} />
    </PrintView>
  )
}
export default PrintExplained
