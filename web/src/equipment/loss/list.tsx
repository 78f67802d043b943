import { type LossRow, loss, lossCalls, lossCauses } from '@geodepot/contracts/equipment/loss.ts'
import { lossMessages } from '@geodepot/contracts/equipment/loss.messages.ts'
import { saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import { useMemo } from 'react'
import { DocumentSearch, LatestPanel, lastColumns, useDocumentList, useStateColumn } from '../../kit/document/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { type Column, List, SearchChoice, SearchDay } from '../../kit/list/index.ts'
import { useLossActions } from './actions.tsx'

/** Those of the person's scope. */
const LossList = () => {
  const t = useText(lossMessages)
  const acts = useLossActions()
  const list = useDocumentList(loss, lossCalls, acts)
  const state = useStateColumn(loss)
  const columns = useMemo(
    (): Column<LossRow>[] => [
      'number',
      { field: 'docState', ...state },
      'holderName',
      'models',
      { field: 'lostQty', says: ({ lostQty }) => saidAmounts(lostQty) },
      { field: 'damagedQty', says: ({ damagedQty }) => saidAmounts(damagedQty) },
      { field: 'foundQty', says: ({ foundQty }) => saidAmounts(foundQty), later: true },
      { field: 'totalUSD', kind: 'money' },
      { field: 'cause', says: ({ cause }) => t(`cause_${cause}`), later: true },
      { field: 'occurredAt', kind: 'moment' },
      { field: 'place', later: true },
      { field: 'liability', says: ({ liability }) => t(`liability_${liability}`), later: true },
      { field: 'liableParty', later: true },
      { field: 'shipmentNumber', later: true },
      { field: 'insured', says: ({ insured }) => t(`insured${insured}`), optional: true },
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
        card={{ title: 'number', facts: ['holderName', 'models', 'docState'] }}
        search={{
          main: (field) => <DocumentSearch of={loss} field={field} />,
          more: (field) => (
            <>
              <SearchChoice
                of={field('cause')}
                options={lossCauses.map((value) => ({ value, label: t(`cause_${value}`) }))}
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
export default LossList

/** The latest of a project, on its page. */
export const OfProject = ({ projectInfoNo }: { projectInfoNo: string }) => (
  <LatestPanel
    of={loss}
    list={lossCalls.list}
    projectInfoNo={projectInfoNo}
    titleOf={(row) => `${row.models} ${saidAmounts([...row.lostQty, ...row.damagedQty])}`}
  />
)
