import { type VirtualOrderDetail, virtualOrder, virtualOrderCalls } from '@geodepot/contracts/material/virtual-order.ts'
import { virtualOrderMessages } from '@geodepot/contracts/material/virtual-order.messages.ts'
import { useParams } from 'react-router'
import { queryNow } from '../../kit/api/index.ts'
import {
  DocumentFiles,
  type DocumentFormProps,
  EditPage,
  NewPage,
  hasLines,
  useSubmittedForm,
} from '../../kit/document/index.ts'
import { FormFrame, FormSection, LongTextField } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { ProjectField, useCurrentProject } from '../../system/project/index.ts'
import { Lines } from './lines.tsx'
import { type Values, valuesOf } from './values.ts'

type FormProps = DocumentFormProps<VirtualOrderDetail, Values> & { projectName?: string | undefined }

const VirtualOrderForm = ({ cancel, projectName, saved, ...props }: FormProps) => {
  const t = useText(virtualOrderMessages)
  const { form, submission } = useSubmittedForm(virtualOrderCalls, {
    ...props,
    written: valuesOf,
    saved,
  })
  return (
    <FormFrame form={form} cancel={cancel} submit={submission(hasLines)}>
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
