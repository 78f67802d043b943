import { repairCalls } from '@geodepot/contracts/equipment/repair.ts'
import { type SettlementDetail, settlement, settlementCalls } from '@geodepot/contracts/equipment/settlement.ts'
import { settlementMessages } from '@geodepot/contracts/equipment/settlement.messages.ts'
import { supplier } from '@geodepot/contracts/system/supplier.ts'
import { useParams } from 'react-router'
import { queryNow, toast, useApiQuery } from '../../kit/api/index.ts'
import {
  DocumentFiles,
  type DocumentFormProps,
  EditPage,
  GivenLines,
  NewPage,
  hasLines,
  shownColumn,
  useSubmittedForm,
} from '../../kit/document/index.ts'
import {
  ChoiceField,
  DayField,
  type Form,
  FormFrame,
  FormSection,
  type GridColumn,
  LongTextField,
  MoneyField,
  PickField,
  TextField,
} from '../../kit/form/index.ts'
import { today, useText } from '../../kit/i18n/index.ts'
import { type DraftLine, type Values, lineOf, written } from './values.ts'

/** What is completed and waits: all of it by one press, or those that are chosen. */
const Lines = ({ form }: { form: Form<Values> }) => {
  const t = useText(settlementMessages)
  const columns: readonly GridColumn<DraftLine>[] = [
    shownColumn<DraftLine>({ field: '$number', title: t('repairNumber'), width: 200 }),
    shownColumn<DraftLine>({ field: '$device', title: t('deviceName'), width: 220 }),
    shownColumn<DraftLine>({ field: '$day', title: t('completedOn'), width: 110 }),
    shownColumn<DraftLine>({ field: '$total', title: t('lineTotal'), kind: 'money', width: 120 }),
  ]
  const read = async () => {
    const { workshopId, vendorId, beginDate, endDate } = form.store.read().values
    if (!workshopId || !beginDate || !endDate) {
      toast.info(t('chooseWorkshop'))
      return undefined
    }
    const asked = { workshopId, beginDate, endDate, ...(vendorId !== undefined && { vendorId }) }
    return (await queryNow(settlementCalls.open, asked)).map(lineOf)
  }
  return (
    <GivenLines<DraftLine>
      form={form as Form<{ lines?: DraftLine[] }>}
      title={t('lines')}
      columns={columns}
      by="repairId"
      read={read}
      takeAll={t('takeOpen')}
      none={t('noneOpen')}
    />
  )
}

const SettlementForm = ({
  cancel,
  saved,
  vendor,
  ...props
}: DocumentFormProps<SettlementDetail, Values> & { vendor?: string }) => {
  const t = useText(settlementMessages)
  const { data: workshops = [], isFetching } = useApiQuery(repairCalls.workshops, {})
  const { form, submission } = useSubmittedForm(settlementCalls, {
    ...props,
    written,
    saved,
  })
  return (
    <FormFrame form={form} cancel={cancel} submit={submission(hasLines)}>
      <FormSection title={t('base')}>
        <ChoiceField
          form={form}
          name="workshopId"
          loading={isFetching}
          options={workshops.map(({ workshopId, workshopName }) => ({ value: workshopId, label: workshopName }))}
        />
        <PickField
          form={form}
          name="vendorId"
          hint={t('vendorHint')}
          of={supplier.list}
          ask={(keyword) => ({ pageSize: 20, ...(keyword !== undefined && { keyword }) })}
          idOf={({ id }) => id}
          say={({ supplierName }) => supplierName}
          shown={vendor}
        />
        <DayField form={form} name="beginDate" />
        <DayField form={form} name="endDate" />
        <TextField form={form} name="invoiceNo" max={60} />
        <MoneyField form={form} name="taxAmount" />
        <MoneyField form={form} name="deductionAmount" />
        <TextField form={form} name="deductionReason" max={200} />
        <LongTextField form={form} name="remark" rows={1} wide />
      </FormSection>
      <Lines form={form} />
      <DocumentFiles form={form} of={settlement} id={props.given?.id} />
    </FormFrame>
  )
}

/** Where one is written, of this month unless another period is chosen, and where it is changed. */
const WriteSettlement = () => {
  const day = today()
  const start: Values = {
    beginDate: `${day.slice(0, 8)}01`,
    endDate: day,
    taxAmount: '0',
    deductionAmount: '0',
    lines: [],
  }
  return useParams()['id'] === undefined ? (
    <NewPage of={settlement}>{(place) => <SettlementForm {...place} start={start} />}</NewPage>
  ) : (
    <EditPage of={settlement} read={(id) => queryNow(settlementCalls.get, { id })}>
      {(given, place) => <SettlementForm {...place} given={given} vendor={given.vendorName} />}
    </EditPage>
  )
}
export default WriteSettlement
