import { saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import { type AllocationRow, allocation, allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { type DocumentActions, operationAction, useDocumentActions } from '../../kit/document/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { useHandOver } from '../shipment/index.ts'

/** Which hand-over is due: what arrived or differs comes before sending more. */
const due = ({ can, unsettledQty, expectedQty, docState }: AllocationRow): string | undefined => {
  if (can.receive === true && expectedQty.length > 0) return 'receive'
  if (can.settle === true && unsettledQty.length > 0) return 'settle'
  return can.ship === true && docState === 'dispatching' ? 'ship' : undefined
}
const standing = ({ id, version }: AllocationRow) => ({ id, version })

/** Everything that may be done with an allocation, for its list and its page. */
export const useAllocationActions = (): DocumentActions<AllocationRow> => {
  const t = useText(allocationMessages)
  const { ship, receive, settle, dialog } = useHandOver(allocationCalls, due)
  // What is offered instead is read on the page.
  const consent = operationAction('consent', allocationCalls.consent, standing, { atOnce: true, onPage: true })
  const decline = operationAction(
    'decline',
    allocationCalls.decline,
    (row: AllocationRow, opinion = '') => ({ ...standing(row), opinion }),
    { notice: t('confirmDecline'), onPage: true },
  )
  return useDocumentActions<AllocationRow>(allocation, {
    calls: allocationCalls,
    about: (row) => [saidAmounts(row.deviceCount), `${row.fromHolder} → ${row.toProject}`],
    actions: ['submit', consent, decline, 'decisions', receive, ship, settle, 'edit', 'close', 'cancel', 'remove'],
    dialogs: dialog,
  })
}
