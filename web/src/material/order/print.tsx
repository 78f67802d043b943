import { annexMessages } from '@geodepot/contracts/material/order.annex.messages.ts'
import { orderMessages } from '@geodepot/contracts/material/order.messages.ts'
import { type OrderDetail, order, orderCalls } from '@geodepot/contracts/material/order.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { useState } from 'react'
import {
  DocumentPaper,
  DocumentPrint,
  PaperApproval,
  PaperHeader,
  PaperTable,
  type Printed,
  usePaperColumns,
  usePaperText,
} from '../../kit/document/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { AnnexPaper } from './annex.tsx'
import { header, lines } from './described.ts'

const papers = ['order', 'annex', 'both'] as const
type PaperName = (typeof papers)[number]

const Sheet = ({ row, history, steps }: Printed<OrderDetail>) => {
  const t = usePaperText(orderMessages)
  return (
    <DocumentPaper of={order} row={row} title={t('title')} inEffect={['approved', 'signed', 'closed']}>
      <PaperHeader of={header} row={row} />
      <PaperTable
        title={t('lines')}
        lines={row.lines}
        columns={usePaperColumns(lines)}
        unitOf={() => row.currencyCode}
      />
      <PaperApproval of={order} history={history} steps={steps} />
    </DocumentPaper>
  )
}
/** The order itself with who decided on it, and the annex of its contract in one language or both beside each other. */
const PrintOrder = () => {
  const t = useText(annexMessages)
  const [paper, choose] = useState<PaperName>('order')
  return (
    <DocumentPrint
      of={order}
      calls={orderCalls}
      letterhead={dept.company}
      sheets={{
        value: paper,
        options: papers.map((value) => ({ value, label: t(`sheet_${value}`) })),
        choose: (value) => choose(value as PaperName),
      }}
    >
      {(printed) =>
        paper === 'order' ? <Sheet {...printed} /> : <AnnexPaper row={printed.row} both={paper === 'both'} />
      }
    </DocumentPrint>
  )
}
export default PrintOrder
