import { type DecisionRow, type TaskRow, approval } from '@geodepot/contracts/system/approval.ts'
import { approvalMessages } from '@geodepot/contracts/system/approval.messages.ts'
import { Button, Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { Overdue } from '../../kit/document/index.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { StateTag, shownNumber, type Translate, useText } from '../../kit/i18n/index.ts'
import { type Column, List, SearchChoice, SearchText } from '../../kit/list/index.ts'
import { Together } from './together.tsx'
import { Reminded, useDocumentPath, useWaited, useWaiting } from './words.tsx'
import './page.css'

type Words = Translate<typeof approvalMessages>
type Side = 'waiting' | 'done'
const tones = { approve: 'done', return: 'attention', refuse: 'refused', void: 'refused' } as const

/** What both lists say of a document. */
const shared = <R extends TaskRow | DecisionRow>(t: Words): readonly Column<R>[] => [
  'kindName',
  'subject',
  { field: 'orgName', optional: true },
  'submittedBy',
  { field: 'submitTime', kind: 'moment', optional: true },
  { field: 'amount', kind: 'money', unit: 'USD', optional: true, says: (row: R) => shownNumber(row.amount) },
  {
    field: 'stepName',
    says: (row: R) =>
      [row.stepName, row.behalfOf === null ? '' : t('onBehalf', { name: row.behalfOf })].filter(Boolean).join(' · '),
  },
]

const WaitingList = () => {
  const t = useText(approvalMessages)
  const navigate = useNavigate()
  const pathOf = useDocumentPath()
  const waited = useWaited()
  const kinds = useWaiting()?.kinds ?? []
  const columns = useMemo((): Column<TaskRow>[] => {
    return [
      'docNo',
      {
        field: 'hoursWaiting',
        says: (row) =>
          `${waited(row.hoursWaiting)}${row.reminders === 0 ? '' : ` ${t('reminded', { count: row.reminders })}`}`,
        as: (row) => (
          <span className="approval-waited" title={row.receivedAt}>
            {waited(row.hoursWaiting)}
            <Overdue days={row.overdueDays} />
            <Reminded count={row.reminders} />
          </span>
        ),
      },
      ...shared<TaskRow>(t),
      { field: 'receivedAt', kind: 'moment', optional: true },
      { field: 'remindedAt', kind: 'moment', optional: true },
    ]
  }, [t, waited])
  const [chosen, setChosen] = useState<{ rows: readonly TaskRow[]; clear: () => void }>()
  return (
    <>
      <List
        of={approval.list}
        title={t('waiting')}
        columns={columns}
        rowKey="taskId"
        to={pathOf}
        card={{ title: 'docNo', facts: ['subject', 'submittedBy', 'hoursWaiting'] }}
        exportOf={approval.export}
        actions={[
          {
            name: 'open',
            label: t('open'),
            shown: (row) => pathOf(row) !== undefined,
            run: (row) => void navigate(pathOf(row) ?? ''),
          },
        ]}
        chosen={(rows, clear) =>
          rows.some(({ together }) => together) ? (
            <Button type="primary" onClick={() => setChosen({ rows, clear })}>
              {t('approveChosen', { count: rows.filter(({ together }) => together).length })}
            </Button>
          ) : null
        }
        empty={{ title: t('noneWaiting'), text: t('noneWaitingText') }}
        search={{
          main: (field) => (
            <>
              <SearchText of={field('keyword')} hint={t('keywordHint')} />
              <SearchChoice
                of={field('kind')}
                options={kinds.map(({ kind, kindName, count }) => ({ value: kind, label: `${kindName} (${count})` }))}
              />
            </>
          ),
        }}
      />
      {chosen && (
        <Together
          rows={chosen.rows}
          close={() => setChosen(undefined)}
          done={() => {
            chosen.clear()
            setChosen(undefined)
          }}
        />
      )}
    </>
  )
}

const DoneList = () => {
  const t = useText(approvalMessages)
  const pathOf = useDocumentPath()
  const columns = useMemo((): Column<DecisionRow>[] => {
    return [
      'docNo',
      ...shared<DecisionRow>(t),
      {
        field: 'decision',
        as: (row) => <StateTag tone={tones[row.decision]}>{t(`decision_${row.decision}`)}</StateTag>,
        says: (row) => t(`decision_${row.decision}`),
      },
      'opinion',
      { field: 'decidedAt', kind: 'moment' },
    ]
  }, [t])
  return (
    <List
      of={approval.done}
      title={t('done')}
      columns={columns}
      rowKey="taskId"
      to={pathOf}
      card={{ title: 'docNo', facts: ['subject', 'decision', 'decidedAt'] }}
      exportOf={approval.doneExport}
      empty={{ title: t('noneDone') }}
      search={{ main: (field) => <SearchText of={field('keyword')} hint={t('keywordHint')} /> }}
    />
  )
}

/** What waits for this person's decision, and what the person decided. */
const ApprovalPage = () => {
  const t = useText(approvalMessages)
  const [search, setSearch] = useSearchParams()
  const side: Side = search.get('side') === 'done' ? 'done' : 'waiting'
  const count = useWaiting()?.waiting ?? 0
  const navigate = useNavigate()
  return (
    <div className="approval-page">
      <nav aria-label={t('title')}>
        <Segmented<Side>
          value={side}
          onChange={(next) => setSearch(next === 'done' ? { side: next } : {}, { replace: true })}
          options={[
            { value: 'waiting', label: count === 0 ? t('waiting') : `${t('waiting')} (${count})` },
            { value: 'done', label: t('done') },
          ]}
        />
        <Button onClick={() => void navigate('/user/delegation')}>{t('delegations')}</Button>
      </nav>
      {side === 'waiting' ? <WaitingList /> : <DoneList />}
    </div>
  )
}
export default ApprovalPage
