import type { Tone } from '@geodepot/contracts/kit/document.ts'
import { type WorkWeekRow, workWeekCalls, workWeekStates } from '@geodepot/contracts/equipment/work-week.ts'
import { workWeekMessages } from '@geodepot/contracts/equipment/work-week.messages.ts'
import { Suspense, lazy, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useConfirmedMutation } from '../../kit/form/index.ts'
import { StateTag, shownDate, shownQuantity, useText } from '../../kit/i18n/index.ts'
import { type Column, List, type RowAction, SearchChoice } from '../../kit/list/index.ts'
import { usePathOf } from '../../kit/routing/index.ts'
import { ProjectSearch } from '../../system/project/index.ts'

const Reopen = lazy(() => import('./reopen.tsx'))
const tones: Readonly<Record<WorkWeekRow['state'], Tone>> = { open: 'attention', confirmed: 'done' }

const useColumns = (): readonly Column<WorkWeekRow>[] => {
  const t = useText(workWeekMessages)
  const standby = usePathOf('equipment/standby/index')
  return useMemo(
    () => [
      { field: 'projectName', width: 260 },
      {
        field: 'monday',
        width: 210,
        says: ({ monday, sunday }) => `${shownDate(monday)} – ${shownDate(sunday)}`,
      },
      { field: 'days', kind: 'figure', width: 110 },
      { field: 'dueDays', kind: 'figure', width: 110, later: true },
      { field: 'soundDays', kind: 'figure', width: 110 },
      { field: 'workedDays', kind: 'figure', width: 110 },
      {
        field: 'standbyDays',
        kind: 'figure',
        width: 110,
        says: ({ standbyDays }) => standbyDays,
        as: ({ standbyDays, projectInfoNo, monday, sunday }) =>
          standby === undefined ? (
            shownQuantity(standbyDays)
          ) : (
            <Link
              aria-label={`${t('standbyRecords')} ${shownQuantity(standbyDays)}`}
              to={`${standby}?${new URLSearchParams({ projectInfoNo, beginTime: monday, endTime: sunday }).toString()}`}
            >
              {shownQuantity(standbyDays)}
            </Link>
          ),
      },
      {
        field: 'state',
        width: 200,
        says: ({ state }) => t(`state_${state}`),
        as: ({ state, confirmedDays }) => (
          <>
            <StateTag tone={tones[state]}>{t(`state_${state}`)}</StateTag>{' '}
            {confirmedDays !== null && <small>{t('changedSince', { count: confirmedDays })}</small>}
          </>
        ),
      },
      { field: 'saidBy', later: true },
      { field: 'saidTime', kind: 'moment', later: true },
      { field: 'reason', later: true },
    ],
    [t, standby],
  )
}

/** The weeks that are over, the last one first: what was at work, and what the crew says to it. */
const WorkWeekList = () => {
  const t = useText(workWeekMessages)
  const columns = useColumns()
  const [reopening, setReopening] = useState<WorkWeekRow>()
  const confirm = useConfirmedMutation(workWeekCalls.confirm)
  const actions: readonly RowAction<WorkWeekRow>[] = [
    {
      name: 'confirm',
      label: t('confirm'),
      shown: ({ can }) => can.confirm === true,
      run: ({ projectInfoNo, projectName, monday, workedDays, standbyDays }) =>
        void confirm(
          { projectInfoNo, monday },
          {
            title: t('confirmTitle', { project: projectName, week: shownDate(monday) }),
            text: t('confirmHelp', { worked: shownQuantity(workedDays), standby: shownQuantity(standbyDays) }),
            ok: t('confirm'),
          },
        ),
    },
    {
      name: 'reopen',
      label: t('reopen'),
      shown: ({ can }) => can.reopen === true,
      run: setReopening,
    },
  ]
  return (
    <>
      <List
        of={workWeekCalls.list}
        help={t('help')}
        columns={columns}
        rowKey="key"
        main="projectName"
        card={{ title: 'projectName', facts: ['monday', 'workedDays', 'state'] }}
        exportOf={workWeekCalls.export}
        actions={actions}
        search={{
          main: (field) => (
            <>
              <ProjectSearch of={field('projectInfoNo')} />
              <SearchChoice
                several
                of={field('state')}
                options={workWeekStates.map((value) => ({ value, label: t(`state_${value}`) }))}
              />
            </>
          ),
        }}
      />
      <Suspense>{reopening && <Reopen of={reopening} close={() => setReopening(undefined)} />}</Suspense>
    </>
  )
}
export default WorkWeekList
