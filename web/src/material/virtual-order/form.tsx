import { type VirtualOrderDetail, virtualOrder, virtualOrderCalls } from '@geodepot/contracts/material/virtual-order.ts'
import { virtualOrderMessages } from '@geodepot/contracts/material/virtual-order.messages.ts'
import { useParams } from 'react-router'
import { queryNow, showError } from '../../kit/api/index.ts'
import {
  DocumentFiles,
  type DocumentFormProps,
  EditPage,
  NewPage,
  hasLines,
  useDocumentForm,
  useSubmission,
} from '../../kit/document/index.ts'
import { FormFrame, FormSection, LongTextField } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { ProjectField, useCurrentProject } from '../../system/project/index.ts'
import { Lines } from './lines.tsx'
import { type Values, valuesOf } from './values.ts'

type FormProps = DocumentFormProps<VirtualOrderDetail, Values> & { projectName?: string | undefined }

const VirtualOrderForm = ({ cancel, projectName, saved, ...props }: FormProps) => {
  const t = useText(virtualOrderMessages)
  const submission = useSubmission(virtualOrderCalls.submit)
  const form = useDocumentForm(virtualOrderCalls, {
    ...props,
    written: valuesOf,
    saved: (id, version) =>
      submission.after({ id, version }, (refused) => {
        if (refused) showError(refused)
        saved(id)
      }),
  })
  return (
    <FormFrame
      form={form}
      cancel={cancel}
      submit={(save, complain) => submission.button(save, form, hasLines(form), complain)}
    >
      <FormSection title={t('base')}>
        <ProjectField form={form} name="projectInfoNo" shown={projectName} />
        <LongTextField form={form} name="remark" rows={1} wide />
      </FormSection>
      <Lines form={form} />
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
