import { type CountedRepair, figuresCalls, repairCounts } from '@geodepot/contracts/equipment/figures.ts'
import { figuresMessages } from '@geodepot/contracts/equipment/figures.messages.ts'
import { useText } from '../../kit/i18n/index.ts'
import { type Column, List, SearchChoice, SearchText } from '../../kit/list/index.ts'
import { DepartmentSearch } from '../../system/dept/index.ts'
import { ProjectSearch } from '../../system/project/index.ts'
import { CategoryPanel } from '../category/index.ts'

const columns: readonly Column<CountedRepair>[] = [
  'number',
  { field: 'devNo', width: 140 },
  'devModel',
  { field: 'faultDesc', width: 220 },
  { field: 'faultTime', kind: 'moment' },
  { field: 'completedTime', kind: 'moment' },
  { field: 'downtimeHours', kind: 'figure', width: 96 },
  { field: 'reworkNo', kind: 'figure', width: 80 },
  { field: 'repairCost', kind: 'money' },
  { field: 'holderName', later: true },
]
/** The repairs that figures count. */
const CountedRepairs = () => {
  const t = useText(figuresMessages)
  return (
    <List
      of={figuresCalls.repairs}
      help={t('repairsHelp')}
      columns={columns}
      rowKey="repairId"
      main="number"
      to={({ repairId }) => `/open/equipment/repair/${repairId}`}
      card={{ title: 'number', facts: ['devNo', 'faultDesc', 'downtimeHours', 'repairCost'] }}
      exportOf={figuresCalls.repairsExport}
      aside={(field) => <CategoryPanel of={field('categoryId')} />}
      search={{
        main: (field) => (
          <>
            <SearchChoice
              of={field('repairCount')}
              options={repairCounts.map((value) => ({ value, label: t(value) }))}
            />
            <SearchText of={field('beginMonth')} hint="yyyy-MM" />
            <SearchText of={field('endMonth')} hint="yyyy-MM" />
          </>
        ),
        more: (field) => (
          <>
            <ProjectSearch of={field('projectInfoNo')} />
            <DepartmentSearch of={field('deptId')} />
            <SearchChoice
              of={field('tracking')}
              options={(['single', 'bulk'] as const).map((value) => ({ value, label: t(`tracking_${value}`) }))}
            />
          </>
        ),
      }}
    />
  )
}
export default CountedRepairs
