import { type PlanRuleRow, planRuleCalls } from '@geodepot/contracts/material/plan-rule.ts'
import { planRuleMessages } from '@geodepot/contracts/material/plan-rule.messages.ts'
import { lazy, useMemo } from 'react'
import { shownText, useText } from '../../kit/i18n/index.ts'
import { type Column, SearchText } from '../../kit/list/index.ts'
import { MasterList } from '../../kit/master/index.ts'

// Loaded when it is first opened: the list itself does without its pickers.
const PlanRuleForm = lazy(() => import('./form.tsx'))
const nameOf = (row: PlanRuleRow): string => shownText(row.name)

/** All that the person may see; one is written in a dialog. */
const PlanRuleList = () => {
  const t = useText(planRuleMessages)
  const columns = useMemo(
    (): Column<PlanRuleRow>[] => [
      { field: 'position', kind: 'figure' },
      'name',
      { field: 'materialTypeName', says: (row) => row.materialTypeName ?? t('anyOf') },
      {
        field: 'projectCountry',
        says: (row) => (row.projectCountry === null ? t('anyOf') : t(`projectCountry${row.projectCountry}`)),
      },
      { field: 'amountFrom', kind: 'money', unit: 'USD' },
      { field: 'amountTo', kind: 'money', unit: 'USD' },
      'purchaserName',
      'purchaseModeName',
      'sourceTypeName',
      { field: 'inForce', says: (row) => t(`inForce${row.inForce}`) },
      { field: 'remark', optional: true },
      { field: 'createBy', optional: true },
      { field: 'createTime', kind: 'moment', optional: true },
      { field: 'updateTime', kind: 'moment', optional: true },
    ],
    [t],
  )
  return (
    <MasterList
      of={planRuleCalls}
      ask={({ id }) => ({ id })}
      nameOf={nameOf}
      words={{ add: t('add'), edit: t('editTitle'), remove: t('removeTitle') }}
      form={PlanRuleForm}
      always={{ orderByColumn: 'position', isAsc: 'asc' }}
      columns={columns}
      rowKey="id"
      main="name"
      card={{ title: 'name', facts: ['purchaserName', 'purchaseModeName', 'materialTypeName'] }}
      search={{
        main: (field) => <SearchText of={field('name')} />,
      }}
    />
  )
}
export default PlanRuleList
