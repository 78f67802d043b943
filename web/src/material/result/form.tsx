import { type ResultDetail, result, resultCalls } from '@geodepot/contracts/material/result.ts'
import { resultMessages } from '@geodepot/contracts/material/result.messages.ts'
import { schemeCalls } from '@geodepot/contracts/material/scheme.ts'
import { useParams, useSearchParams } from 'react-router'
import { queryNow, showError, toast } from '../../kit/api/index.ts'
import {
  DocumentFiles,
  type DocumentFormProps,
  EditPage,
  GivenLines,
  NewPage,
  addLines,
  sheetColumn,
  shownColumn,
  hasLines,
  useSubmittedForm,
} from '../../kit/document/index.ts'
import {
  type Form,
  FormFrame,
  FormSection,
  type GridColumn,
  LongTextField,
  PickField,
  TextField,
} from '../../kit/form/index.ts'
import { translate, useText } from '../../kit/i18n/index.ts'
import { useReadOnce } from '../../kit/ui/index.ts'
import { nameField } from '../material/index.ts'
import { type DraftLine, type Values, copyOf, lineOf, valuesOf } from './values.ts'

const useColumns = (): readonly GridColumn<DraftLine>[] => {
  const t = useText(resultMessages)
  return [
    // Where a refusal of the line itself points.
    shownColumn({
      field: 'awardId',
      title: t(nameField()),
      width: 200,
      says: ({ $material = '' }) => $material,
    }),
    shownColumn({ field: '$supplier', title: t('supplierName'), width: 160 }),
    shownColumn({ field: '$open', title: t('openQty'), width: 90 }),
    sheetColumn({ field: 'quantity', title: t('quantity'), kind: 'figure', width: 90, required: true }),
    shownColumn({ field: '$offered', title: t('offeredPrice'), width: 120 }),
    sheetColumn({ field: 'finalPrice', title: t('finalPrice'), kind: 'figure', width: 100, required: true }),
    sheetColumn({ field: 'priceNote', title: t('priceNote'), width: 160 }),
  ]
}

const waiting = async (schemeId: number): Promise<DraftLine[]> =>
  (await queryNow(resultCalls.open, { schemeId })).map(lineOf)

const Lines = ({ form }: { form: Form<Values> }) => {
  const t = useText(resultMessages)
  const read = async () => {
    const { schemeId } = form.store.read().values
    if (schemeId !== undefined) return waiting(Number(schemeId))
    toast.warning(translate(resultMessages, 'chooseScheme'))
    return undefined
  }
  return (
    <GivenLines<DraftLine>
      form={form}
      title={t('lines')}
      columns={useColumns()}
      by="awardId"
      read={read}
      takeAll={t('fillOpen')}
      none={t('nothingOpen')}
    />
  )
}

type FormProps = DocumentFormProps<ResultDetail, Values> & { schemeNumber?: string | undefined }
const ResultForm = ({ cancel, schemeNumber, saved, ...props }: FormProps) => {
  const t = useText(resultMessages)
  const { form, submission } = useSubmittedForm(resultCalls, {
    ...props,
    written: valuesOf,
    saved,
  })
  return (
    <FormFrame form={form} cancel={cancel} submit={submission(hasLines)}>
      <FormSection title={t('base')}>
        <PickField
          form={form}
          name="schemeId"
          of={resultCalls.schemes}
          ask={(keyword) => ({ keyword, pageSize: 20 })}
          idOf={({ schemeId }) => schemeId}
          say={({ schemeNumber: number, schemeName }) => `${number} · ${schemeName}`}
          shown={schemeNumber}
          onPick={(picked) => {
            if (!picked) return
            if ((form.store.read().values.resultName ?? '') === '') form.set('resultName', picked.schemeName)
            // What another scheme awarded does not belong here.
            form.set('lines', [], 'all')
            waiting(picked.schemeId).then((lines) => addLines(form, 'awardId', lines), showError)
          }}
        />
        <TextField form={form} name="resultName" max={100} />
        <LongTextField form={form} name="remark" rows={1} wide />
      </FormSection>
      <Lines form={form} />
      <DocumentFiles form={form} of={result} id={props.given?.id} />
    </FormFrame>
  )
}

const copied = async (id: number) => {
  const of = await queryNow(resultCalls.get, { id })
  const open = await queryNow(resultCalls.open, { schemeId: of.schemeId })
  return { start: copyOf(of, open), schemeNumber: of.schemeNumber, number: of.number }
}
const CopyResult = ({ id }: { id: number }) => {
  const t = useText(resultMessages)
  const found = useReadOnce(() => copied(id))
  const { number = '', ...begun } = found.data ?? {}
  return (
    <NewPage of={result} title={`${t('copyAsNew')} · ${number}`} draft={`copy:${id}`} asked={[found]}>
      {(place) => <ResultForm {...place} {...begun} />}
    </NewPage>
  )
}

const begun = async (schemeId: number) => {
  const { schemeName, number } = await queryNow(schemeCalls.get, { id: schemeId })
  return { start: { schemeId, resultName: schemeName, lines: await waiting(schemeId) }, schemeNumber: number }
}
/** Of what one scheme awarded. */
const OfScheme = ({ id }: { id: number }) => {
  const found = useReadOnce(() => begun(id))
  return (
    <NewPage of={result} draft={`scheme:${id}`} asked={[found]}>
      {(place) => <ResultForm {...place} {...found.data} />}
    </NewPage>
  )
}

/**
 * Where one is written, of a scheme or after another that failed or was voided if the address says so; and where it is
 * changed.
 */
const WriteResult = () => {
  const [address] = useSearchParams()
  const copy = Number(address.get('copy'))
  const of = Number(address.get('scheme'))
  if (useParams()['id'] !== undefined)
    return (
      <EditPage of={result} read={(id) => queryNow(resultCalls.get, { id })}>
        {(given, place) => <ResultForm {...place} given={given} schemeNumber={given.schemeNumber} />}
      </EditPage>
    )
  if (Number.isInteger(copy) && copy > 0) return <CopyResult key={copy} id={copy} />
  if (Number.isInteger(of) && of > 0) return <OfScheme key={of} id={of} />
  return <NewPage of={result}>{(place) => <ResultForm {...place} start={{ lines: [] }} />}</NewPage>
}
export default WriteResult
