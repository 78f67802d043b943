import { outboundCalls } from '@geodepot/contracts/material/outbound.ts'
import { receiptCalls } from '@geodepot/contracts/material/receipt.ts'
import { reversalMessages } from '@geodepot/contracts/material/reversal.messages.ts'
import {
  type ReversalDetail,
  type ReversedKind,
  reversal,
  reversalCalls,
  type reversalHeader,
  reversedKinds,
} from '@geodepot/contracts/material/reversal.ts'
import { storeTransferCalls } from '@geodepot/contracts/material/store-transfer.ts'
import { useParams, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { queryNow } from '../../kit/api/index.ts'
import { DocumentFiles, type DocumentFormProps, EditPage, NewPage, useDocumentForm } from '../../kit/document/index.ts'
import {
  DayField,
  type Form,
  FormFrame,
  FormSection,
  LongTextField,
  TextField,
  useField,
} from '../../kit/form/index.ts'
import { today, useText } from '../../kit/i18n/index.ts'
import { useReadOnce } from '../../kit/ui/index.ts'
import { OutboundField } from '../outbound/index.ts'
import { ReceiptField } from '../receipt/index.ts'
import { TransferField } from '../store-transfer/index.ts'
import { storeDay } from '../store/index.ts'

/** What a person writes: anything may still be missing. */
type Values = Partial<z.input<typeof reversalHeader>> & { lines?: object[]; attachments?: string[] }
/** Which document it takes back, where that is said already. */
interface Named {
  readonly kind?: ReversedKind | undefined
  readonly number?: string | undefined
}

/** One that was read, as the form writes it. */
const written = (of: ReversalDetail): Values => ({
  [`${of.reversedKind}Id`]: of[`${of.reversedKind}Id`],
  bizDate: of.bizDate,
  reason: of.reason,
  remark: of.remark ?? '',
  lines: [],
})

const fields = { receipt: ReceiptField, outbound: OutboundField, storeTransfer: TransferField }
/** One of several kinds of documents: once one is chosen, the others are not. */
const Target = ({ form, named }: { form: Form<Values>; named: Named }) => {
  const t = useText(reversalMessages)
  const chosen = {
    receipt: useField(form, 'receiptId').value,
    outbound: useField(form, 'outboundId').value,
    storeTransfer: useField(form, 'storeTransferId').value,
  }
  const taken = reversedKinds.find((kind) => chosen[kind] !== undefined)
  const shown = named.kind === undefined ? reversedKinds : [named.kind]
  return shown.map((kind) => {
    const Field = fields[kind]
    return (
      <Field
        key={kind}
        form={form}
        name={`${kind}Id`}
        shown={named.kind === kind ? named.number : undefined}
        disabled={taken !== undefined && taken !== kind}
        hint={named.kind === undefined && taken === undefined && kind === reversedKinds[0] ? t('nameOne') : undefined}
      />
    )
  })
}
const ReversalForm = ({
  cancel,
  named = {},
  ...props
}: DocumentFormProps<ReversalDetail, Values> & { named?: Named }) => {
  const t = useText(reversalMessages)
  const form = useDocumentForm(reversalCalls, { ...props, written })
  return (
    <FormFrame form={form} cancel={cancel}>
      <FormSection title={t('base')}>
        <Target form={form} named={named} />
        <DayField form={form} name="bizDate" />
        <TextField form={form} name="reason" max={200} />
        <LongTextField form={form} name="remark" rows={1} wide />
      </FormSection>
      <DocumentFiles form={form} of={reversal} id={props.given?.id} />
    </FormFrame>
  )
}

const blank = (): Values => ({ bizDate: today(), lines: [] })
const reads = { receipt: receiptCalls.get, outbound: outboundCalls.get, storeTransfer: storeTransferCalls.get }
const OfDocument = ({ kind, id }: { kind: ReversedKind; id: number }) => {
  const found = useReadOnce(async () => {
    const { number, ...of } = await queryNow(reads[kind] as typeof reads.receipt | typeof reads.storeTransfer, { id })
    const bizDate = await storeDay('toStoreId' in of ? of.toStoreId : of.storeId)
    return { start: { ...blank(), bizDate, [`${kind}Id`]: id }, named: { kind, number } }
  })
  return (
    <NewPage of={reversal} draft={`${kind}:${id}`} asked={[found]}>
      {(place) => <ReversalForm {...place} {...found.data} />}
    </NewPage>
  )
}
const asked = { receipt: 'receipt', outbound: 'outbound', storeTransfer: 'transfer' } as const
/** Where one is written, of a document that is named or chosen, and where it is changed. */
const WriteReversal = () => {
  const [address] = useSearchParams()
  const kind = reversedKinds.find((one) => address.has(asked[one]))
  const id = kind === undefined ? 0 : Number(address.get(asked[kind]))
  if (useParams()['id'] !== undefined)
    return (
      <EditPage of={reversal} read={(of) => queryNow(reversalCalls.get, { id: of })}>
        {(given, place) => (
          <ReversalForm {...place} given={given} named={{ kind: given.reversedKind, number: given.reversedNumber }} />
        )}
      </EditPage>
    )
  if (kind !== undefined && Number.isInteger(id) && id > 0)
    return <OfDocument key={`${kind}${id}`} kind={kind} id={id} />
  return <NewPage of={reversal}>{(place) => <ReversalForm {...place} start={blank()} />}</NewPage>
}
export default WriteReversal
