import { pricePermission } from '@geodepot/contracts/material/price.permission.ts'
import { type PeriodRow, periodCalls, periodPageStates } from '@geodepot/contracts/material/period.ts'
import { periodMessages } from '@geodepot/contracts/material/period.messages.ts'
import { useMemo } from 'react'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { type Column, List, SearchChoice } from '../../kit/list/index.ts'
import { PeriodTag } from './state.tsx'

/** The months of the stock: which are closed, by whom, and with what. */
const PeriodList = () => {
  const t = useText(periodMessages)
  const person = usePerson()
  const priced = mayDo(person, pricePermission)
  const opens = mayDo(person, periodCalls.get.permission)
  const columns = useMemo(
    (): readonly Column<PeriodRow>[] => [
      { field: 'period', width: 96 },
      { field: 'beginsOn', kind: 'day', width: 104 },
      { field: 'endsOn', kind: 'day', width: 104 },
      { field: 'state', as: ({ state }) => <PeriodTag state={state} />, says: ({ state }) => t(`state_${state}`) },
      ...(priced
        ? ([
            { field: 'openingAmount', kind: 'money' },
            { field: 'inAmount', kind: 'money' },
            { field: 'outAmount', kind: 'money' },
            { field: 'endingAmount', kind: 'money' },
          ] satisfies Column<PeriodRow>[])
        : []),
      'closedBy',
      { field: 'closedTime', kind: 'moment' },
      { field: 'rowCount', kind: 'figure', optional: true },
      {
        field: 'hash',
        means: t('hashHelp'),
        says: ({ hash }) => hash?.slice(0, 12) ?? '',
        as: ({ hash }) => (hash === null ? '' : <code title={hash}>{hash.slice(0, 12)}</code>),
      },
    ],
    [t, priced],
  )
  return (
    <List
      of={periodCalls.list}
      help={t('help')}
      columns={columns}
      rowKey="period"
      main="period"
      to={opens ? ({ period }) => period : () => undefined}
      card={{ title: 'period', facts: ['state', 'endsOn', 'closedBy'] }}
      exportOf={periodCalls.export}
      search={{
        main: (field) => (
          <SearchChoice
            of={field('state')}
            options={periodPageStates.map((value) => ({ value, label: t(`state_${value}`) }))}
          />
        ),
      }}
    />
  )
}
export default PeriodList
