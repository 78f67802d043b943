import {
  type DisposalDetail,
  disposal,
  disposalCalls,
  disposalMethods,
} from '@geodepot/contracts/equipment/disposal.ts'
import { disposalMessages } from '@geodepot/contracts/equipment/disposal.messages.ts'
import { useParams } from 'react-router'
import { queryNow } from '../../kit/api/index.ts'
import {
  DocumentFiles,
  type DocumentFormProps,
  EditPage,
  GivenLines,
  NewPage,
  hasLines,
  sheetColumn,
  shownColumn,
  useSubmittedForm,
} from '../../kit/document/index.ts'
import {
  DayField,
  type Form,
  FormFrame,
  FormSection,
  type GridColumn,
  LongTextField,
  RadioField,
  TextField,
  useField,
} from '../../kit/form/index.ts'
import { today, useText } from '../../kit/i18n/index.ts'
import { CurrencyField } from '../../system/currency/index.ts'
import { type DraftLine, type Values, lineOf, written } from './values.ts'

/** What is scrapped and waits: all of it by one press, or those that are chosen. */
const Lines = ({ form }: { form: Form<Values> }) => {
  const t = useText(disposalMessages)
  const columns: readonly GridColumn<DraftLine>[] = [
    shownColumn<DraftLine>({ field: '$name', title: t('goods'), width: 220 }),
    shownColumn<DraftLine>({ field: '$number', title: t('scrapNumber'), width: 190 }),
    shownColumn<DraftLine>({ field: '$net', title: t('netUSD'), kind: 'money', width: 110 }),
    sheetColumn<DraftLine>({ field: 'qty', title: t('qty'), kind: 'figure', width: 80 }),
    sheetColumn<DraftLine>({ field: 'income', title: t('income'), kind: 'money', width: 120 }),
    sheetColumn<DraftLine>({ field: 'explanation', title: t('explanation'), width: 200 }),
  ]
  return (
    <GivenLines<DraftLine>
      form={form as Form<{ lines?: DraftLine[] }>}
      title={t('lines')}
      columns={columns}
      by="scrapLineId"
      read={async () => (await queryNow(disposalCalls.open, {})).map(lineOf)}
      takeAll={t('takeOpen')}
      none={t('noneOpen')}
    />
  )
}

const DisposalForm = ({ cancel, saved, ...props }: DocumentFormProps<DisposalDetail, Values>) => {
  const t = useText(disposalMessages)
  const { form, submission } = useSubmittedForm(disposalCalls, {
    ...props,
    written,
    saved,
  })
  const { value: method } = useField(form, 'method')
  const ready = (): boolean => {
    const isWhole = hasLines(form)
    if (method === 'destroyed' || (form.store.read().values.buyer ?? '').trim() !== '') return isWhole
    form.store.change((now) => ({ ...now, errors: new Map([...now.errors, ['buyer', t('buyerMissing')]]) }))
    return false
  }
  return (
    <FormFrame form={form} cancel={cancel} submit={submission(ready)}>
      <FormSection title={t('base')}>
        <RadioField
          form={form}
          name="method"
          options={disposalMethods.map((value) => ({ value, label: t(`method_${value}`) }))}
        />
        <DayField form={form} name="disposedOn" />
        <TextField form={form} name="buyer" max={120} required={method !== 'destroyed'} />
        <TextField form={form} name="contractNo" max={60} />
        <CurrencyField form={form} name="currency" />
        <LongTextField form={form} name="remark" rows={1} wide />
      </FormSection>
      <Lines form={form} />
      <DocumentFiles form={form} of={disposal} id={props.given?.id} />
    </FormFrame>
  )
}

/** Where one is written, and where it is changed. */
const WriteDisposal = () => {
  const start: Values = { method: 'sold', disposedOn: today(), currency: 'USD', lines: [] }
  return useParams()['id'] === undefined ? (
    <NewPage of={disposal}>{(place) => <DisposalForm {...place} start={start} />}</NewPage>
  ) : (
    <EditPage of={disposal} read={(id) => queryNow(disposalCalls.get, { id })}>
      {(given, place) => <DisposalForm {...place} given={given} />}
    </EditPage>
  )
}
export default WriteDisposal
