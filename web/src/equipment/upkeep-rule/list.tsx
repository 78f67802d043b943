import { type UpkeepRuleRow, upkeepRuleCalls } from '@geodepot/contracts/equipment/upkeep-rule.ts'
import { upkeepRuleMessages } from '@geodepot/contracts/equipment/upkeep-rule.messages.ts'
import { lazy, useMemo } from 'react'
import { StateTag, type Translate, shownQuantity, useText } from '../../kit/i18n/index.ts'
import { type Column, SearchChoice, SearchText } from '../../kit/list/index.ts'
import { MasterList } from '../../kit/master/index.ts'

// Loaded when it is first opened: the list itself does without its pickers.
const UpkeepRuleForm = lazy(() => import('./form.tsx'))
const nameOf = (row: UpkeepRuleRow): string => row.ruleName
/** By the meter, by days, or by whichever comes first. */
const intervalOf = (
  { meterKind, everyRun, everyDays }: UpkeepRuleRow,
  t: Translate<typeof upkeepRuleMessages>,
): string =>
  [
    ...(meterKind === null ? [] : [t(`every_${meterKind}`, { every: shownQuantity(everyRun) })]),
    ...(everyDays === null ? [] : [t('every_days', { every: everyDays })]),
  ].join(t('or'))

/** Every rule of the company; one is written in a dialog. */
const UpkeepRuleList = () => {
  const t = useText(upkeepRuleMessages)
  const columns = useMemo(
    (): Column<UpkeepRuleRow>[] => [
      { field: 'ruleName', width: 220 },
      { field: 'appliesTo', width: 200 },
      { field: 'everyRun', label: t('interval'), width: 200, says: (row) => intervalOf(row, t) },
      { field: 'levelName', width: 120 },
      { field: 'includedNames', optional: true },
      {
        field: 'forced',
        width: 150,
        says: ({ forced }) => t(`forced${forced}`),
        as: ({ forced }) => <StateTag tone={forced === 'Y' ? 'attention' : 'draft'}>{t(`forced${forced}`)}</StateTag>,
      },
      { field: 'dueCount', kind: 'figure', width: 90 },
      { field: 'overCount', kind: 'figure', width: 90 },
      { field: 'active', width: 100, says: ({ active }) => t(`active${active}`) },
      {
        field: 'meterKind',
        optional: true,
        says: ({ meterKind }) => (meterKind === null ? '' : t(`kind_${meterKind}`)),
      },
      { field: 'warnRun', kind: 'figure', optional: true },
      { field: 'everyDays', kind: 'figure', optional: true },
      { field: 'warnDays', kind: 'figure', optional: true },
      { field: 'drafts', optional: true, says: ({ drafts }) => t(`drafts${drafts}`) },
      { field: 'startOn', kind: 'day', optional: true },
      { field: 'remark', optional: true },
      { field: 'createBy', optional: true },
      { field: 'createTime', kind: 'moment', optional: true },
      { field: 'updateTime', kind: 'moment', optional: true },
    ],
    [t],
  )
  return (
    <MasterList
      of={upkeepRuleCalls}
      ask={({ id }) => ({ id })}
      nameOf={nameOf}
      words={{ add: t('add'), edit: t('editTitle'), remove: t('removeTitle') }}
      form={UpkeepRuleForm}
      columns={columns}
      rowKey="id"
      main="ruleName"
      card={{ title: 'ruleName', facts: ['appliesTo', 'everyRun', 'dueCount'] }}
      help={t('help')}
      empty={{ title: t('empty'), text: t('help') }}
      search={{
        main: (field) => (
          <>
            <SearchText of={field('ruleName')} />
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
export default UpkeepRuleList
