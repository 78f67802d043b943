import { type JobLogRow, job } from '@geodepot/contracts/system/job.ts'
import { jobMessages } from '@geodepot/contracts/system/job.messages.ts'
import { useMemo, useState } from 'react'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import { GuardedButton } from '../../kit/ui/index.ts'
import {
  type Column,
  List,
  LogTools,
  type RowAction,
  SearchChoice,
  SearchDay,
  SearchText,
} from '../../kit/list/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { LogDialog } from './log-dialog.tsx'
import { useLogChanges } from './use-log-changes.ts'
import { type Words, useWords } from './words.tsx'

const columnsOf = (words: Words): readonly Column<JobLogRow>[] => [
  'jobName',
  { field: 'status', as: (row) => words.outcomeTag(row.status), says: (row) => words.outcomeWord(row.status) },
  { field: 'startTime', kind: 'moment' },
  { field: 'tookMs', kind: 'figure', says: (row) => words.tookWord(row.tookMs) },
  { field: 'trigger', says: words.triggerWord },
  'jobMessage',
  'exceptionInfo',
  { field: 'targetName', optional: true },
  { field: 'jobGroup', says: (row) => words.groupWord(row.jobGroup), optional: true },
  { field: 'dueTime', kind: 'moment', optional: true },
  { field: 'createTime', kind: 'moment', optional: true },
  { field: 'stopTime', kind: 'moment', optional: true },
  { field: 'jobLogId', optional: true },
]
const most = 500

/** Every run of every job: when, how long, how it ended, who asked for it. */
const JobLog = () => {
  const t = useText(jobMessages)
  const words = useWords()
  const columns = useMemo(() => columnsOf(words), [words])
  const jobs = useApiQuery(job.list, { pageSize: most, orderByColumn: 'jobName' })
  const jobOptions = (jobs.data?.rows ?? []).map(({ jobId, jobName }) => ({ value: String(jobId), label: jobName }))
  const [shown, show] = useState<JobLogRow>()
  const { removeMany, clean } = useLogChanges()
  const mayClean = mayDo(usePerson(), job.logClean.permission)
  const actions: readonly RowAction<JobLogRow>[] = [
    { name: 'detail', label: t('logDetail'), shown: () => true, run: show },
    {
      name: 'remove',
      label: t('remove'),
      danger: true,
      shown: ({ can }) => can.remove === true,
      run: (row) => void removeMany([row]),
    },
  ]
  return (
    <>
      <List
        of={job.logList}
        title={t('logTitle')}
        help={t('logHelp')}
        columns={columns}
        rowKey="jobLogId"
        card={{ title: 'jobName', facts: ['status', 'startTime', 'jobMessage'] }}
        actions={actions}
        exportOf={job.logExport}
        empty={{ title: t('logEmpty') }}
        toolbar={<LogTools clean={mayClean ? { label: t('clean'), run: () => void clean() } : undefined} />}
        chosen={(rows, clear) =>
          rows.every(({ can }) => can.remove) ? (
            <GuardedButton danger onPress={() => removeMany(rows, clear)}>
              {t('remove')}
            </GuardedButton>
          ) : null
        }
        search={{
          main: (field) => (
            <>
              <SearchChoice of={{ ...field('jobId'), label: t('jobName') }} options={jobOptions} />
              <SearchChoice of={{ ...field('status'), label: t('outcome') }} options={words.outcomeOptions} />
              <SearchChoice of={field('trigger')} options={words.triggerOptions} />
            </>
          ),
          more: (field) => (
            <>
              <SearchText of={field('jobName')} />
              <SearchChoice of={field('jobGroup')} options={words.groupOptions} />
              <SearchDay of={field('beginTime')} />
              <SearchDay of={field('endTime')} />
            </>
          ),
        }}
      />
      <LogDialog of={shown} close={() => show(undefined)} />
    </>
  )
}
export default JobLog
