import { type StandbyRow, standbyCalls, standbyReasons } from '@geodepot/contracts/equipment/standby.ts'
import { standbyMessages } from '@geodepot/contracts/equipment/standby.messages.ts'
import { lazy, useMemo } from 'react'
import { shownText, useText } from '../../kit/i18n/index.ts'
import { type Column, SearchChoice, SearchDay } from '../../kit/list/index.ts'
import { MasterList } from '../../kit/master/index.ts'
import { ProjectSearch } from '../../system/project/index.ts'

// Loaded when it is first opened: the list itself does without its pickers.
const StandbyForm = lazy(() => import('./form.tsx'))
const nameOf = (row: StandbyRow): string => `${shownText(row.projectName)} ${row.beginDate}`

/** All that the person may see; one is written in a dialog. */
const StandbyList = () => {
  const t = useText(standbyMessages)
  const columns = useMemo(
    (): Column<StandbyRow>[] => [
      'projectName',
      { field: 'devNo', says: ({ devNo }) => devNo ?? t('allDevices') },
      { field: 'beginDate', kind: 'day', width: 110 },
      { field: 'endDate', kind: 'day', width: 110 },
      { field: 'days', kind: 'figure', width: 80 },
      { field: 'standbyReason', says: ({ standbyReason }) => t(`reason_${standbyReason}`) },
      'remark',
      { field: 'createBy', optional: true },
      { field: 'createTime', kind: 'moment', optional: true },
      { field: 'updateTime', kind: 'moment', optional: true },
    ],
    [t],
  )
  return (
    <MasterList
      of={standbyCalls}
      help={t('help')}
      ask={({ id }) => ({ id })}
      nameOf={nameOf}
      words={{ add: t('add'), edit: t('editTitle'), remove: t('removeTitle') }}
      form={StandbyForm}
      columns={columns}
      rowKey="id"
      main="projectName"
      card={{ title: 'projectName', facts: ['beginDate', 'days', 'standbyReason'] }}
      search={{
        main: (field) => (
          <>
            <ProjectSearch of={field('projectInfoNo')} />
            <SearchChoice
              several
              of={field('standbyReason')}
              options={standbyReasons.map((value) => ({ value, label: t(`reason_${value}`) }))}
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
export default StandbyList
