import { application, applicationCalls, mixTypes } from '@geodepot/contracts/equipment/application.ts'
import { applicationMessages } from '@geodepot/contracts/equipment/application.messages.ts'
import { useRef } from 'react'
import { showError } from '../../../kit/api/index.ts'
import { DocumentFiles, type DocumentFormProps, hasLines, useSubmission } from '../../../kit/document/index.ts'
import {
  ChoiceField,
  DayField,
  type Form,
  FormFrame,
  FormSection,
  LongTextField,
  TextField,
  dropLines,
  isBlank,
  useForm,
} from '../../../kit/form/index.ts'
import { ProjectField } from '../../../system/project/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { type Source, readSource } from '../source.ts'
import { Lines } from './lines.tsx'
import { OverlapsIn } from './overlaps.tsx'
import { type Values, blank, plannedIn, today, valuesOf, written } from '../values.ts'

interface ApplicationFormProps extends DocumentFormProps<Source, Partial<Values>> {
  /** What the project that the form opens with is called. */
  readonly projectName?: string | undefined
  /** The application that a new one is a copy of. */
  readonly copiedFrom?: number | undefined
}
/** A saved application as the form writes it. */
const standing = (of: Source) => ({ start: valuesOf(of), fixed: { deviceappid: of.id, version: of.version } })

const Header = ({ form, projectName }: { form: Form<Partial<Values>>; projectName: string | undefined }) => {
  const t = useText(applicationMessages)
  // Days that nobody wrote follow the project; those that somebody wrote stay.
  const follow = useRef(form.store.read().values)
  const onProject = ({
    designStartDate,
    designEndDate,
  }: {
    designStartDate: string | null
    designEndDate: string | null
  }) => {
    const days = plannedIn({ start: designStartDate, end: designEndDate }, today())
    const { values } = form.store.read()
    for (const name of ['planStart', 'planEnd'] as const)
      if (values[name] === follow.current[name]) form.set(name, days[name])
    follow.current = { ...follow.current, planStart: days.planStart, planEnd: days.planEnd }
  }
  return (
    <FormSection title={t('base')}>
      <ProjectField
        form={form}
        name="projectInfoNo"
        detail={(row) =>
          [row.teamName, [row.designStartDate, row.designEndDate].filter(Boolean).join(' – ')]
            .filter(Boolean)
            .join(' · ')
        }
        shown={projectName}
        onPick={(row) => {
          if (row) onProject(row)
        }}
      />
      <TextField form={form} name="appName" max={100} />
      <DayField form={form} name="planStart" />
      <DayField form={form} name="planEnd" />
      <ChoiceField
        form={form}
        name="mixTypeId"
        options={mixTypes.map((value) => ({ value, label: t(`mix_${value}`) }))}
      />
      <LongTextField form={form} name="remark" rows={1} />
    </FormSection>
  )
}

/**
 * An application as it is written: its header, its lines with what is free
 * beside each, saved or sent for approval at once.
 */
export const ApplicationForm = ({
  given,
  start = {},
  draft,
  saved,
  cancel,
  projectName = given?.projectName,
  copiedFrom,
}: ApplicationFormProps) => {
  const submission = useSubmission(applicationCalls.submit)
  const inner = useForm(written, {
    start,
    draft,
    prepare: (typed) => dropLines(typed, 'lines', isBlank),
    saved: ({ deviceappid, version }) =>
      submission.after({ deviceappid, version }, (refused) => {
        // Its page shows what can be done next.
        if (refused) showError(refused)
        saved(deviceappid)
      }),
    ...(copiedFrom !== undefined && { fixed: { copiedFrom } }),
    ...(given && { ...standing(given), latest: async () => standing(await readSource(given.id)) }),
  })
  const form: Form<Partial<Values>> = {
    ...inner,
    save: async () => {
      await inner.save()
      // Where all lines were empty, one stands ready again after a refusal.
      const { errors, values } = inner.store.read()
      if (errors.size > 0 && values.lines?.length === 0) inner.set('lines', [blank], 'all')
    },
  }
  return (
    <FormFrame
      form={form}
      cancel={cancel}
      submit={(save, complain) => submission.button(save, form, () => hasLines(form), complain)}
    >
      <Header form={form} projectName={projectName} />
      <OverlapsIn form={form} id={given?.id} />
      <Lines form={form} />
      <DocumentFiles form={form} of={application} id={given?.id} />
    </FormFrame>
  )
}
