import { type CostRow, costKinds, projectCostCalls } from '@geodepot/contracts/equipment/project-cost.ts'
import { projectCostMessages } from '@geodepot/contracts/equipment/project-cost.messages.ts'
import { useMemo } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { type Column, List, SearchChoice, SearchText } from '../../kit/list/index.ts'
import { ProjectSearch } from '../../system/project/index.ts'

/** The rows that the amounts of a project's cost are made of. */
const CostRows = () => {
  const t = useText(projectCostMessages)
  const columns = useMemo(
    (): readonly Column<CostRow>[] => [
      'about',
      { field: 'costKind', says: ({ costKind }) => t(`kind_${costKind}`), width: 110 },
      { field: 'happenDate', kind: 'day', width: 112 },
      { field: 'documentNumber', width: 190 },
      { field: 'quantity', kind: 'figure', width: 110 },
      { field: 'price', kind: 'money' },
      { field: 'amount', kind: 'money' },
    ],
    [t],
  )
  return (
    <List
      of={projectCostCalls.rows}
      help={t('rowsHelp')}
      columns={columns}
      rowKey="key"
      main="about"
      to={({ document }) => (document === null ? undefined : `/open/${document.kind}/${document.id}`)}
      card={{ title: 'about', facts: ['costKind', 'happenDate', 'amount'] }}
      exportOf={projectCostCalls.rowsExport}
      search={{
        main: (field) => (
          <>
            <ProjectSearch of={field('projectInfoNo')} />
            <SearchChoice
              several
              of={field('costKind')}
              options={costKinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
            />
            <SearchText of={field('beginMonth')} hint="yyyy-MM" />
            <SearchText of={field('endMonth')} hint="yyyy-MM" />
          </>
        ),
      }}
    />
  )
}
export default CostRows
