import { type CalendarRow, calendarCalls, dayOffKinds } from '@geodepot/contracts/equipment/project-calendar.ts'
import { calendarMessages } from '@geodepot/contracts/equipment/project-calendar.messages.ts'
import { lazy, useMemo } from 'react'
import { shownText, useText } from '../../kit/i18n/index.ts'
import { type Column, SearchChoice, SearchDay } from '../../kit/list/index.ts'
import { MasterList } from '../../kit/master/index.ts'
import { ProjectSearch } from '../../system/project/index.ts'

// Loaded when it is first opened: the list itself does without its pickers.
const CalendarForm = lazy(() => import('./form.tsx'))
const nameOf = (row: CalendarRow): string => `${shownText(row.projectName)} ${row.beginDate}`

/** All that the person may see; one is written in a dialog. */
const CalendarList = () => {
  const t = useText(calendarMessages)
  const columns = useMemo(
    (): Column<CalendarRow>[] => [
      'projectName',
      { field: 'beginDate', kind: 'day', width: 110 },
      { field: 'endDate', kind: 'day', width: 110 },
      { field: 'days', kind: 'figure', width: 80 },
      { field: 'dayOffKind', says: ({ dayOffKind }) => t(`kind_${dayOffKind}`) },
      'remark',
      { field: 'createBy', optional: true },
      { field: 'createTime', kind: 'moment', optional: true },
      { field: 'updateTime', kind: 'moment', optional: true },
    ],
    [t],
  )
  return (
    <MasterList
      of={calendarCalls}
      help={t('help')}
      ask={({ id }) => ({ id })}
      nameOf={nameOf}
      words={{ add: t('add'), edit: t('editTitle'), remove: t('removeTitle') }}
      form={CalendarForm}
      columns={columns}
      rowKey="id"
      main="projectName"
      card={{ title: 'projectName', facts: ['beginDate', 'days', 'dayOffKind'] }}
      search={{
        main: (field) => (
          <>
            <ProjectSearch of={field('projectInfoNo')} />
            <SearchChoice
              several
              of={field('dayOffKind')}
              options={dayOffKinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
            />
          </>
        ),
        more: (field) => (
          <>
            <SearchDay of={field('beginTime')} />
            <SearchDay of={field('endTime')} />
          </>
        ),
      }}
    />
  )
}
export default CalendarList
