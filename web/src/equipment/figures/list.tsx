import { type DayRow, dayKinds, figuresCalls } from '@geodepot/contracts/equipment/figures.ts'
import { figuresMessages } from '@geodepot/contracts/equipment/figures.messages.ts'
import { techStates } from '@geodepot/contracts/equipment/device.ts'
import { heldKinds } from '@geodepot/contracts/equipment/past.ts'
import { useMemo } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { type Column, List, SearchChoice, SearchText } from '../../kit/list/index.ts'
import { usePathOf } from '../../kit/routing/index.ts'
import { DepartmentSearch } from '../../system/dept/index.ts'
import { ProjectSearch } from '../../system/project/index.ts'
import { CategoryPanel } from '../category/index.ts'
import { useStates } from '../device/index.ts'

/** What figures count: where each device was, or so many of each model, from which day to which. */
const DaysList = () => {
  const t = useText(figuresMessages)
  const states = useStates()
  const devices = usePathOf('equipment/device/index')
  const columns = useMemo(
    (): readonly Column<DayRow>[] => [
      'devModel',
      { field: 'devNo', width: 140 },
      { field: 'holderName', width: 220 },
      {
        field: 'condition',
        says: ({ condition }) => states.tech(condition),
        as: ({ condition }) => states.techTag(condition),
      },
      { field: 'firstDay', kind: 'day', width: 104 },
      { field: 'lastDay', kind: 'day', width: 104 },
      { field: 'days', kind: 'figure', width: 96 },
      { field: 'soundDays', kind: 'figure', width: 96 },
      { field: 'workedDays', kind: 'figure', width: 96 },
      { field: 'idleDays', kind: 'figure', width: 96 },
      { field: 'outDays', kind: 'figure', optional: true },
      { field: 'quantity', kind: 'figure', optional: true },
      { field: 'unit', optional: true },
      { field: 'devName', later: true },
    ],
    [states],
  )
  return (
    <List
      of={figuresCalls.list}
      help={t('daysHelp')}
      columns={columns}
      rowKey="key"
      main="devModel"
      to={({ devId, opens }) => (opens && devices !== undefined ? `${devices}/${devId}` : undefined)}
      card={{ title: 'devModel', facts: ['devNo', 'holderName', 'days'] }}
      exportOf={figuresCalls.export}
      aside={(field) => <CategoryPanel of={field('categoryId')} />}
      search={{
        main: (field) => (
          <>
            <ProjectSearch of={field('projectInfoNo')} />
            <SearchText of={field('beginMonth')} hint="yyyy-MM" />
            <SearchText of={field('endMonth')} hint="yyyy-MM" />
          </>
        ),
        more: (field) => (
          <>
            <DepartmentSearch of={field('deptId')} />
            <SearchChoice
              of={field('tracking')}
              options={(['single', 'bulk'] as const).map((value) => ({ value, label: t(`tracking_${value}`) }))}
            />
            <SearchChoice of={field('dayKind')} options={dayKinds.map((value) => ({ value, label: t(value) }))} />
            <SearchChoice
              several
              of={field('holderKind')}
              options={heldKinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
            />
            <SearchChoice
              several
              of={field('condition')}
              options={techStates.map((value) => ({ value, label: t(`tech_${value}`) }))}
            />
            <SearchText of={field('keyword')} hint={t('keywordHint')} />
          </>
        ),
      }}
    />
  )
}
export default DaysList
