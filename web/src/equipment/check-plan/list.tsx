import { type CheckPlanRow, checkPlanCalls } from '@geodepot/contracts/equipment/check-plan.ts'
import { checkPlanMessages } from '@geodepot/contracts/equipment/check-plan.messages.ts'
import { lazy, useMemo } from 'react'
import { StateTag, useText } from '../../kit/i18n/index.ts'
import { type Column, SearchChoice, SearchText } from '../../kit/list/index.ts'
import { MasterList } from '../../kit/master/index.ts'

// Loaded when it is first opened: the list itself does without its pickers.
const CheckPlanForm = lazy(() => import('./form.tsx'))
const nameOf = (row: CheckPlanRow): string => row.planName

/** All that the person may see; one is written in a dialog. */
const CheckPlanList = () => {
  const t = useText(checkPlanMessages)
  const columns = useMemo(
    (): Column<CheckPlanRow>[] => [
      { field: 'planName', width: 220 },
      { field: 'templateName', width: 180 },
      {
        field: 'every',
        width: 110,
        says: ({ cycle, every }) => t(`every_${cycle}`, { every }),
      },
      {
        field: 'projectName',
        width: 240,
        says: ({ projectName, orgName }) => projectName ?? orgName ?? t('everywhere'),
      },
      { field: 'deviceCount', kind: 'figure', width: 110 },
      {
        field: 'active',
        width: 100,
        says: ({ active }) => t(`active${active}`),
        as: ({ active }) => <StateTag tone={active === 'Y' ? 'done' : 'draft'}>{t(`active${active}`)}</StateTag>,
      },
      { field: 'inspectorName', width: 110 },
      { field: 'startOn', kind: 'day' },
      { field: 'graceDays', kind: 'figure', optional: true },
      { field: 'categoryName', optional: true },
      { field: 'remark', optional: true },
      { field: 'createBy', optional: true },
      { field: 'createTime', kind: 'moment', optional: true },
      { field: 'updateTime', kind: 'moment', optional: true },
    ],
    [t],
  )
  return (
    <MasterList
      of={checkPlanCalls}
      ask={({ id }) => ({ id })}
      nameOf={nameOf}
      words={{ add: t('add'), edit: t('editTitle'), remove: t('removeTitle') }}
      form={CheckPlanForm}
      columns={columns}
      rowKey="id"
      main="planName"
      card={{ title: 'planName', facts: ['templateName', 'every', 'projectName', 'deviceCount'] }}
      help={t('help')}
      empty={{ title: t('empty'), text: t('help') }}
      search={{
        main: (field) => (
          <>
            <SearchText of={field('planName')} />
            <SearchChoice
              of={field('active')}
              options={(['Y', 'N'] as const).map((value) => ({ value, label: t(`active${value}`) }))}
            />
          </>
        ),
      }}
    />
  )
}
export default CheckPlanList
