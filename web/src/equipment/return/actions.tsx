import { type ReturnRow, deviceReturn, returnCalls } from '@geodepot/contracts/equipment/return.ts'
import { returnMessages } from '@geodepot/contracts/equipment/return.messages.ts'
import { isZero } from '@geodepot/contracts/kit/decimal.ts'
import { Suspense, lazy, useState } from 'react'
import { useNavigate } from 'react-router'
import { queryNow } from '../../kit/api/index.ts'
import { type DocumentActions, operationAction, useDocumentActions } from '../../kit/document/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { usePathOf } from '../../kit/routing/index.ts'
import { useHandOver } from '../shipment/index.ts'

const Inspect = lazy(() => import('./inspect.tsx'))

/** Where the list of returns is for this person. */
export const useReturnPath = (): string => usePathOf('equipment/return/index') ?? '/equipment/return'

/** What is due: what arrived comes before what differs, and both before sending more. */
const due = ({ can, expectedQty, inspectQty, unsettledQty, docState }: ReturnRow): string | undefined => {
  if (can.receive === true && !isZero(expectedQty)) return 'receive'
  if (can.inspect === true && !isZero(inspectQty)) return 'inspect'
  if (can.settle === true && !isZero(unsettledQty)) return 'settle'
  return can.ship === true && docState === 'ready' ? 'ship' : undefined
}

interface Options {
  readonly done?: (name: string, row: ReturnRow) => void
  /** The return that the page is about. */ readonly of?: ReturnRow | undefined
}
/** Everything that may be done with a return, for its list and its page. */
export const useReturnActions = ({ done, of }: Options = {}): DocumentActions<ReturnRow> => {
  const t = useText(returnMessages)
  const navigate = useNavigate()
  const path = useReturnPath()
  const handing = useHandOver(returnCalls)
  const [inspected, setInspected] = useState<ReturnRow>()
  const isDue = (name: string) => of !== undefined && due(of) === name
  const own = (name: 'ship' | 'receive' | 'settle') => ({
    name,
    primary: isDue(name),
    run: (row: ReturnRow) => handing.open(name, row),
  })
  const standing = ({ id, version }: ReturnRow) => ({ id, version })
  const acts = useDocumentActions<ReturnRow>(deviceReturn, {
    latest: ({ id }) => queryNow(returnCalls.get, { id }),
    ...(done && { done }),
    actions: [
      operationAction('submit', returnCalls.submit, standing, { question: t('confirmSubmit') }),
      own('receive'),
      { name: 'inspect', primary: isDue('inspect'), run: setInspected },
      own('ship'),
      own('settle'),
      { name: 'edit', letter: 'e', run: ({ id }) => void navigate(`${path}/${id}/edit`) },
      operationAction('close', returnCalls.close, standing, { question: t('confirmClose') }),
      operationAction('cancel', returnCalls.cancel, (row, opinion = '') => ({ ...standing(row), opinion }), {
        notice: t('confirmCancel'),
      }),
      operationAction('remove', returnCalls.remove, ({ id }) => ({ id }), {
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
        {inspected && (
          <Suspense fallback={null}>
            <Inspect id={inspected.id} number={inspected.number} close={() => setInspected(undefined)} />
          </Suspense>
        )}
      </>
    ),
  }
}
