import { type JobDetail, job } from '@geodepot/contracts/system/job.ts'
import { jobMessages } from '@geodepot/contracts/system/job.messages.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { useEffect } from 'react'
import { queryNow } from '../../kit/api/index.ts'
import {
  ChoiceField,
  type Form,
  FormFrame,
  FormSection,
  LongTextField,
  TextField,
  useDirty,
  useForm,
} from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { CronField } from './cron-field.tsx'
import { Arguments, TargetField } from './target-field.tsx'
import { useWords } from './words.tsx'

export type Values = Partial<AskOf<typeof job.create>>

const written = (of: JobDetail): Values => ({
  jobName: of.jobName,
  jobNameEn: of.jobNameEn,
  jobGroup: of.jobGroup === 'SYSTEM' ? 'SYSTEM' : 'DEFAULT',
  invokeTarget: of.invokeTarget,
  args: of.args,
  cronExpression: of.cronExpression,
  misfirePolicy: of.misfirePolicy === '0' ? '2' : of.misfirePolicy,
  concurrent: of.concurrent,
  status: of.status,
  remark: of.remark ?? '',
})
const fixed = ({ jobId, version }: JobDetail) => ({ jobId, version })

interface JobFormProps {
  readonly given?: JobDetail
  readonly close: () => void
  readonly setDirty: (dirty: boolean) => void
}

/** What runs, with which arguments, when, and what happens to times that were missed. */
export const JobForm = ({ given, close, setDirty }: JobFormProps) => {
  const t = useText(jobMessages)
  const { groupOptions, statusOptions } = useWords()
  const form: Form<Values> = useForm(given ? job.update : job.create, {
    start: given ? written(given) : { jobGroup: 'DEFAULT', misfirePolicy: '2', concurrent: '1', status: '0', args: {} },
    draft: given ? `system/job:${given.jobId}` : 'system/job:new',
    saved: close,
    ...(given && {
      fixed: fixed(given),
      latest: async () => {
        const now = await queryNow(job.get, { jobId: given.jobId })
        return { start: written(now), fixed: fixed(now) }
      },
    }),
  })
  const dirty = useDirty(form)
  useEffect(() => setDirty(dirty), [setDirty, dirty])
  return (
    <FormFrame form={form} cancel={close}>
      <FormSection title={t('basics')}>
        <TextField form={form} name="jobName" max={60} />
        <TextField form={form} name="jobNameEn" max={60} />
        <TargetField form={form} />
        <ChoiceField form={form} name="jobGroup" options={groupOptions} />
        <Arguments form={form} />
      </FormSection>
      <FormSection title={t('timing')}>
        <CronField form={form} />
        <ChoiceField
          form={form}
          name="misfirePolicy"
          options={(['2', '1', '3'] as const).map((value) => ({ value, label: t(`misfire_${value}`) }))}
        />
        <ChoiceField
          form={form}
          name="concurrent"
          options={(['1', '0'] as const).map((value) => ({ value, label: t(`concurrent_${value}`) }))}
        />
        <ChoiceField form={form} name="status" options={statusOptions} />
      </FormSection>
      <FormSection>
        <LongTextField form={form} name="remark" rows={2} wide />
      </FormSection>
    </FormFrame>
  )
}
