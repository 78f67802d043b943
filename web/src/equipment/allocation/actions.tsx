import { type AllocationRow, allocation, allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { isZero } from '@geodepot/contracts/kit/decimal.ts'
import { useNavigate } from 'react-router'
import { queryNow } from '../../kit/api/index.ts'
import { type DocumentActions, operationAction, useDecisions, useDocumentActions } from '../../kit/document/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { usePathOf } from '../../kit/routing/index.ts'
import { useHandOver } from '../shipment/index.ts'

/** Where the list of allocations is for this person. */
export const useAllocationPath = (): string => usePathOf('equipment/allocation/index') ?? '/equipment/allocation'

/** Which hand-over is due: what arrived or differs comes before sending more. */
const due = ({ can, unsettledQty, expectedQty, docState }: AllocationRow): string | undefined => {
  if (can.receive === true && !isZero(expectedQty)) return 'receive'
  if (can.settle === true && !isZero(unsettledQty)) return 'settle'
  return can.ship === true && docState === 'dispatching' ? 'ship' : undefined
}

interface Options {
  readonly done?: (name: string, row: AllocationRow) => void
  /** The allocation that the page is about. */ readonly of?: AllocationRow | undefined
}
/** Everything that may be done with an allocation, for its list and its page. */
export const useAllocationActions = ({ done, of }: Options = {}): DocumentActions<AllocationRow> => {
  const t = useText(allocationMessages)
  const navigate = useNavigate()
  const path = useAllocationPath()
  const handing = useHandOver(allocationCalls)
  const decisions = useDecisions<AllocationRow>(allocation, allocationCalls)
  const own = (name: 'ship' | 'receive' | 'settle') => ({
    name,
    primary: of !== undefined && due(of) === name,
    run: (row: AllocationRow) => handing.open(name, row),
  })
  const standing = ({ id, version }: AllocationRow) => ({ id, version })
  const acts = useDocumentActions<AllocationRow>(allocation, {
    latest: ({ id }) => queryNow(allocationCalls.get, { id }),
    ...(done && { done }),
    actions: [
      operationAction('submit', allocationCalls.submit, standing, { question: t('confirmSubmit') }),
      // What is offered instead is read on the page: a list does not show it.
      ...(of
        ? [
            operationAction('consent', allocationCalls.consent, standing, { atOnce: true }),
            operationAction(
              'decline',
              allocationCalls.decline,
              (row: AllocationRow, opinion = '') => ({ ...standing(row), opinion }),
              { notice: t('confirmDecline') },
            ),
          ]
        : []),
      ...decisions,
      own('receive'),
      own('ship'),
      own('settle'),
      { name: 'edit', letter: 'e', run: ({ id }) => void navigate(`${path}/${id}/edit`) },
      operationAction('close', allocationCalls.close, standing, { question: t('confirmClose') }),
      operationAction('cancel', allocationCalls.cancel, (row, opinion = '') => ({ ...standing(row), opinion }), {
        notice: t('confirmCancel'),
      }),
      operationAction('remove', allocationCalls.remove, ({ id }) => ({ id }), {
        question: t('confirmRemove'),
        danger: true,
      }),
    ],
  })
  return {
    ...acts,
    dialogs: (
      <>
        {acts.dialogs}
        {handing.dialog}
      </>
    ),
  }
}
