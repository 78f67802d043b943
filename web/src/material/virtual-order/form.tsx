import {
  type VirtualOrderDetail,
  virtualOrder,
  virtualOrderCalls,
  type virtualOrderHeader,
  type virtualOrderLine,
} from '@geodepot/contracts/material/virtual-order.ts'
import { virtualOrderMessages } from '@geodepot/contracts/material/virtual-order.messages.ts'
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

type DraftLine = Partial<z.input<typeof virtualOrderLine>>
/** What a person writes: anything may still be missing. */
type Values = Partial<z.input<typeof virtualOrderHeader>> & { lines?: DraftLine[]; attachments?: string[] }

/** One that was read, as the form writes it. */
const written = (of: VirtualOrderDetail): Values => ({
  name: of.name,
  projectInfoNo: of.projectInfoNo,
  remark: of.remark ?? '',
  lines: of.lines.map((line) => ({
    item: line.item,
    quantity: line.quantity,
    remark: line.remark,
  })),
})

const VirtualOrderForm = ({
  cancel,
  projectName,
  ...props
}: DocumentFormProps<VirtualOrderDetail, Values> & { projectName?: string | undefined }) => {
  const t = useText(virtualOrderMessages)
  const form = useDocumentForm(virtualOrderCalls, { ...props, written })
  const columns: GridColumn<DraftLine>[] = [...useWrittenColumns<DraftLine>(lines)]
  return (
    <FormFrame form={form} cancel={cancel}>
      <FormSection title={t('base')}>
        <TextField form={form} name="name" max={100} autoFocus />
        <ProjectField form={form} name="projectInfoNo" shown={projectName} />
        <LongTextField form={form} name="remark" rows={1} wide />
      </FormSection>
      <LinesSection form={form} name="lines" title={t('lines')} columns={columns} />
      <DocumentFiles form={form} of={virtualOrder} id={props.given?.id} />
    </FormFrame>
  )
}

/** Where one is written, for the current project unless another is chosen, and where it is changed. */
const WriteVirtualOrder = () => {
  const current = useCurrentProject()
  if (useParams()['id'] === undefined)
    return (
      <NewPage of={virtualOrder}>
        {(place) => (
          <VirtualOrderForm
            {...place}
            start={{ projectInfoNo: current?.projectInfoNo, lines: [] }}
            projectName={current?.projectName}
          />
        )}
      </NewPage>
    )
  return (
    <EditPage of={virtualOrder} read={(id) => queryNow(virtualOrderCalls.get, { id })}>
      {(given, place) => <VirtualOrderForm {...place} given={given} projectName={given.projectName} />}
    </EditPage>
  )
}
export default WriteVirtualOrder
