import { job } from '@geodepot/contracts/system/job.ts'
import { jobMessages } from '@geodepot/contracts/system/job.messages.ts'
import { Input } from 'antd'
import { useApiQuery } from '../../kit/api/index.ts'
import { FieldSlot, type Form, useField, useSettled } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import type { Values } from './form.tsx'
import './cron-field.css'

const common = [
  ['0 0 3 * * ?', 'common_daily'],
  ['0 0 * * * ?', 'common_hourly'],
  ['0 0 8 ? * MON-FRI', 'common_weekdays'],
  ['0 0 8 1 * ?', 'common_monthly'],
] as const

/** What an expression means, and the next five times that it gives. */
const Preview = ({ expression }: { expression: string }) => {
  const t = useText(jobMessages)
  const { data, error } = useApiQuery(
    job.preview,
    { cronExpression: expression },
    { enabled: expression !== '', keep: true, fresh: 60_000 },
  )
  if (expression === '') return <p className="cron-words cron-quiet">{t('previewWait')}</p>
  if (error) return <p className="cron-words cron-wrong">{error.msg}</p>
  if (!data) return <p className="cron-words cron-quiet">…</p>
  return (
    <>
      <p className="cron-words">{data.text}</p>
      <p className="cron-next">{t('nextRuns')}</p>
      <ol className="cron-runs">
        {data.runs.map((run) => (
          <li key={run}>
            <time dateTime={run}>{run}</time>
          </li>
        ))}
      </ol>
    </>
  )
}

/** When a job runs: an expression, and as it is typed what it means. */
export const CronField = ({ form }: { form: Form<Values> }) => {
  const t = useText(jobMessages)
  const typed = useField(form, 'cronExpression').value
  const settled = useSettled(typeof typed === 'string' ? typed.trim() : '')
  return (
    <FieldSlot form={form} name="cronExpression" wide hint={t('cronHint')}>
      {({ input, value, set }) => (
        <>
          <Input
            {...input}
            className="cron-input"
            autoComplete="off"
            spellCheck={false}
            maxLength={120}
            value={typeof value === 'string' ? value : ''}
            onChange={({ target }) => set(target.value)}
          />
          <p className="cron-common">
            <span>{t('common')}</span>
            {common.map(([expression, key]) => (
              <button key={key} type="button" onClick={() => set(expression)}>
                {t(key)}
              </button>
            ))}
          </p>
          <div className="cron-preview" role="status">
            <Preview expression={settled} />
          </div>
        </>
      )}
    </FieldSlot>
  )
}
