import { saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import { type ReturnRow, deviceReturn, returnCalls } from '@geodepot/contracts/equipment/return.ts'
import { Suspense, lazy, useState } from 'react'
import { type DocumentActions, useDocumentActions } from '../../kit/document/index.ts'
import { useHandOver } from '../shipment/index.ts'

const Inspect = lazy(() => import('./inspect.tsx'))

/** What is due: what arrived comes before what differs, and both before sending more. */
const due = ({ can, expectedQty, inspectQty, unsettledQty, docState }: ReturnRow): string | undefined => {
  if (can.receive === true && expectedQty.length > 0) return 'receive'
  if (can.inspect === true && inspectQty.length > 0) return 'inspect'
  if (can.settle === true && unsettledQty.length > 0) return 'settle'
  return can.ship === true && docState === 'ready' ? 'ship' : undefined
}

/** Everything that may be done with a return, for its list and its page. */
export const useReturnActions = (): DocumentActions<ReturnRow> => {
  const { ship, receive, settle, dialog } = useHandOver(returnCalls, due)
  const [inspected, setInspected] = useState<ReturnRow>()
  const inspect = { name: 'inspect', primary: (row: ReturnRow) => due(row) === 'inspect', run: setInspected }
  return useDocumentActions<ReturnRow>(deviceReturn, {
    calls: returnCalls,
    about: (row) => [saidAmounts(row.deviceCount), `${row.fromProject} → ${row.toPool}`],
    actions: ['submit', receive, inspect, ship, settle, 'edit', 'close', 'cancel', 'remove'],
    dialogs: (
      <>
        {dialog}
        {inspected && (
          <Suspense fallback={null}>
            <Inspect id={inspected.id} number={inspected.number} close={() => setInspected(undefined)} />
          </Suspense>
        )}
      </>
    ),
  })
}
