import { type BudgetRow, budgetCalls, usages } from '@geodepot/contracts/material/budget.ts'
import { budgetMessages } from '@geodepot/contracts/material/budget.messages.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.ts'
import { Button } from 'antd'
import { lazy, useMemo, useState } from 'react'
import { Allowed, mayDo, usePerson } from '../../kit/access/index.ts'
import { StateTag, today, useText } from '../../kit/i18n/index.ts'
import {
  type Column,
  ImportButton,
  List,
  type RowAction,
  SearchChoice,
  SearchText,
  useFirstFilter,
} from '../../kit/list/index.ts'
import { useNarrow } from '../../kit/browser/index.ts'
import { RecordDialog, type Subject, useConfirmedMutation } from '../../kit/form/index.ts'
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
  const priced = mayDo(usePerson(), 'material:material:price')
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
  const [subject, setSubject] = useState<Subject<typeof budgetCalls.get>>()
  const askToRemove = useConfirmedMutation(budgetCalls.remove)
  const columns = useColumns()
  const types = useEntries(dictionaries.materialType)
  const remove = (rows: readonly BudgetRow[]) => {
    const [only] = rows
    const text =
      rows.length === 1 && only
        ? t('removeQuestion', { name: nameOf(only, t) })
        : t('removeSeveral', { count: rows.length })
    return askToRemove(
      { ids: rows.map(({ id }) => id).join(',') },
      { title: t('removeTitle'), text, ok: t('remove'), danger: true },
    )
  }
  const actions: readonly RowAction<BudgetRow>[] = [
    {
      name: 'edit',
      label: t('edit'),
      letter: 'e',
      shown: (row) => row.can.edit === true,
      run: (row) => setSubject({ id: row.id }),
    },
    {
      name: 'remove',
      label: t('remove'),
      danger: true,
      shown: (row) => row.can.remove === true,
      run: (row) => void remove([row]),
    },
  ]
  return (
    <>
      <List
        of={budgetCalls.list}
        columns={columns}
        rowKey="id"
        main="holderName"
        help={t('help')}
        card={{ title: 'holderName', facts: ['materialTypeName', 'amountUSD', 'usage', 'left'] }}
        actions={actions}
        add={{ of: budgetCalls.create, label: t('add'), run: () => setSubject('new') }}
        exportOf={budgetCalls.export}
        opensWith={{ filter: 'year', value: today().slice(0, 4), instead: t('noneThisYear') }}
        toolbar={
          <>
            <ImportButton permission="material:budget:import" dialog={BudgetImport} />
            {!narrow && <BarLegend />}
          </>
        }
        chosen={(rows, clear) => (
          <Allowed permissions={[budgetCalls.remove.permission]}>
            <Button
              danger
              disabled={rows.some(({ can }) => can.remove !== true)}
              onClick={() =>
                void remove(rows).then((done) => {
                  if (done) clear()
                })
              }
            >
              {t('remove')}
            </Button>
          </Allowed>
        )}
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
      <RecordDialog
        of={budgetCalls.get}
        subject={subject}
        close={() => setSubject(undefined)}
        width={720}
        title={t(subject === 'new' ? 'add' : 'editTitle')}
        form={BudgetForm}
      />
    </>
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
