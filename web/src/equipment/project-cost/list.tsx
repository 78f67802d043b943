import { type CostMonth, costKinds, projectCostCalls } from '@geodepot/contracts/equipment/project-cost.ts'
import { projectCostMessages } from '@geodepot/contracts/equipment/project-cost.messages.ts'
import { isZero } from '@geodepot/contracts/kit/decimal.ts'
import { Button } from 'antd'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useApiQuery } from '../../kit/api/index.ts'
import { shownNumber, useText } from '../../kit/i18n/index.ts'
import { type Column, List, SearchText } from '../../kit/list/index.ts'
import { usePathOf } from '../../kit/routing/index.ts'
import { ProjectSearch, useCurrentProject } from '../../system/project/index.ts'
import { InternalRates } from '../internal-rate/index.ts'
import { useCostsAsked } from './asked.ts'

/** What the months come to, and the way to the paper. */
const Summary = () => {
  const t = useText(projectCostMessages)
  const { asked, search, isPlaced } = useCostsAsked()
  const path = usePathOf('equipment/project-cost/index')
  const { data } = useApiQuery(projectCostCalls.paper, asked, { keep: true, enabled: isPlaced })
  return (
    <>
      <InternalRates />
      {data && isPlaced && (
        <>
          <Link to={`${path ?? ''}/print?${search}`}>
            <Button>{t('print')}</Button>
          </Link>
          <span role="status">
            {data.projectName} · {t('total')} <strong>{shownNumber(data.total.total)}</strong>
            {data.isPartial && ` · ${t('hidden')}`}
          </span>
        </>
      )}
    </>
  )
}

const useColumns = (): readonly Column<CostMonth>[] => {
  const path = usePathOf('equipment/project-cost/index')
  const { asked } = useCostsAsked()
  return useMemo(() => {
    const opened = (month: string, more: Readonly<Record<string, string>>) =>
      `${path ?? ''}/rows?${new URLSearchParams({ ...asked, beginMonth: month, endMonth: month, ...more }).toString()}`
    const amount = (month: string, value: string, more: Readonly<Record<string, string>>) =>
      isZero(value) ? shownNumber(value) : <Link to={opened(month, more)}>{shownNumber(value)}</Link>
    return [
      { field: 'month', width: 104 },
      ...costKinds.map((kind): Column<CostMonth> => ({
        field: kind,
        kind: 'money',
        as: (row) => amount(row.month, row[kind], { costKind: kind }),
      })),
      { field: 'total', kind: 'money', as: ({ month, total }) => amount(month, total, {}) },
    ]
  }, [path, asked])
}

/** What a project cost, the latest month first. */
const ProjectCost = () => {
  const t = useText(projectCostMessages)
  const columns = useColumns()
  const current = useCurrentProject()
  return (
    <List
      of={projectCostCalls.list}
      help={t('help')}
      columns={columns}
      rowKey="month"
      main="month"
      to={() => undefined}
      card={{ title: 'month', facts: ['days', 'material', 'total'] }}
      exportOf={projectCostCalls.export}
      toolbar={<Summary />}
      opensWith={{ filter: 'projectInfoNo', value: current?.projectInfoNo, instead: t('choose') }}
      empty={{ title: t('choose'), text: t('chooseNext') }}
      search={{
        main: (field) => (
          <>
            <ProjectSearch of={field('projectInfoNo')} />
            <SearchText of={field('beginMonth')} hint="yyyy-MM" />
            <SearchText of={field('endMonth')} hint="yyyy-MM" />
          </>
        ),
      }}
    />
  )
}
export default ProjectCost
