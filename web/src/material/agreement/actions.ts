import { type AgreementRow, agreement, agreementCalls } from '@geodepot/contracts/material/agreement.ts'
import { order, orderCalls } from '@geodepot/contracts/material/order.ts'
import { useNavigate } from 'react-router'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { type DocumentActions, useDocumentActions, useDocumentPath } from '../../kit/document/index.ts'

const isInForce = ({ standing }: AgreementRow): boolean => standing === 'inForce' || standing === 'ending'
/** Everything that may be done with an agreement, for its list and its page. */
export const useAgreementActions = <R extends AgreementRow>(): DocumentActions<R> => {
  const navigate = useNavigate()
  const person = usePerson()
  const [own, orders] = [useDocumentPath(agreement), useDocumentPath(order)]
  return useDocumentActions<R>(agreement, {
    calls: agreementCalls,
    about: (row) => [row.agreementName, row.supplierName],
    actions: [
      'submit',
      'decisions',
      {
        name: 'callOff',
        primary: true,
        shown: (row) => isInForce(row) && mayDo(person, orderCalls.create.permission),
        run: ({ id }) => void navigate(`${orders}/new?agreement=${id}`),
      },
      {
        name: 'renew',
        shown: ({ standing, renewedById }) =>
          standing !== null &&
          standing !== 'ahead' &&
          renewedById === null &&
          mayDo(person, agreementCalls.create.permission),
        run: ({ id }) => void navigate(`${own}/new?renew=${id}`),
      },
      'edit',
      'remove',
      'terminate',
      'void',
    ],
  })
}
