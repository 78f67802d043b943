import { type AnalysisDetail, analysis, analysisCalls } from '@geodepot/contracts/material/analysis.ts'
import { analysisMessages } from '@geodepot/contracts/material/analysis.messages.ts'
import { applicationCalls } from '@geodepot/contracts/material/application.ts'
import { useParams, useSearchParams } from 'react-router'
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
import { useReadOnce } from '../../kit/ui/index.ts'
import { type Values, suggested, valuesOf } from './values.ts'

type FormProps = DocumentFormProps<AnalysisDetail, Values> & { projectName?: string | undefined }

const AnalysisForm = ({ cancel, projectName, saved, ...props }: FormProps) => {
  const t = useText(analysisMessages)
  const { form, submission } = useSubmittedForm(analysisCalls, {
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
      <DocumentFiles form={form} of={analysis} id={props.given?.id} />
    </FormFrame>
  )
}

const asked = async (id: number) => {
  const { projectInfoNo, projectName } = await queryNow(applicationCalls.get, { id })
  const open = await queryNow(analysisCalls.open, { projectInfoNo })
  const lines = open.filter(({ applicationId }) => applicationId === id).map(suggested)
  return { start: { projectInfoNo, lines }, projectName }
}
/** Of what one application asked for. */
const OfApplication = ({ id }: { id: number }) => {
  const found = useReadOnce(() => asked(id))
  return (
    <NewPage of={analysis} draft={`application:${id}`} asked={[found]}>
      {(place) => <AnalysisForm {...place} {...found.data} />}
    </NewPage>
  )
}

/** Where one is written, for the current project unless another is chosen or the address names an application, and where it is changed. */
const WriteAnalysis = () => {
  const current = useCurrentProject()
  const [address] = useSearchParams()
  const of = Number(address.get('application'))
  if (useParams()['id'] === undefined && Number.isInteger(of) && of > 0) return <OfApplication key={of} id={of} />
  return <Written current={current} />
}
export default WriteAnalysis

const Written = ({ current }: { current: ReturnType<typeof useCurrentProject> }) => {
  if (useParams()['id'] === undefined)
    return (
      <NewPage of={analysis}>
        {(place) => (
          <AnalysisForm
            {...place}
            start={{ projectInfoNo: current?.projectInfoNo, lines: [] }}
            projectName={current?.projectName}
          />
        )}
      </NewPage>
    )
  return (
    <EditPage of={analysis} read={(id) => queryNow(analysisCalls.get, { id })}>
      {(given, place) => <AnalysisForm {...place} given={given} projectName={given.projectName} />}
    </EditPage>
  )
}
