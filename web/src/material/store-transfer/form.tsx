import { outboundCalls, unitKinds } from '@geodepot/contracts/material/outbound.ts'
import { storeTransferMessages } from '@geodepot/contracts/material/store-transfer.messages.ts'
import {
  type StoreTransferDetail,
  storeTransfer,
  storeTransferCalls,
} from '@geodepot/contracts/material/store-transfer.ts'
import { Button } from 'antd'
import { useParams } from 'react-router'
import { queryNow, toast, useApiQuery } from '../../kit/api/index.ts'
import {
  DocumentFiles,
  type DocumentFormProps,
  EditPage,
  NewPage,
  addLines,
  hasLines,
  sheetColumn,
  shownColumn,
  useSubmittedForm,
} from '../../kit/document/index.ts'
import {
  ChoiceField,
  DayField,
  FigureField,
  type Form,
  FormFrame,
  FormSection,
  type GridColumn,
  LinesSection,
  LongTextField,
  TextField,
  useField,
} from '../../kit/form/index.ts'
import { today, useText } from '../../kit/i18n/index.ts'
import { lookUpMaterials, useMaterialColumn, useMaterialLookUp } from '../material/index.ts'
import { BatchEditor } from '../outbound/index.ts'
import { useOfferedDay } from '../store/index.ts'
import { CurrencyField } from './currency.tsx'
import { type DraftLine, type Values, valuesOf, wantedOf } from './values.ts'

const none: readonly DraftLine[] = []
const useWanted = (form: Form<Values>) => {
  const fromStoreId = Number(useField(form, 'fromStoreId').value ?? 0)
  return useApiQuery(storeTransferCalls.wanted, { fromStoreId }, { enabled: fromStoreId > 0 }).data ?? []
}

const Lines = ({ form }: { form: Form<Values> }) => {
  const t = useText(storeTransferMessages)
  const lines = (useField(form, 'lines').value as readonly DraftLine[] | undefined) ?? none
  const unknown = useMaterialLookUp(form, lines)
  const storeId = Number(useField(form, 'fromStoreId').value ?? 0)
  const wanted = useWanted(form)
  const columns: readonly GridColumn<DraftLine>[] = [
    useMaterialColumn(),
    sheetColumn<DraftLine>({ field: 'outQty', title: t('quantity'), kind: 'figure', width: 90, required: true }),
    shownColumn<DraftLine>({
      field: '$unit',
      title: t('unitName'),
      width: 60,
      says: ({ $material }) => $material?.unitName ?? '',
    }),
    sheetColumn<DraftLine>({
      field: 'batchId',
      title: t('batchNo'),
      width: 190,
      says: ({ $batch = '' }) => $batch,
      read: () => ({}),
      edit: (editor) => <BatchEditor editor={editor} storeId={storeId} outKind="project" />,
    }),
    sheetColumn<DraftLine>({ field: 'batchReason', title: t('batchReason'), width: 120 }),
    sheetColumn<DraftLine>({
      field: 'unitKind',
      title: t('unitKind'),
      kind: 'choice',
      width: 90,
      choices: unitKinds.map((value) => ({ value, label: t(`unitKind_${value}`) })),
    }),
    sheetColumn<DraftLine>({ field: 'note', title: t('note'), width: 120 }),
  ]
  const take = () => {
    const { applicationId } = form.store.read().values
    if (storeId === 0 || applicationId === undefined) return void toast.warning(t('chooseFirst'))
    const more = wanted.filter((one) => one.applicationId === Number(applicationId)).map(wantedOf)
    if (more.length === 0) toast.info(t('nothingWanted'))
    else addLines(form, 'materialId', more)
    return undefined
  }
  return (
    <LinesSection<Values, DraftLine>
      form={form}
      name="lines"
      title={t('lines')}
      columns={columns}
      problems={unknown}
      tools={
        <Button size="small" onClick={take}>
          {t('takeWanted')}
        </Button>
      }
    />
  )
}

const FromField = ({ form }: { form: Form<Values> }) => {
  const { data, isFetching } = useApiQuery(outboundCalls.stores, {})
  const options = (data ?? []).map(({ storeId, storeName }) => ({ value: String(storeId), label: storeName }))
  const { value } = useField(form, 'fromStoreId')
  const [only] = options
  useOfferedDay(form, 'sendDate', data?.find(({ storeId }) => String(storeId) === String(value))?.today)
  // Whoever keeps one store alone sends from it.
  if (only && options.length === 1 && value === undefined) queueMicrotask(() => form.set('fromStoreId', only.value))
  return <ChoiceField form={form} name="fromStoreId" options={options} loading={isFetching} />
}
const ToField = ({ form }: { form: Form<Values> }) => {
  const { data, isFetching } = useApiQuery(storeTransferCalls.targets, {})
  const from = useField(form, 'fromStoreId').value
  const options = (data ?? [])
    .filter(({ storeId }) => String(storeId) !== String(from))
    .map(({ storeId, storeName }) => ({ value: String(storeId), label: storeName }))
  return <ChoiceField form={form} name="toStoreId" options={options} loading={isFetching} />
}
/** Applications of which analyses decided that something is moved from this store. */
const ApplicationField = ({ form }: { form: Form<Values> }) => {
  const wanted = useWanted(form)
  const options = [...new Map(wanted.map((one) => [one.applicationId, one])).values()].map((one) => ({
    value: String(one.applicationId),
    label: [one.applicationNo, one.projectName].filter(Boolean).join(' · '),
  }))
  return <ChoiceField form={form} name="applicationId" options={options} />
}

const TransferForm = ({ cancel, saved, ...props }: DocumentFormProps<StoreTransferDetail, Values>) => {
  const t = useText(storeTransferMessages)
  const { form, submission } = useSubmittedForm(storeTransferCalls, {
    ...props,
    written: valuesOf,
    prepare: lookUpMaterials,
    saved,
  })
  return (
    <FormFrame form={form} cancel={cancel} submit={submission(hasLines)}>
      <FormSection title={t('base')}>
        <FromField form={form} />
        <ToField form={form} />
        <DayField form={form} name="sendDate" />
        <DayField form={form} name="expectedDate" />
        <ApplicationField form={form} />
        <TextField form={form} name="carrier" max={60} />
        <TextField form={form} name="waybillNo" max={60} />
        <FigureField form={form} name="freightAmount" />
        <CurrencyField form={form} name="freightCurrency" />
        <DayField form={form} name="freightDate" />
        <LongTextField form={form} name="remark" rows={1} wide />
      </FormSection>
      <Lines form={form} />
      <DocumentFiles form={form} of={storeTransfer} id={props.given?.id} />
    </FormFrame>
  )
}

const blank = (): Values => ({ sendDate: today(), lines: [] })
/** Where one is written, and where it is changed. */
const WriteTransfer = () => {
  if (useParams()['id'] !== undefined)
    return (
      <EditPage of={storeTransfer} read={(id) => queryNow(storeTransferCalls.get, { id })}>
        {(given, place) => <TransferForm {...place} given={given} />}
      </EditPage>
    )
  return <NewPage of={storeTransfer}>{(place) => <TransferForm {...place} start={blank()} />}</NewPage>
}
export default WriteTransfer
