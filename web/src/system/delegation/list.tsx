import { listIn } from '@geodepot/contracts/kit/messages.ts'
import { type DelegationRow, delegation, delegationStates } from '@geodepot/contracts/system/delegation.ts'
import { delegationMessages } from '@geodepot/contracts/system/delegation.messages.ts'
import { Button } from 'antd'
import { Suspense, lazy, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { AppDialog } from '../../kit/ui/index.ts'
import { StateTag, useLanguage, useText } from '../../kit/i18n/index.ts'
import { type Column, List, type RowAction, SearchChoice, SearchToggle } from '../../kit/list/index.ts'
import { useConfirmedMutation } from '../../kit/form/index.ts'

const DelegationForm = lazy(() => import('./form.tsx'))
const tones = { ahead: 'underWay', now: 'done', over: 'draft', withdrawn: 'draft' } as const

/**
 * Whose decisions are in whose hands: this person's own and those handed over; everybody's for those who arrange them.
 */
const DelegationList = () => {
  const t = useText(delegationMessages)
  const language = useLanguage()
  const navigate = useNavigate()
  const person = usePerson()
  const others = mayDo(person, 'system:chain:edit')
  const [adding, setAdding] = useState(false)
  const [dirty, setDirty] = useState(false)
  const withdraw = useConfirmedMutation(delegation.withdraw)
  const columns = useMemo((): Column<DelegationRow>[] => {
    const name = (id: number, called: string) => (id === person.userId ? `${called} (${t('me')})` : called)
    const kindsOf = (row: DelegationRow) =>
      row.kindNames.length === 0 ? t('allKinds') : listIn(row.kindNames, language)
    return [
      {
        field: 'fromName',
        says: (row) => name(row.fromId, row.fromName),
        as: (row) => <span>{name(row.fromId, row.fromName)}</span>,
      },
      {
        field: 'toName',
        says: (row) => name(row.toId, row.toName),
        as: (row) => <span>{name(row.toId, row.toName)}</span>,
      },
      {
        field: 'state',
        as: ({ state }) => <StateTag tone={tones[state]}>{t(`state_${state}`)}</StateTag>,
        says: ({ state }) => t(`state_${state}`),
      },
      { field: 'beginDate', kind: 'day' },
      { field: 'endDate', kind: 'day' },
      { field: 'kindNames', says: kindsOf, as: (row) => <span>{kindsOf(row)}</span> },
      'remark',
      'createBy',
      { field: 'createTime', kind: 'moment' },
    ]
  }, [language, person.userId, t])
  const actions: readonly RowAction<DelegationRow>[] = [
    {
      name: 'withdraw',
      label: t('withdraw'),
      danger: true,
      shown: ({ can }) => can.withdraw === true,
      run: (row) =>
        void withdraw(
          { id: row.delegationId },
          {
            title: t('withdrawTitle'),
            text: t('withdrawText', { from: row.fromName, to: row.toName }),
            ok: t('withdraw'),
            danger: true,
          },
        ),
    },
  ]
  return (
    <>
      <List
        of={delegation.list}
        columns={columns}
        rowKey="delegationId"
        card={{ title: 'toName', facts: ['state', 'beginDate', 'endDate', 'kindNames'] }}
        actions={actions}
        main="fromName"
        add={{ of: delegation.create, label: t('add'), run: () => setAdding(true) }}
        exportOf={delegation.export}
        empty={{ title: t('noneTitle'), text: t('help') }}
        toolbar={<Button onClick={() => void navigate('/user/approval')}>{t('approvals')}</Button>}
        search={{
          main: (field) => (
            <>
              <SearchChoice
                of={field('state')}
                options={delegationStates.map((value) => ({ value, label: t(`state_${value}`) }))}
              />
              {others && <SearchToggle of={{ ...field('scope'), label: t('scope_everyone') }} value="everyone" />}
            </>
          ),
        }}
      />
      <AppDialog open={adding} title={t('add')} width={480} dirty={dirty && adding} onClose={() => setAdding(false)}>
        <Suspense fallback={null}>
          <DelegationForm close={() => setAdding(false)} setDirty={setDirty} forOthers={others} />
        </Suspense>
      </AppDialog>
    </>
  )
}
export default DelegationList
