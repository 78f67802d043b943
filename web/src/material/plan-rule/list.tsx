import { type PlanRuleRow, planRuleCalls } from '@geodepot/contracts/material/plan-rule.ts'
import { planRuleMessages } from '@geodepot/contracts/material/plan-rule.messages.ts'
import { Button } from 'antd'
import { lazy, useMemo, useState } from 'react'
import { Allowed } from '../../kit/access/index.ts'
import { shownText, useText } from '../../kit/i18n/index.ts'
import { type Column, List, type RowAction, SearchText } from '../../kit/list/index.ts'
import { RecordDialog, type Subject, useConfirmedMutation } from '../../kit/form/index.ts'

// Loaded when it is first opened: the list itself does without its pickers.
const PlanRuleForm = lazy(() => import('./form.tsx'))
const nameOf = (row: PlanRuleRow): string => shownText(row.name)

/** All that the person may see; one is written in a dialog. */
const PlanRuleList = () => {
  const t = useText(planRuleMessages)
  const [subject, setSubject] = useState<Subject<typeof planRuleCalls.get>>()
  const askToRemove = useConfirmedMutation(planRuleCalls.remove)
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
  const remove = (rows: readonly PlanRuleRow[]) => {
    const [only] = rows
    const text =
      rows.length === 1 && only
        ? t('removeQuestion', { name: nameOf(only) })
        : t('removeSeveral', { count: rows.length })
    return askToRemove(
      { ids: rows.map(({ id }) => id).join(',') },
      { title: t('removeTitle'), text, ok: t('remove'), danger: true },
    )
  }
  const actions: readonly RowAction<PlanRuleRow>[] = [
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
        of={planRuleCalls.list}
        always={{ orderByColumn: 'position', isAsc: 'asc' }}
        columns={columns}
        rowKey="id"
        main="name"
        card={{ title: 'name', facts: ['purchaserName', 'purchaseModeName', 'materialTypeName'] }}
        actions={actions}
        add={{ of: planRuleCalls.create, label: t('add'), run: () => setSubject('new') }}
        exportOf={planRuleCalls.export}
        chosen={(rows, clear) => (
          <Allowed permissions={[planRuleCalls.remove.permission]}>
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
          main: (field) => <SearchText of={field('name')} />,
        }}
      />
      <RecordDialog
        of={planRuleCalls.get}
        subject={subject}
        close={() => setSubject(undefined)}
        title={t(subject === 'new' ? 'add' : 'editTitle')}
        form={PlanRuleForm}
      />
    </>
  )
}
export default PlanRuleList
