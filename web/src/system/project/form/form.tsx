import { recordNameOf } from '@geodepot/contracts/kit/attachment.ts'
import type { AnyOperation, AskOf } from '@geodepot/contracts/kit/operation.ts'
import {
  type ProjectDetail,
  firstStatuses,
  neededToSubmit,
  project,
  projectDocument,
  projectStatuses,
  statusWays,
} from '@geodepot/contracts/system/project.ts'
import { projectMessages } from '@geodepot/contracts/system/project.messages.ts'
import { useEffect } from 'react'
import { usePerson } from '../../../kit/access/index.ts'
import { queryNow, showError } from '../../../kit/api/index.ts'
import { useSubmission } from '../../../kit/document/index.ts'
import { Closing } from '../remaining.tsx'
import { FormAttachments } from '../../../kit/files/index.ts'
import {
  ChoiceField,
  DayField,
  type Form,
  FormFrame,
  FormSection,
  LongTextField,
  RadioField,
  TextField,
  useDirty,
  useField,
  useForm,
  type RecordFormProps,
} from '../../../kit/form/index.ts'
import { today, useText } from '../../../kit/i18n/index.ts'
import { DepartmentField } from '../../dept/index.ts'
import { LeaderField, TeamField } from './people-fields.tsx'
import { optionsOf, useCodes } from '../words.tsx'

type Waiver = Pick<AskOf<typeof project.update>, 'waiveUntil' | 'waiveReason'>
export type Values = Partial<AskOf<typeof project.create> & Waiver>
const written = (of: ProjectDetail): Values => ({
  projectName: of.projectName,
  shortName: of.shortName,
  projectType: of.projectType,
  projectStatus: of.projectStatus,
  explorationMethod: of.explorationMethod,
  buildMethod: of.buildMethod,
  projectYear: of.projectYear,
  isMainProject: of.isMainProject,
  manageOrg: of.manageOrg,
  marketClassify: of.marketClassify,
  acquireStartTime: of.acquireStartTime ?? undefined,
  acquireEndTime: of.acquireEndTime ?? undefined,
  designStartDate: of.designStartDate ?? undefined,
  designEndDate: of.designEndDate ?? undefined,
  orgId: of.orgId,
  teamId: of.teamId,
  jointOrg: of.jointOrg,
  projectCountry: of.projectCountry,
  teamLeader: of.teamLeader,
  teamLeaderId: of.teamLeaderId ?? undefined,
  geologyTask: of.geologyTask,
  remark: of.remark ?? '',
})
/** What a real project takes over from the virtual one that it replaces. */
const successorOf = (of: ProjectDetail): Values => ({ ...written(of), projectStatus: projectStatuses.started })

interface ProjectFormProps extends RecordFormProps<typeof project.get> {
  /** The virtual project that a new one takes over from. */ readonly replaces?: ProjectDetail | undefined
}

const useProjectForm = (
  { given, replaces, close, setDirty }: ProjectFormProps,
  submission: ReturnType<typeof useSubmission<typeof project.submit>>,
): Form<Values> => {
  const own = usePerson().deptId
  const operation: AnyOperation = given ? project.update : project.create
  const fixed = (of: ProjectDetail) => ({ projectInfoNo: of.projectInfoNo, version: of.version })
  const blank: Values = replaces
    ? successorOf(replaces)
    : {
        projectStatus: projectStatuses.started,
        projectYear: today().slice(0, 4),
        projectCountry: '1',
        virtualFlag: '0',
        orgId: own,
      }
  const saved = (ask: { id: number; version: number }) =>
    submission.after(ask, (refused) => {
      if (refused) showError(refused)
      close()
    })
  const form: Form<Values> = useForm(operation, {
    start: given ? written(given) : blank,
    draft: `${project.create.name}:${given?.projectInfoNo ?? replaces?.projectInfoNo ?? 'new'}`,
    saved: (answer) => saved(answer as { id: number; version: number }),
    ...(replaces && { fixed: { replaces: replaces.projectInfoNo } }),
    ...(given && {
      fixed: fixed(given),
      latest: async () => {
        const now = await queryNow(project.get, { id: given.projectInfoNo })
        return { start: written(now), fixed: fixed(now) }
      },
    }),
  })
  const dirty = useDirty(form)
  useEffect(() => setDirty(dirty), [setDirty, dirty])
  return form
}

const isNumbered = (given: ProjectDetail | undefined): boolean => given !== undefined && given.projectId !== null
const isAmended = (given: ProjectDetail | undefined): boolean => given?.docState === 'approved'
/** The states that a project may be in next, its own included. */
const nextStatuses = (given: ProjectDetail | undefined): readonly string[] => {
  const now = given?.projectStatus ?? ''
  return isAmended(given) ? [...(now === '' ? firstStatuses : [now]), ...(statusWays[now] ?? [])] : firstStatuses
}

const Base = ({ form, given, fresh }: { form: Form<Values>; given: ProjectDetail | undefined; fresh: boolean }) => {
  const t = useText(projectMessages)
  const codes = useCodes()
  const open = nextStatuses(given)
  // Only a virtual project is never submitted.
  const virtual = useField(form, 'virtualFlag').value === '1'
  return (
    <FormSection title={t('base')}>
      {fresh && (
        <RadioField
          wide
          form={form}
          name="virtualFlag"
          options={[
            { value: '0', label: t('kind0') },
            { value: '1', label: t('kind1') },
          ]}
          hint={t('virtualHint')}
        />
      )}
      <TextField wide form={form} name="projectName" max={200} autoFocus={given === undefined} />
      <div className="field">
        <span className="project-label">{t('projectId')}</span>
        <div className="field-input">
          <output className="project-number">{given?.projectId ?? t('numberLater')}</output>
        </div>
      </div>
      <TextField form={form} name="shortName" max={60} />
      <ChoiceField
        form={form}
        name="projectType"
        required={!virtual}
        options={optionsOf(codes.type)}
        say={codes.type.label}
      />
      <ChoiceField
        form={form}
        name="projectStatus"
        options={optionsOf(codes.status).filter(({ value }) => open.includes(value))}
        say={codes.status.label}
      />
      <ChoiceField
        form={form}
        name="explorationMethod"
        required={!virtual}
        options={optionsOf(codes.method)}
        say={codes.method.label}
      />
      <ChoiceField form={form} name="buildMethod" options={optionsOf(codes.build)} say={codes.build.label} />
      <TextField form={form} name="projectYear" max={4} required={!virtual} disabled={isNumbered(given)} />
      <ChoiceField
        form={form}
        name="isMainProject"
        options={optionsOf(codes.importance)}
        say={codes.importance.label}
      />
      <TextField form={form} name="manageOrg" max={100} />
      <ChoiceField form={form} name="marketClassify" options={optionsOf(codes.market)} say={codes.market.label} />
    </FormSection>
  )
}

const Work = ({ form, given }: { form: Form<Values>; given: ProjectDetail | undefined }) => {
  const t = useText(projectMessages)
  return (
    <>
      <FormSection title={t('times')}>
        <DayField form={form} name="acquireStartTime" />
        <DayField form={form} name="acquireEndTime" />
        <DayField form={form} name="designStartDate" />
        <DayField form={form} name="designEndDate" />
      </FormSection>
      <FormSection title={t('work')}>
        <DepartmentField form={form} name="orgId" disabled={isNumbered(given)} />
        <TeamField form={form} />
        <TextField form={form} name="jointOrg" max={200} />
        <RadioField
          form={form}
          name="projectCountry"
          options={[
            { value: '1', label: t('country1') },
            { value: '2', label: t('country2') },
          ]}
        />
        <LeaderField form={form} />
      </FormSection>
      <FormSection title={t('more')}>
        <LongTextField wide form={form} name="geologyTask" max={2000} rows={3} />
        <LongTextField wide form={form} name="remark" rows={1} />
      </FormSection>
    </>
  )
}

/** A project as it is written: a new one, one that waits to be submitted, or one that stands. */
const ProjectForm = (props: ProjectFormProps) => {
  const { given, replaces, close } = props
  const t = useText(projectMessages)
  const submission = useSubmission(project.submit)
  const form = useProjectForm(props, submission)
  const virtual = useField(form, 'virtualFlag').value === '1'
  const maySubmit = !virtual && (given === undefined || given.can.submit === true)
  const ready = (): boolean => {
    // Said before anything is saved: a form that closed over its own refusal would have to be looked for.
    const { values } = form.store.read()
    const missing = neededToSubmit.filter((name) => (values[name] ?? '') === '')
    if (missing.length > 0)
      form.store.change((now) => ({
        ...now,
        errors: new Map([
          ...now.errors,
          ...missing.map((name) => [name, t('neededToSubmit', { label: t(name) })] as const),
        ]),
      }))
    return missing.length === 0
  }
  return (
    <FormFrame
      form={form}
      cancel={close}
      submit={(save, complain) => maySubmit && submission.button(save, form, ready, complain)}
    >
      {replaces && (
        <p className="form-note" role="note">
          {t('replacesNote', { name: replaces.projectName })}
        </p>
      )}
      <Base form={form} given={given} fresh={given === undefined && replaces === undefined} />
      {given && isAmended(given) && <Closing form={form} of={given} />}
      <Work form={form} given={given} />
      <FormSection>
        <FormAttachments
          form={form}
          kind={projectDocument.name}
          {...(given && { record: recordNameOf(projectDocument.name, given.id) })}
        />
      </FormSection>
    </FormFrame>
  )
}
export default ProjectForm
