import { isNone, subtract } from '@geodepot/contracts/kit/decimal.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { claimCalls } from '@geodepot/contracts/material/claim.ts'
import { invoiceMessages } from '@geodepot/contracts/material/invoice.messages.ts'
import {
  type InvoiceDetail,
  type InvoiceLineRow,
  type InvoiceRow,
  invoiceCalls,
} from '@geodepot/contracts/material/invoice.ts'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { queryNow, useApiQuery } from '../../kit/api/index.ts'
import {
  ChoiceField,
  DayField,
  type Form,
  FormFrame,
  FormSection,
  LineRow,
  LineRows,
  QuantityInput,
  TextField,
  linesIn,
  useForm,
  writeLine,
} from '../../kit/form/index.ts'
import { shownNumber, shownQuantity, today, useText } from '../../kit/i18n/index.ts'
import { Answered, AppDialog, Waiting } from '../../kit/ui/index.ts'
import { materialName } from '../material/index.ts'

interface Credited {
  readonly lineId: number
  readonly quantity: string
  readonly amount: string
}
interface Values {
  creditNoteNo?: string
  creditDate?: string
  claimId?: string
  lines?: readonly Credited[]
}
const startOf = (of: InvoiceDetail): Values => ({
  creditDate: today(),
  lines: of.lines.map(({ lineId }) => ({ lineId, quantity: '', amount: '' })),
})

interface LineProps {
  readonly form: Form<Values>
  readonly of: InvoiceLineRow
  readonly credited: Credited
  readonly index: number
}
const Line = ({ form, of, credited, index }: LineProps) => {
  const t = useText(invoiceMessages)
  const write = (change: Partial<Credited>) => writeLine(form, index, change)
  const left =
    of.netAmount === null || of.creditedAmount === null
      ? ''
      : `${t('netAmount')} ${shownNumber(subtract(of.netAmount, of.creditedAmount))}`
  return (
    <LineRow
      form={form}
      index={index}
      name={materialName(of)}
      facts={[
        of.partNo,
        `${t('quantity')} ${shownQuantity(subtract(of.quantity, of.creditedQty))} ${of.unitName}`,
        left,
      ]}
      parts={
        <>
          <QuantityInput
            aria-label={`${t('creditedQty')} ${materialName(of)}`}
            prefix={t('creditedQty')}
            value={credited.quantity}
            write={(quantity) => write({ quantity })}
          />
          <QuantityInput
            aria-label={`${t('creditedAmount')} ${materialName(of)}`}
            prefix={t('creditedAmount')}
            value={credited.amount}
            write={(amount) => write({ amount })}
          />
        </>
      }
    />
  )
}
/** What it answers, where claims may be looked at. */
const ClaimChoice = ({ form, orderId }: { form: Form<Values>; orderId: number }) => {
  const enabled = mayDo(usePerson(), claimCalls.list.permission)
  const { data } = useApiQuery(
    claimCalls.list,
    { orderId, docState: ['sent', 'answered', 'settled'], pageSize: 100 },
    { enabled },
  )
  const options = (data?.rows ?? []).map(({ id, number }) => ({ value: String(id), label: number }))
  return options.length === 0 ? null : <ChoiceField form={form} name="claimId" options={options} />
}

const CreditForm = ({ of, close }: { of: InvoiceDetail; close: () => void }) => {
  const t = useText(invoiceMessages)
  const form: Form<Values> = useForm<typeof invoiceCalls.credit, Values>(invoiceCalls.credit, {
    fixed: { id: of.id, version: of.version } as Partial<AskOf<typeof invoiceCalls.credit>>,
    start: startOf(of),
    outgoing: async (ask) => ({
      ...ask,
      lines: linesIn(form)
        .filter(({ quantity, amount }) => !isNone(quantity) || !isNone(amount))
        .map(({ lineId, quantity, amount }) => ({ lineId, quantity: quantity || '0', amount: amount || '0' })),
    }),
    saved: close,
    latest: async () => {
      const now = await queryNow(invoiceCalls.get, { id: of.id })
      return { start: startOf(now), fixed: { id: now.id, version: now.version } }
    },
  })
  return (
    <FormFrame form={form} cancel={close} saveLabel={t('credit')}>
      <FormSection>
        <TextField form={form} name="creditNoteNo" max={60} />
        <DayField form={form} name="creditDate" />
        <ClaimChoice form={form} orderId={of.lines[0]?.orderId ?? 0} />
      </FormSection>
      <LineRows
        form={form}
        partWidth={190}
        row={(credited, index) => {
          const line = of.lines.find(({ lineId }) => lineId === credited.lineId)
          return line && <Line key={credited.lineId} form={form} of={line} credited={credited} index={index} />
        }}
      />
    </FormFrame>
  )
}

/** A credit note of the supplier that answers what holds an invoice: then it is matched again. */
const Credit = ({ of, close }: { of: InvoiceRow; close: () => void }) => {
  const t = useText(invoiceMessages)
  const asked = useApiQuery(invoiceCalls.get, { id: of.id })
  return (
    <AppDialog open title={`${t('credit')} · ${of.invoiceNo} · ${of.supplierName}`} onClose={close} width={960}>
      <Answered asked={[asked]} gone={t('gone')} waiting={<Waiting rows={3} columns={3} />}>
        {() => asked.data && <CreditForm of={asked.data} close={close} />}
      </Answered>
    </AppDialog>
  )
}
export default Credit
