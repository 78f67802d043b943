import { receiptCalls } from '@geodepot/contracts/material/receipt.ts'
import {
  type ReversalDetail,
  reversal,
  reversalCalls,
  type reversalHeader,
} from '@geodepot/contracts/material/reversal.ts'
import { reversalMessages } from '@geodepot/contracts/material/reversal.messages.ts'
import { useParams, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { queryNow } from '../../kit/api/index.ts'
import { DocumentFiles, type DocumentFormProps, EditPage, NewPage, useDocumentForm } from '../../kit/document/index.ts'
import { DayField, FormFrame, FormSection, LongTextField, TextField } from '../../kit/form/index.ts'
import { today, useText } from '../../kit/i18n/index.ts'
import { useReadOnce } from '../../kit/ui/index.ts'
import { ReceiptField } from '../receipt/index.ts'

/** What a person writes: anything may still be missing. */
type Values = Partial<z.input<typeof reversalHeader>> & { lines?: object[]; attachments?: string[] }

/** One that was read, as the form writes it. */
const written = (of: ReversalDetail): Values => ({
  receiptId: of.receiptId,
  bizDate: of.bizDate,
  reason: of.reason,
  remark: of.remark ?? '',
  lines: [],
})

const ReversalForm = ({
  cancel,
  receiptNumber,
  ...props
}: DocumentFormProps<ReversalDetail, Values> & { receiptNumber?: string | undefined }) => {
  const t = useText(reversalMessages)
  const form = useDocumentForm(reversalCalls, { ...props, written })
  return (
    <FormFrame form={form} cancel={cancel}>
      <FormSection title={t('base')}>
        <ReceiptField form={form} name="receiptId" shown={receiptNumber} />
        <DayField form={form} name="bizDate" />
        <TextField form={form} name="reason" max={200} />
        <LongTextField form={form} name="remark" rows={1} wide />
      </FormSection>
      <DocumentFiles form={form} of={reversal} id={props.given?.id} />
    </FormFrame>
  )
}

const blank = (): Values => ({ bizDate: today(), lines: [] })
const OfReceipt = ({ id }: { id: number }) => {
  const found = useReadOnce(async () => {
    const { number } = await queryNow(receiptCalls.get, { id })
    return { start: { ...blank(), receiptId: id }, receiptNumber: number }
  })
  return (
    <NewPage of={reversal} draft={`receipt:${id}`} asked={[found]}>
      {(place) => <ReversalForm {...place} {...found.data} />}
    </NewPage>
  )
}
/** Where one is written, of a receipt that is named or chosen, and where it is changed. */
const WriteReversal = () => {
  const [address] = useSearchParams()
  const receiptId = Number(address.get('receipt'))
  if (useParams()['id'] !== undefined)
    return (
      <EditPage of={reversal} read={(id) => queryNow(reversalCalls.get, { id })}>
        {(given, place) => <ReversalForm {...place} given={given} receiptNumber={given.receiptNumber} />}
      </EditPage>
    )
  if (Number.isInteger(receiptId) && receiptId > 0) return <OfReceipt key={receiptId} id={receiptId} />
  return <NewPage of={reversal}>{(place) => <ReversalForm {...place} start={blank()} />}</NewPage>
}
export default WriteReversal
