import { type JobRow, job } from '@geodepot/contracts/system/job.ts'
import { jobMessages } from '@geodepot/contracts/system/job.messages.ts'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { GuardedButton } from '../../kit/ui/index.ts'
import { shownMoment, useText } from '../../kit/i18n/index.ts'
import { type Column, List, type RowAction, SearchChoice, SearchText } from '../../kit/list/index.ts'
import { JobDialog, type Subject } from './dialog.tsx'
import { useChanges } from './use-changes.ts'
import { useRun } from './use-run.ts'
import { type Words, useWords } from './words.tsx'
import './job.css'

const columnsOf = (words: Words): readonly Column<JobRow>[] => [
  'jobName',
  'cronText',
  { field: 'status', as: (row) => words.statusTag(row.status), says: (row) => words.statusWord(row.status) },
  { field: 'nextValidTime', kind: 'moment' },
  {
    field: 'lastTime',
    as: (row) => (
      <span className="job-last">
        {shownMoment(row.lastTime)}
        {row.lastStatus !== null && words.outcomeTag(row.lastStatus)}
      </span>
    ),
    says: (row) => `${shownMoment(row.lastTime)} ${words.outcomeWord(row.lastStatus)}`,
  },
  { field: 'jobGroup', says: (row) => words.groupWord(row.jobGroup), optional: true },
  { field: 'targetName', optional: true },
  { field: 'cronExpression', optional: true },
  { field: 'jobId', optional: true },
  { field: 'createBy', optional: true },
  { field: 'createTime', kind: 'moment', optional: true },
  { field: 'updateBy', optional: true },
  { field: 'updateTime', kind: 'moment', optional: true },
  { field: 'remark', optional: true },
]

/** What runs by itself, when it ran last and when it will run next. */
const JobList = () => {
  const t = useText(jobMessages)
  const words = useWords()
  const columns = useMemo(() => columnsOf(words), [words])
  const [subject, setSubject] = useState<Subject>()
  const { remove, removeMany, toggle } = useChanges()
  const run = useRun()
  const seesLog = mayDo(usePerson(), job.logList.permission)
  const navigate = useNavigate()
  const actions: readonly RowAction<JobRow>[] = [
    {
      name: 'edit',
      label: t('change'),
      letter: 'e',
      shown: ({ can }) => can.edit === true,
      run: ({ jobId }) => setSubject({ id: jobId }),
    },
    { name: 'run', label: t('run'), shown: ({ can }) => can.run === true, run: (row) => void run(row) },
    {
      name: 'log',
      label: t('seeLog'),
      shown: () => seesLog,
      run: ({ jobId }) => void navigate(`/job/log?jobId=${jobId}`),
    },
    {
      name: 'enable',
      label: t('enable'),
      shown: ({ can, status }) => can.changeStatus === true && status === '1',
      run: (row) => void toggle(row),
    },
    {
      name: 'disable',
      label: t('disable'),
      shown: ({ can, status }) => can.changeStatus === true && status === '0',
      run: (row) => void toggle(row),
    },
    {
      name: 'remove',
      label: t('remove'),
      danger: true,
      shown: ({ can }) => can.remove === true,
      run: (row) => void remove(row),
    },
  ]
  return (
    <>
      <List
        of={job.list}
        columns={columns}
        rowKey={(row) => String(row.jobId)}
        card={{ title: 'jobName', facts: ['cronText', 'status', 'nextValidTime'] }}
        actions={actions}
        add={{ of: job.create, run: () => setSubject('new') }}
        exportOf={job.export}
        empty={{ title: t('emptyTitle') }}
        toolbar={seesLog && <Button onClick={() => void navigate('/job/log')}>{t('seeLog')}</Button>}
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
              <SearchText of={field('jobName')} />
              <SearchChoice of={field('jobGroup')} options={words.groupOptions} />
              <SearchChoice of={field('status')} options={words.statusOptions} />
            </>
          ),
        }}
      />
      <JobDialog subject={subject} close={() => setSubject(undefined)} />
    </>
  )
}
export default JobList
