import { resultCalls } from '@geodepot/contracts/material/result.ts'
import { type ResultChangeDetail, resultChange, resultChangeCalls } from '@geodepot/contracts/material/result-change.ts'
import { resultChangeMessages } from '@geodepot/contracts/material/result-change.messages.ts'
import { useParams, useSearchParams } from 'react-router'
import { queryNow, showError, toast } from '../../kit/api/index.ts'
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
import { FormFrame, FormSection, type GridColumn, LongTextField, PickField, TextField } from '../../kit/form/index.ts'
import { translate, useText } from '../../kit/i18n/index.ts'
import { useReadOnce } from '../../kit/ui/index.ts'
import { nameField } from '../material/index.ts'
import { type DraftLine, type Values, linesOf, movedBy, startOf, valuesOf } from './values.ts'

const useColumns = (): readonly GridColumn<DraftLine>[] => {
  const t = useText(resultChangeMessages)
  return [
    // Where a refusal of the line itself points.
    shownColumn({
      field: 'sourceLineId',
      title: t(nameField()),
      width: 200,
      says: ({ $material = '' }) => $material,
    }),
    shownColumn({ field: '$supplier', title: t('supplierName'), width: 150 }),
    shownColumn({ field: '$left', title: t('quantityBefore'), width: 90 }),
    sheetColumn({ field: 'quantity', title: t('quantity'), kind: 'figure', width: 90, required: true }),
    shownColumn({ field: '$price', title: t('priceBefore'), width: 110 }),
    sheetColumn({ field: 'finalPrice', title: t('finalPrice'), kind: 'figure', width: 100, required: true }),
    shownColumn({ field: '$before', title: '±', width: 76, says: movedBy }),
    sheetColumn({ field: 'validUntil', title: t('validUntil'), kind: 'day', width: 120 }),
    sheetColumn({ field: 'lineNote', title: t('lineNote'), width: 160 }),
  ]
}

const standing = async (id: number): Promise<DraftLine[]> => linesOf(await queryNow(resultCalls.get, { id }))

type FormProps = DocumentFormProps<ResultChangeDetail, Values> & { resultNumber?: string | undefined }
const ChangeForm = ({ cancel, resultNumber, saved, ...props }: FormProps) => {
  const t = useText(resultChangeMessages)
  const { form, submission } = useSubmittedForm(resultChangeCalls, {
    ...props,
    written: valuesOf,
    saved,
  })
  const read = async () => {
    const { resultId } = form.store.read().values
    if (resultId !== undefined) return standing(Number(resultId))
    toast.warning(translate(resultChangeMessages, 'chooseResult'))
    return undefined
  }
  return (
    <FormFrame form={form} cancel={cancel} submit={submission(hasLines)}>
      <FormSection title={t('base')}>
        <PickField
          form={form}
          name="resultId"
          of={resultCalls.list}
          ask={(keyword) => ({
            pageSize: 20,
            docState: ['approved', 'partial'],
            ...(keyword !== undefined && { keyword }),
          })}
          idOf={({ id }) => id}
          say={({ number, resultName }) => `${number} · ${resultName}`}
          shown={resultNumber}
          onPick={(picked) => {
            if (!picked) return
            // What is of another result does not belong here.
            form.set('lines', [], 'all')
            standing(picked.id).then((lines) => addLines(form, 'sourceLineId', lines), showError)
          }}
        />
        <TextField form={form} name="reason" max={200} />
        <LongTextField form={form} name="remark" rows={1} wide />
      </FormSection>
      <GivenLines<DraftLine>
        form={form}
        title={t('lines')}
        columns={useColumns()}
        by="sourceLineId"
        read={read}
        takeAll={t('fillAll')}
        none={t('nothingOpen')}
      />
      <DocumentFiles form={form} of={resultChange} id={props.given?.id} />
    </FormFrame>
  )
}

const ChangeOf = ({ id }: { id: number }) => {
  const t = useText(resultChangeMessages)
  const found = useReadOnce(() => queryNow(resultCalls.get, { id }))
  return (
    <NewPage of={resultChange} title={`${t('add')} · ${found.data?.number ?? ''}`} draft={`of:${id}`} asked={[found]}>
      {(place) => found.data && <ChangeForm {...place} start={startOf(found.data)} resultNumber={found.data.number} />}
    </NewPage>
  )
}

/** Where one is written, of the result that the address names, if it does; and where it is changed. */
const WriteResultChange = () => {
  const [address] = useSearchParams()
  const of = Number(address.get('of'))
  if (useParams()['id'] !== undefined)
    return (
      <EditPage of={resultChange} read={(id) => queryNow(resultChangeCalls.get, { id })}>
        {(given, place) => <ChangeForm {...place} given={given} resultNumber={given.resultNumber} />}
      </EditPage>
    )
  if (Number.isInteger(of) && of > 0) return <ChangeOf key={of} id={of} />
  return <NewPage of={resultChange}>{(place) => <ChangeForm {...place} start={{ lines: [] }} />}</NewPage>
}
export default WriteResultChange
