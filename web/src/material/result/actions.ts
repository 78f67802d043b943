import { isZero, subtract } from '@geodepot/contracts/kit/decimal.ts'
import type { Followers } from '@geodepot/contracts/kit/document.ts'
import { order } from '@geodepot/contracts/material/order.ts'
import { type ResultDetail, result, resultCalls } from '@geodepot/contracts/material/result.ts'
import { resultChange, resultChangeCalls } from '@geodepot/contracts/material/result-change.ts'
import { useNavigate } from 'react-router'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import {
  type DocumentActions,
  type DocumentRow,
  type LineDecisions,
  isUnderWay,
  useDocumentActions,
  useDocumentPath,
} from '../../kit/document/index.ts'

const isOver = ({ docState }: DocumentRow): boolean => docState === 'refused' || docState === 'voided'
const isInForce = ({ docState }: DocumentRow): boolean => docState === 'approved' || docState === 'partial'
/** Approved, with a line that no order has in full. */
export const isLineToOrder = ({ quantity, releasedQty, orders }: ResultDetail['lines'][number]): boolean =>
  !isZero(subtract(quantity, releasedQty, ...orders.map((one) => one.quantity)))
const isToOrder = (row: DocumentRow & Partial<Pick<ResultDetail, 'lines'>>): boolean =>
  isInForce(row) && row.lines?.some(isLineToOrder) === true

/** Everything that may be done with a result, for its list and its page. */
export const useResultActions = <R extends DocumentRow & { readonly changes?: Followers }>(
  decisions?: LineDecisions,
): DocumentActions<R> => {
  const navigate = useNavigate()
  const person = usePerson()
  const [path, orders] = [useDocumentPath(result), useDocumentPath(order)]
  const changes = useDocumentPath(resultChange)
  return useDocumentActions<R>(result, {
    calls: resultCalls,
    along: decisions?.along,
    actions: [
      'submit',
      'decisions',
      {
        name: 'order',
        primary: true,
        onPage: true,
        shown: (row) => isToOrder(row) && mayDo(person, 'material:order:add'),
        run: ({ id }) => void navigate(`${orders}/new?result=${id}`),
      },
      'edit',
      'remove',
      {
        name: 'change',
        onPage: true,
        // One at a time: what goes on stands on the page.
        shown: (row) =>
          isInForce(row) &&
          !isUnderWay(resultChange, row.changes ?? []) &&
          mayDo(person, resultChangeCalls.create.permission),
        run: ({ id }) => void navigate(`${changes}/new?of=${id}`),
      },
      'closeRest',
      'void',
      {
        name: 'copyAsNew',
        onPage: true,
        // What failed stays closed: another number may be tried.
        shown: (row) => isOver(row) && mayDo(person, resultCalls.create.permission),
        run: ({ id }) => void navigate(`${path}/new?copy=${id}`),
      },
    ],
  })
}
