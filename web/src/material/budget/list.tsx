import { pricePermission } from '@geodepot/contracts/material/price.permission.ts'
import { type BudgetRow, budgetCalls, usages } from '@geodepot/contracts/material/budget.ts'
import { budgetMessages } from '@geodepot/contracts/material/budget.messages.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { lazy, useMemo } from 'react'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { StateTag, today, useText } from '../../kit/i18n/index.ts'
import { type Column, ImportButton, SearchChoice, SearchText, useFirstFilter } from '../../kit/list/index.ts'
import { useNarrow } from '../../kit/browser/index.ts'
import { MasterList } from '../../kit/master/index.ts'
import { ProjectSearch } from '../../system/project/index.ts'
import { DepartmentSearch } from '../../system/dept/index.ts'
import { useEntries } from '../plan/index.ts'
import { BarLegend, BudgetBar, barSaid } from './bar.tsx'
import { nameOf, tones } from './words.ts'

// Loaded when it is first opened: the list itself does without its pickers.
const BudgetForm = lazy(() => import('./form.tsx'))
const BudgetImport = lazy(() => import('./import.tsx'))

const useColumns = (): readonly Column<BudgetRow>[] => {
  const t = useText(budgetMessages)
  const priced = mayDo(usePerson(), pricePermission)
  return useMemo((): Column<BudgetRow>[] => {
    const figure = (field: 'planned' | 'committed' | 'spent' | 'left'): Column<BudgetRow> => ({
      field,
      kind: 'money',
      unit: 'USD',
      width: 108,
      means: t(`${field}Means`),
    })
    return [
      'holderName',
      { field: 'year', width: 70, means: t('yearMeans') },
      { field: 'materialTypeName', width: 84, says: (row) => row.materialTypeName ?? t('allTypes') },
      ...(priced
        ? ([
            { field: 'amountUSD', kind: 'money', width: 116 },
            {
              field: 'usage',
              width: 164,
              says: (row) => barSaid(row, t),
              as: (row) => <BudgetBar row={row} />,
            },
            figure('planned'),
            figure('committed'),
            figure('spent'),
            figure('left'),
          ] satisfies Column<BudgetRow>[])
        : []),
      { field: 'projectInfoNo', optional: true },
      { field: 'remark', optional: true },
      { field: 'createBy', optional: true },
      { field: 'createTime', kind: 'moment', optional: true },
      { field: 'updateBy', optional: true },
      { field: 'updateTime', kind: 'moment', optional: true },
    ]
  }, [priced, t])
}
const years = (): { value: string; label: string }[] => {
  const now = Number(today().slice(0, 4))
  return [1, 0, -1, -2, -3].map((off) => ({ value: String(now + off), label: String(now + off) }))
}

const Budgets = () => {
  const t = useText(budgetMessages)
  const narrow = useNarrow()
  const columns = useColumns()
  const types = useEntries(dictionaries.materialType)
  return (
    <MasterList
      of={budgetCalls}
      ask={({ id }) => ({ id })}
      nameOf={(row) => nameOf(row, t)}
      words={{ add: t('add'), edit: t('editTitle'), remove: t('removeTitle') }}
      form={BudgetForm}
      width={720}
      columns={columns}
      rowKey="id"
      to={({ id }) => String(id)}
      main="holderName"
      help={t('help')}
      card={{ title: 'holderName', facts: ['materialTypeName', 'amountUSD', 'usage', 'left'] }}
      opensWith={{ filter: 'year', value: today().slice(0, 4), instead: t('noneThisYear') }}
      toolbar={
        <>
          <ImportButton permission="material:budget:import" dialog={BudgetImport} />
          {!narrow && <BarLegend />}
        </>
      }
      search={{
        main: (field) => (
          <>
            <SearchText of={field('keyword')} hint={t('keywordHint')} />
            <SearchChoice of={field('year')} options={years()} />
            <SearchChoice
              of={field('usage')}
              options={usages.map((value) => ({ value, label: t(`usage_${value}`) }))}
            />
          </>
        ),
        more: (field) => (
          <>
            <ProjectSearch of={field('projectInfoNo')} />
            <DepartmentSearch of={field('deptId')} />
            <SearchChoice several of={field('materialType')} options={types.options} />
          </>
        ),
      }}
    />
  )
}
/** Those of the projects and units that the person sees: this year's first. */
const BudgetList = () => useFirstFilter('year', today().slice(0, 4)) && <Budgets />
export default BudgetList

/** How it stands, in a word. */
export const UsageTag = ({ usage }: { usage: BudgetRow['usage'] }) => {
  const t = useText(budgetMessages)
  return usage && <StateTag tone={tones[usage]}>{t(`usage_${usage}`)}</StateTag>
}
