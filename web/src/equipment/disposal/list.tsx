import { type DisposalRow, disposal, disposalCalls, disposalMethods } from '@geodepot/contracts/equipment/disposal.ts'
import { disposalMessages } from '@geodepot/contracts/equipment/disposal.messages.ts'
import { saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import { useMemo } from 'react'
import { DocumentSearch, lastColumns, useDocumentList, useStateColumn } from '../../kit/document/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { type Column, List, SearchChoice, SearchDay } from '../../kit/list/index.ts'
import { useDisposalActions } from './actions.tsx'

/** Those of the person's scope. */
const DisposalList = () => {
  const t = useText(disposalMessages)
  const acts = useDisposalActions()
  const list = useDocumentList(disposal, disposalCalls, acts)
  const state = useStateColumn(disposal)
  const columns = useMemo(
    (): Column<DisposalRow>[] => [
      'number',
      { field: 'docState', ...state },
      { field: 'method', says: ({ method }) => t(`method_${method}`) },
      'buyer',
      'models',
      { field: 'disposedQty', says: ({ disposedQty }) => saidAmounts(disposedQty) },
      { field: 'income', kind: 'money' },
      'currency',
      { field: 'incomeUSD', kind: 'money', later: true },
      { field: 'disposedOn', kind: 'day' },
      { field: 'contractNo', later: true },
      { field: 'orgName', optional: true },
      ...lastColumns,
    ],
    [state, t],
  )
  return (
    <>
      <List
        {...list}
        columns={columns}
        main="number"
        card={{ title: 'number', facts: ['method', 'buyer', 'models', 'docState'] }}
        search={{
          main: (field) => <DocumentSearch of={disposal} field={field} />,
          more: (field) => (
            <>
              <SearchChoice
                of={field('method')}
                options={disposalMethods.map((value) => ({ value, label: t(`method_${value}`) }))}
              />
              <SearchDay of={field('beginTime')} />
              <SearchDay of={field('endTime')} />
            </>
          ),
        }}
      />
      {acts.dialogs}
    </>
  )
}
export default DisposalList
