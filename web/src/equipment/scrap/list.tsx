import { type ScrapRow, scrap, scrapCalls } from '@geodepot/contracts/equipment/scrap.ts'
import { saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { lazy, useMemo } from 'react'
import { DocumentSearch, lastColumns, useDocumentList, useStateColumn } from '../../kit/document/index.ts'
import { type Column, ImportButton, List, SearchChoice, SearchDay } from '../../kit/list/index.ts'
import { useDictionary } from '../../system/dict/index.ts'
import { useScrapActions } from './actions.tsx'

const ScrapImport = lazy(() => import('./import.tsx'))

/** Those of the person's scope. */
const ScrapList = () => {
  const acts = useScrapActions()
  const list = useDocumentList(scrap, scrapCalls, acts)
  const state = useStateColumn(scrap)
  const { entries } = useDictionary(dictionaries.scrapReason)
  const columns = useMemo(
    (): Column<ScrapRow>[] => [
      'number',
      { field: 'docState', ...state },
      'holderName',
      'models',
      { field: 'scrapQty', says: ({ scrapQty }) => saidAmounts(scrapQty) },
      'reasons',
      { field: 'originalUSD', kind: 'money' },
      { field: 'netUSD', kind: 'money' },
      { field: 'appraisedBy', later: true },
      { field: 'description', later: true },
      { field: 'orgName', optional: true },
      ...lastColumns,
    ],
    [state],
  )
  return (
    <>
      <List
        {...list}
        columns={columns}
        toolbar={<ImportButton permission="equipment:scrap:add" dialog={ScrapImport} />}
        main="number"
        card={{ title: 'number', facts: ['holderName', 'models', 'reasons', 'docState'] }}
        search={{
          main: (field) => <DocumentSearch of={scrap} field={field} />,
          more: (field) => (
            <>
              <SearchChoice
                of={field('reason')}
                options={entries.map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel }))}
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
export default ScrapList
