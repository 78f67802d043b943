import {
  type CostAdjustmentDetail,
  costAdjustment,
  costAdjustmentCalls,
  type costAdjustmentHeader,
  type costAdjustmentLine,
} from '@geodepot/contracts/material/cost-adjustment.ts'
import { costAdjustmentMessages } from '@geodepot/contracts/material/cost-adjustment.messages.ts'
import { useParams } from 'react-router'
import type { z } from 'zod'
import { queryNow } from '../../kit/api/index.ts'
import {
  DocumentFiles,
  type DocumentFormProps,
  EditPage,
  NewPage,
  useDocumentForm,
  useWrittenColumns,
} from '../../kit/document/index.ts'
import {
  FormFrame,
  FormSection,
  type GridColumn,
  LinesSection,
  LongTextField,
  TextField,
} from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { ProjectField, useCurrentProject } from '../../system/project/index.ts'
import { lines } from './described.ts'

type DraftLine = Partial<z.input<typeof costAdjustmentLine>>
/** What a person writes: anything may still be missing. */
type Values = Partial<z.input<typeof costAdjustmentHeader>> & { lines?: DraftLine[]; attachments?: string[] }

/** One that was read, as the form writes it. */
const written = (of: CostAdjustmentDetail): Values => ({
  name: of.name,
  projectInfoNo: of.projectInfoNo,
  remark: of.remark ?? '',
  lines: of.lines.map((line) => ({
    item: line.item,
    quantity: line.quantity,
    remark: line.remark,
  })),
})

const CostAdjustmentForm = ({
  cancel,
  projectName,
  ...props
}: DocumentFormProps<CostAdjustmentDetail, Values> & { projectName?: string | undefined }) => {
  const t = useText(costAdjustmentMessages)
  const form = useDocumentForm(costAdjustmentCalls, { ...props, written })
  const columns: GridColumn<DraftLine>[] = [...useWrittenColumns<DraftLine>(lines)]
  return (
    <FormFrame form={form} cancel={cancel}>
      <FormSection title={t('base')}>
        <TextField form={form} name="name" max={100} autoFocus />
        <ProjectField form={form} name="projectInfoNo" shown={projectName} />
        <LongTextField form={form} name="remark" rows={1} wide />
      </FormSection>
      <LinesSection form={form} name="lines" title={t('lines')} columns={columns} />
      <DocumentFiles form={form} of={costAdjustment} id={props.given?.id} />
    </FormFrame>
  )
}

/** Where one is written, for the current project unless another is chosen, and where it is changed. */
const WriteCostAdjustment = () => {
  const current = useCurrentProject()
  if (useParams()['id'] === undefined)
    return (
      <NewPage of={costAdjustment}>
        {(place) => (
          <CostAdjustmentForm
            {...place}
            start={{ projectInfoNo: current?.projectInfoNo, lines: [] }}
            projectName={current?.projectName}
          />
        )}
      </NewPage>
    )
  return (
    <EditPage of={costAdjustment} read={(id) => queryNow(costAdjustmentCalls.get, { id })}>
      {(given, place) => <CostAdjustmentForm {...place} given={given} projectName={given.projectName} />}
    </EditPage>
  )
}
export default WriteCostAdjustment
