import { type ApplicationDetail, application, applicationCalls } from '@geodepot/contracts/material/application.ts'
import { applicationMessages } from '@geodepot/contracts/material/application.messages.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
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
import {
  ChoiceField,
  FormFrame,
  FormSection,
  LongTextField,
  MoneyField,
  TextField,
  dropLines,
  isBlank,
} from '../../kit/form/index.ts'
import { translate, useText } from '../../kit/i18n/index.ts'
import { useReadOnce } from '../../kit/ui/index.ts'
import { useDictionary } from '../../system/dict/index.ts'
import { ProjectField, useCurrentProject } from '../../system/project/index.ts'
import { lookUpMaterials } from '../material/index.ts'
import { DuplicatesIn } from './duplicates.tsx'
import { BudgetIn, Lines } from './lines.tsx'
import { type Values, valuesOf } from './values.ts'

type FormProps = DocumentFormProps<ApplicationDetail, Values> & { projectName?: string | undefined }

const ApplicationForm = ({ cancel, projectName, saved, ...props }: FormProps) => {
  const t = useText(applicationMessages)
  const { entries, label } = useDictionary(dictionaries.materialType)
  const { form, submission } = useSubmittedForm(applicationCalls, {
    ...props,
    written: valuesOf,
    prepare: async (draft) => {
      await lookUpMaterials(draft)
      dropLines(draft, 'lines', isBlank)
    },
    saved,
  })
  return (
    <FormFrame form={form} cancel={cancel} submit={submission(hasLines)}>
      <FormSection title={t('base')}>
        <TextField form={form} name="formName" max={100} autoFocus />
        <ProjectField form={form} name="projectInfoNo" shown={projectName} />
        <ChoiceField
          form={form}
          name="materialType"
          options={entries.map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel }))}
          say={label}
          hint={t('materialTypeHint')}
        />
        <TextField form={form} name="teamGroup" max={60} />
        <MoneyField form={form} name="estimatedFreightAmount" unit="USD" />
        <LongTextField form={form} name="remark" rows={1} wide />
      </FormSection>
      <DuplicatesIn form={form} id={props.given?.id} />
      <Lines form={form} />
      <BudgetIn form={form} />
      <DocumentFiles form={form} of={application} id={props.given?.id} />
    </FormFrame>
  )
}

/** What a copy begins with: the same materials, wanted on days to come. */
const copied = async (id: number) => {
  const of = await queryNow(applicationCalls.get, { id })
  const values = valuesOf(of)
  return {
    start: { ...values, lines: values.lines?.map((line) => ({ ...line, needDate: undefined })) ?? [] },
    projectName: of.projectName,
    number: of.number,
  }
}
const CopyApplication = ({ id }: { id: number }) => {
  const t = useText(applicationMessages)
  const found = useReadOnce(() => copied(id))
  const { number = '', ...begun } = found.data ?? {}
  return (
    <NewPage of={application} title={`${t('copy')} · ${number}`} draft={`copy:${id}`} asked={[found]}>
      {(place) => <ApplicationForm {...place} {...begun} />}
    </NewPage>
  )
}

const NewApplication = () => {
  const current = useCurrentProject()
  const start: Values = {
    lines: [],
    ...(current && {
      projectInfoNo: current.projectInfoNo,
      formName: translate(applicationMessages, 'formNameOf', { project: current.projectName }).slice(0, 100),
    }),
  }
  return (
    <NewPage of={application}>
      {(place) => <ApplicationForm {...place} start={start} projectName={current?.projectName} />}
    </NewPage>
  )
}

/** Where one is written, for the current project unless another is chosen, or as a copy; and where it is changed. */
const WriteApplication = () => {
  const [address] = useSearchParams()
  const copy = Number(address.get('copy'))
  if (useParams()['id'] !== undefined)
    return (
      <EditPage of={application} read={(id) => queryNow(applicationCalls.get, { id })}>
        {(given, place) => <ApplicationForm {...place} given={given} projectName={given.projectName} />}
      </EditPage>
    )
  return Number.isInteger(copy) && copy > 0 ? <CopyApplication key={copy} id={copy} /> : <NewApplication />
}
export default WriteApplication
