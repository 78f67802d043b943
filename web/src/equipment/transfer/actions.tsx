import { saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import { type TransferRow, transfer, transferCalls } from '@geodepot/contracts/equipment/transfer.ts'
import { type DocumentActions, useDocumentActions } from '../../kit/document/index.ts'
import { useHandOver } from '../shipment/index.ts'
import { way } from './described.ts'

/** What is due: what arrived comes before what differs, and both before sending more. */
const due = ({ can, expectedQty, unsettledQty, docState }: TransferRow): string | undefined => {
  if (can.receive === true && expectedQty.length > 0) return 'receive'
  if (can.settle === true && unsettledQty.length > 0) return 'settle'
  return can.ship === true && docState === 'ready' ? 'ship' : undefined
}

/** Everything that may be done with a transfer, for its list and its page. */
export const useTransferActions = (): DocumentActions<TransferRow> => {
  const { ship, receive, settle, dialog } = useHandOver(transferCalls, due)
  return useDocumentActions<TransferRow>(transfer, {
    calls: transferCalls,
    about: (row) => [saidAmounts(row.deviceCount), way(row)],
    actions: ['submit', 'decisions', 'rollOver', receive, ship, settle, 'edit', 'close', 'cancel', 'remove'],
    dialogs: dialog,
  })
}
