import {
  type StockTakeDetail,
  stockTake,
  stockTakeCalls,
  type stockTakeHeader,
  takeBases,
} from '@geodepot/contracts/equipment/stock-take.ts'
import { stockTakeMessages } from '@geodepot/contracts/equipment/stock-take.messages.ts'
import { useParams } from 'react-router'
import type { z } from 'zod'
import { queryNow, useApiQuery } from '../../kit/api/index.ts'
import { DocumentFiles, type DocumentFormProps, EditPage, NewPage, useDocumentForm } from '../../kit/document/index.ts'
import {
  ChoiceField,
  FigureField,
  type Form,
  FormFrame,
  FormSection,
  LongTextField,
  RadioField,
  TextField,
  TreeField,
  useField,
} from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { DepartmentField } from '../../system/dept/index.ts'
import { ProjectField } from '../../system/project/index.ts'
import { useCategories } from '../category/index.ts'

/** What a person writes: anything may still be missing. It has no lines of its own before it is opened. */
type Values = Partial<z.input<typeof stockTakeHeader>> & { lines?: never[]; attachments?: string[] }

/** One that was read, as the form writes it. */
const written = (of: StockTakeDetail): Values => ({
  takeName: of.takeName,
  takeBasis: of.takeBasis,
  holderId: of.holderId ?? undefined,
  projectInfoNo: of.projectInfoNo ?? undefined,
  scopeOrgId: of.scopeOrgId ?? undefined,
  categoryId: of.categoryId ?? undefined,
  sampleSize: of.sampleSize ?? undefined,
  remark: of.remark ?? '',
  lines: [],
})

const Place = ({ form, shown, fixed }: { form: Form<Values>; shown: string | undefined; fixed: boolean }) => {
  const basis = useField(form, 'takeBasis').value as Values['takeBasis']
  const { data: pools = [], isFetching } = useApiQuery(stockTakeCalls.pools, {})
  switch (basis) {
    case 'project':
      return <ProjectField form={form} name="projectInfoNo" shown={shown} disabled={fixed} />
    case 'department':
    case 'category':
      return <DepartmentField form={form} name="scopeOrgId" disabled={fixed} />
    default:
      return (
        <ChoiceField
          form={form}
          name="holderId"
          loading={isFetching}
          disabled={fixed}
          options={pools.map(({ holderId, holderName }) => ({ value: String(holderId), label: holderName }))}
        />
      )
  }
}

type FormProps = DocumentFormProps<StockTakeDetail, Values> & { shown?: string | undefined }
const StockTakeForm = ({ cancel, shown, ...props }: FormProps) => {
  const t = useText(stockTakeMessages)
  const form = useDocumentForm(stockTakeCalls, { ...props, written })
  const { tree, loading } = useCategories()
  // What is counted stays as it was opened.
  const fixed = (props.given?.openedTime ?? null) !== null
  return (
    <FormFrame form={form} cancel={cancel}>
      <FormSection title={t('base')}>
        <TextField form={form} name="takeName" max={100} autoFocus />
        <RadioField
          form={form}
          name="takeBasis"
          disabled={fixed}
          options={takeBases.map((value) => ({ value, label: t(`takeBasis_${value}`) }))}
        />
        <Place form={form} shown={shown} fixed={fixed} />
        <TreeField form={form} name="categoryId" branches={tree} loading={loading} disabled={fixed} />
        <FigureField form={form} name="sampleSize" hint={t('sampleHint')} disabled={fixed} />
        <LongTextField form={form} name="remark" rows={1} wide />
      </FormSection>
      <DocumentFiles form={form} of={stockTake} id={props.given?.id} />
    </FormFrame>
  )
}

/** Where one is written, and where it is changed. */
const WriteStockTake = () =>
  useParams()['id'] === undefined ? (
    <NewPage of={stockTake}>{(place) => <StockTakeForm {...place} start={{ takeBasis: 'pool', lines: [] }} />}</NewPage>
  ) : (
    <EditPage of={stockTake} read={(id) => queryNow(stockTakeCalls.get, { id })}>
      {(given, place) => <StockTakeForm {...place} given={given} shown={given.projectName} />}
    </EditPage>
  )
export default WriteStockTake
