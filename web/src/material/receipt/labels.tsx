import { receiptMessages } from '@geodepot/contracts/material/receipt.messages.ts'
import { type ReceiptDetail, receipt, receiptCalls } from '@geodepot/contracts/material/receipt.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import { useDocumentId, useDocumentPath } from '../../kit/document/index.ts'
import { shownDate, shownQuantity, useText } from '../../kit/i18n/index.ts'
import { type LabelFacts, LabelView } from '../../kit/label/index.ts'
import { Answered } from '../../kit/ui/index.ts'
import { materialName } from '../material/index.ts'

const useLabels = () => {
  const t = useText(receiptMessages)
  return ({ lines, inDate, storeName }: ReceiptDetail): LabelFacts[] =>
    lines.flatMap((line) =>
      line.batchNo === null
        ? []
        : [
            {
              key: String(line.lineId),
              code: line.batchNo,
              title: materialName(line),
              lines: [
                [line.materialCode, line.partNo].filter(Boolean).join(' · '),
                `${t('receiptQty')} ${shownQuantity(line.receiptQty)} ${line.unitName} · ${shownDate(inDate)}`,
                [storeName, line.goodsLocation].filter(Boolean).join(' · '),
                ...(line.expiresOn === null ? [] : [`${t('expiresOn')} ${shownDate(line.expiresOn)}`]),
              ].filter(Boolean),
            },
          ],
    )
}
/** Labels of the batches of a receipt. */
const ReceiptLabels = () => {
  const id = useDocumentId()
  const path = useDocumentPath(receipt)
  const t = useText(receiptMessages)
  const labelsOf = useLabels()
  const asked = useApiQuery(receiptCalls.get, { id })
  return (
    <Answered asked={[asked]} gone={t('gone')}>
      {() => asked.data && <LabelView name={asked.data.number} back={`${path}/${id}`} labels={labelsOf(asked.data)} />}
    </Answered>
  )
}
export default ReceiptLabels
