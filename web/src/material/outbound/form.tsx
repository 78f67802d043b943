import { outboundMessages } from '@geodepot/contracts/material/outbound.messages.ts'
import {
  type OutboundDetail,
  type OutboundKind,
  outbound,
  outboundCalls,
  outboundKinds,
  unitKinds,
} from '@geodepot/contracts/material/outbound.ts'
import { supplier } from '@geodepot/contracts/system/supplier.ts'
import { Button } from 'antd'
import { Suspense, lazy, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { queryNow, showError, toast, useApiQuery } from '../../kit/api/index.ts'
import {
  DocumentFiles,
  type DocumentFormProps,
  EditPage,
  GivenLines,
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
  type Form,
  FormFrame,
  FormSection,
  type GridColumn,
  LinesSection,
  LongTextField,
  PickField,
  SuggestField,
  TextField,
  useField,
  useSettled,
} from '../../kit/form/index.ts'
import { today, translate, useText } from '../../kit/i18n/index.ts'
import { useReadOnce } from '../../kit/ui/index.ts'
import { lookUpMaterials, useMaterialColumn, useMaterialLookUp, nameField } from '../material/index.ts'
import { useOfferedDay } from '../store/index.ts'
import { BatchEditor } from './batch-editor.tsx'
import { type DraftLine, type Values, askedOf, issuedOf, valuesOf } from './values.ts'

const FromKit = lazy(() => import('./from-kit.tsx'))
const none: readonly DraftLine[] = []
const useKind = (form: Form<Values>): OutboundKind =>
  (useField(form, 'outKind').value as OutboundKind | undefined) ?? 'project'

/** Devices of the project that it is for. */
const useDeviceColumn = (form: Form<Values>): readonly GridColumn<DraftLine>[] => {
  const t = useText(outboundMessages)
  const projectInfoNo = useField(form, 'projectInfoNo').value as string | undefined
  const { data } = useApiQuery(
    outboundCalls.devices,
    { projectInfoNo: projectInfoNo ?? '' },
    { enabled: projectInfoNo !== undefined && projectInfoNo !== '' },
  )
  if (projectInfoNo === undefined) return []
  const choices = (data ?? []).map(({ deviceId, deviceName }) => ({ value: String(deviceId), label: deviceName }))
  return [sheetColumn<DraftLine>({ field: 'deviceId', title: t('deviceName'), kind: 'choice', width: 170, choices })]
}

/** What leaves: a material and how much; the batches follow, unless somebody chooses one. */
const IssueLines = ({ form }: { form: Form<Values> }) => {
  const t = useText(outboundMessages)
  const lines = (useField(form, 'lines').value as readonly DraftLine[] | undefined) ?? none
  const unknown = useMaterialLookUp(form, lines)
  const outKind = useKind(form)
  const storeId = Number(useField(form, 'storeId').value ?? 0)
  const isUse = outKind === 'project' || outKind === 'repair'
  const columns: readonly GridColumn<DraftLine>[] = [
    useMaterialColumn(),
    sheetColumn<DraftLine>({ field: 'outQty', title: t('outQty'), kind: 'figure', width: 90, required: true }),
    shownColumn<DraftLine>({
      field: '$unit',
      title: t('unitName'),
      width: 60,
      says: ({ $material }) => $material?.unitName ?? '',
    }),
    ...useDeviceColumn(form),
    sheetColumn<DraftLine>({
      field: 'batchId',
      title: t('batchNo'),
      width: 190,
      required: !isUse,
      says: ({ $batch = '' }) => $batch,
      read: () => ({}),
      edit: (editor) => <BatchEditor editor={editor} storeId={storeId} outKind={outKind} />,
    }),
    ...(isUse ? [sheetColumn<DraftLine>({ field: 'batchReason', title: t('batchReason'), width: 120 })] : []),
    sheetColumn<DraftLine>({
      field: 'unitKind',
      title: t('unitKind'),
      kind: 'choice',
      width: 90,
      choices: unitKinds.map((value) => ({ value, label: t(`unitKind_${value}`) })),
    }),
    sheetColumn<DraftLine>({ field: 'note', title: t('note'), width: 120 }),
  ]
  const takeAsked = async () => {
    const { storeId: store, applicationId } = form.store.read().values
    if (store === undefined || applicationId === undefined) return void toast.warning(t('chooseFirst'))
    const asked = await queryNow(outboundCalls.asked, { storeId: store, applicationId })
    const more = asked.flatMap(askedOf)
    if (more.length === 0) toast.info(t('nothingAsked'))
    else addLines(form, 'materialId', more)
  }
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <LinesSection<Values, DraftLine>
        form={form}
        name="lines"
        title={t('lines')}
        columns={columns}
        problems={unknown}
        tools={
          isUse ? (
            <>
              <Button size="small" onClick={() => void takeAsked().catch(showError)}>
                {t('takeAsked')}
              </Button>
              <Button size="small" onClick={() => (storeId > 0 ? setOpen(true) : void toast.warning(t('chooseStore')))}>
                {t('takeKit')}
              </Button>
            </>
          ) : null
        }
      />
      <Suspense fallback={null}>
        {isOpen && (
          <FromKit storeId={storeId} take={(more) => addLines(form, 'materialId', more)} close={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  )
}

/** What comes back: of lines that were issued. */
const ReturnLines = ({ form }: { form: Form<Values> }) => {
  const t = useText(outboundMessages)
  const storeId = useField(form, 'storeId').value
  const { data } = useApiQuery(
    outboundCalls.places,
    { storeId: Number(storeId ?? 0) },
    { enabled: storeId !== undefined },
  )
  const columns: readonly GridColumn<DraftLine>[] = [
    shownColumn<DraftLine>({
      field: 'issueLineId',
      title: t(nameField()),
      width: 260,
      says: ({ $issued = '' }) => $issued,
    }),
    shownColumn<DraftLine>({ field: '$open', title: t('openQty'), kind: 'figure', width: 90 }),
    sheetColumn<DraftLine>({ field: 'outQty', title: t('outQty'), kind: 'figure', width: 90, required: true }),
    shownColumn<DraftLine>({ field: '$unit', title: t('unitName'), width: 60 }),
    sheetColumn<DraftLine>({
      field: 'placeId',
      title: t('goodsLocation'),
      kind: 'choice',
      width: 120,
      hint: () => t('place_quarantine'),
      choices: (data ?? []).map(({ placeId, goodsLocation }) => ({ value: String(placeId), label: goodsLocation })),
    }),
    shownColumn<DraftLine>({ field: '$device', title: t('deviceName'), width: 150 }),
    shownColumn<DraftLine>({ field: '$batch', title: t('issueNumber'), width: 190 }),
    sheetColumn<DraftLine>({ field: 'note', title: t('note'), width: 120 }),
  ]
  const read = async () => {
    const { storeId: store, projectInfoNo } = form.store.read().values
    if (store === undefined) {
      toast.warning(translate(outboundMessages, 'chooseStore'))
      return undefined
    }
    const of = projectInfoNo === undefined ? {} : { projectInfoNo }
    return (await queryNow(outboundCalls.issued, { storeId: store, ...of })).map(issuedOf)
  }
  return (
    <GivenLines<DraftLine>
      form={form}
      title={t('lines')}
      columns={columns}
      by="issueLineId"
      read={read}
      takeAll={t('takeIssued')}
      none={t('nothingIssued')}
    />
  )
}

const StoreField = ({ form }: { form: Form<Values> }) => {
  const { data, isFetching } = useApiQuery(outboundCalls.stores, {})
  const options = (data ?? []).map(({ storeId, storeName }) => ({ value: String(storeId), label: storeName }))
  const { value } = useField(form, 'storeId')
  const [only] = options
  useOfferedDay(form, 'outDate', data?.find(({ storeId }) => String(storeId) === String(value))?.today)
  // Whoever keeps one store alone issues from it.
  if (only && options.length === 1 && value === undefined) queueMicrotask(() => form.set('storeId', only.value))
  return <ChoiceField form={form} name="storeId" options={options} loading={isFetching} />
}
const ProjectPick = ({
  form,
  shown,
  required,
}: {
  form: Form<Values>
  shown: string | undefined
  required: boolean
}) => (
  <PickField
    form={form}
    name="projectInfoNo"
    required={required}
    of={outboundCalls.projects}
    ask={(keyword) => ({ pageSize: 20, ...(keyword !== undefined && { keyword }) })}
    idOf={({ projectInfoNo }) => projectInfoNo}
    say={({ projectName }) => projectName}
    detail={({ projectInfoNo, orgName }) => [projectInfoNo, orgName].filter(Boolean).join(' · ')}
    shown={shown}
    onPick={() => form.set('applicationId', undefined)}
  />
)
const ApplicationField = ({ form }: { form: Form<Values> }) => {
  const projectInfoNo = useField(form, 'projectInfoNo').value as string | undefined
  const { data } = useApiQuery(
    outboundCalls.applications,
    { projectInfoNo: projectInfoNo ?? '' },
    { enabled: projectInfoNo !== undefined && projectInfoNo !== '' },
  )
  return (
    <ChoiceField
      form={form}
      name="applicationId"
      options={(data ?? []).map(({ applicationId, applicationNo, formName }) => ({
        value: String(applicationId),
        label: [applicationNo, formName].filter(Boolean).join(' · '),
      }))}
    />
  )
}

interface Shown {
  readonly project?: string | undefined
  readonly seller?: string | undefined
}
/** The repair that it is issued to: one of ours that is open, or another system's number. */
const RepairField = ({ form }: { form: Form<Values> }) => {
  const keyword = useSettled(String(useField(form, 'repairNo').value ?? ''))
  const { data = [] } = useApiQuery(outboundCalls.repairs, { ...(keyword !== '' && { keyword }) })
  return (
    <SuggestField
      form={form}
      name="repairNo"
      max={60}
      required
      options={data.map(({ repairNo, deviceName }) => ({ value: repairNo, label: repairNo, detail: deviceName }))}
      onType={() => undefined}
    />
  )
}

type FormProps = DocumentFormProps<OutboundDetail, Values> & { shown?: Shown }
const OutboundForm = ({ cancel, saved, shown = {}, ...props }: FormProps) => {
  const t = useText(outboundMessages)
  const { form, submission } = useSubmittedForm(outboundCalls, {
    ...props,
    written: valuesOf,
    prepare: lookUpMaterials,
    saved,
  })
  const outKind = useKind(form)
  const isReturn = outKind === 'return'
  const isUse = outKind === 'project' || outKind === 'repair'
  return (
    <FormFrame form={form} cancel={cancel} submit={submission(hasLines)}>
      <FormSection title={t('base')}>
        <ChoiceField
          form={form}
          name="outKind"
          options={outboundKinds.map((value) => ({ value, label: t(`outKind_${value}`) }))}
        />
        <StoreField form={form} />
        <DayField form={form} name="outDate" />
        {(isUse || isReturn) && <ProjectPick form={form} shown={shown.project} required={outKind === 'project'} />}
        {isUse && <ApplicationField form={form} />}
        {outKind === 'repair' && <RepairField form={form} />}
        {outKind === 'supplier' && (
          <PickField
            form={form}
            name="supplierId"
            required
            of={supplier.list}
            ask={(keyword) => ({ pageSize: 20, ...(keyword !== undefined && { keyword }) })}
            idOf={({ id }) => id}
            say={({ supplierName }) => supplierName}
            shown={shown.seller}
          />
        )}
        {isUse && <TextField form={form} name="teamGroup" max={60} />}
        {(isUse || isReturn) && <TextField form={form} name="receiverName" max={60} required={isUse} />}
        {!isUse && <TextField form={form} name="reason" max={200} required={!isReturn} />}
        <LongTextField form={form} name="remark" rows={1} wide />
      </FormSection>
      {isReturn ? <ReturnLines form={form} /> : <IssueLines form={form} />}
      <DocumentFiles form={form} of={outbound} id={props.given?.id} />
    </FormFrame>
  )
}

const blank = (): Values => ({ outKind: 'project', outDate: today(), lines: [] })
/** What a return begins with that is opened from an issue: all that did not come back of it. */
const startOf = async (outboundId: number): Promise<{ start: Values; shown: Shown }> => {
  const of = await queryNow(outboundCalls.get, { id: outboundId })
  const project = of.projectInfoNo === null ? {} : { projectInfoNo: of.projectInfoNo }
  const lines = await queryNow(outboundCalls.issued, { storeId: of.storeId, outboundId, ...project })
  return {
    start: { ...blank(), outKind: 'return', storeId: String(of.storeId), ...project, lines: lines.map(issuedOf) },
    shown: { project: of.projectName },
  }
}
const ReturnOf = ({ id }: { id: number }) => {
  const found = useReadOnce(() => startOf(id))
  return (
    <NewPage of={outbound} draft={`outbound:${id}`} asked={[found]}>
      {(place) => <OutboundForm {...place} {...found.data} />}
    </NewPage>
  )
}

/** Where one is written, empty or of what was issued, and where it is changed. */
const WriteOutbound = () => {
  const [address] = useSearchParams()
  const issued = Number(address.get('return'))
  if (useParams()['id'] !== undefined)
    return (
      <EditPage of={outbound} read={(id) => queryNow(outboundCalls.get, { id })}>
        {(given, place) => (
          <OutboundForm {...place} given={given} shown={{ project: given.projectName, seller: given.supplierName }} />
        )}
      </EditPage>
    )
  if (Number.isInteger(issued) && issued > 0) return <ReturnOf key={issued} id={issued} />
  return <NewPage of={outbound}>{(place) => <OutboundForm {...place} start={blank()} />}</NewPage>
}
export default WriteOutbound
