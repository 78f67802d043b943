import {
  type ReversalDetail,
  reversal,
  reversalCalls,
  type reversalHeader,
  type reversalLine,
} from '@geodepot/contracts/material/reversal.ts'
import { reversalMessages } from '@geodepot/contracts/material/reversal.messages.ts'
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

type DraftLine = Partial<z.input<typeof reversalLine>>
/** What a person writes: anything may still be missing. */
type Values = Partial<z.input<typeof reversalHeader>> & { lines?: DraftLine[]; attachments?: string[] }

/** One that was read, as the form writes it. */
const written = (of: ReversalDetail): Values => ({
  name: of.name,
  projectInfoNo: of.projectInfoNo,
  remark: of.remark ?? '',
  lines: of.lines.map((line) => ({
    item: line.item,
    quantity: line.quantity,
    remark: line.remark,
  })),
})

const ReversalForm = ({
  cancel,
  projectName,
  ...props
}: DocumentFormProps<ReversalDetail, Values> & { projectName?: string | undefined }) => {
  const t = useText(reversalMessages)
  const form = useDocumentForm(reversalCalls, { ...props, written })
  const columns: GridColumn<DraftLine>[] = [...useWrittenColumns<DraftLine>(lines)]
  return (
    <FormFrame form={form} cancel={cancel}>
      <FormSection title={t('base')}>
        <TextField form={form} name="name" max={100} autoFocus />
        <ProjectField form={form} name="projectInfoNo" shown={projectName} />
        <LongTextField form={form} name="remark" rows={1} wide />
      </FormSection>
      <LinesSection form={form} name="lines" title={t('lines')} columns={columns} />
      <DocumentFiles form={form} of={reversal} id={props.given?.id} />
    </FormFrame>
  )
}

/** Where one is written, for the current project unless another is chosen, and where it is changed. */
const WriteReversal = () => {
  const current = useCurrentProject()
  if (useParams()['id'] === undefined)
    return (
      <NewPage of={reversal}>
        {(place) => (
          <ReversalForm
            {...place}
            start={{ projectInfoNo: current?.projectInfoNo, lines: [] }}
            projectName={current?.projectName}
          />
        )}
      </NewPage>
    )
  return (
    <EditPage of={reversal} read={(id) => queryNow(reversalCalls.get, { id })}>
      {(given, place) => <ReversalForm {...place} given={given} projectName={given.projectName} />}
    </EditPage>
  )
}
export default WriteReversal
