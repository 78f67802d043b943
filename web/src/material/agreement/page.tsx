import { type AgreementDetail, agreement, agreementCalls } from '@geodepot/contracts/material/agreement.ts'
import { agreementMessages } from '@geodepot/contracts/material/agreement.messages.ts'
import { order, orderCalls } from '@geodepot/contracts/material/order.ts'
import { result } from '@geodepot/contracts/material/result.ts'
import { Link } from 'react-router'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import {
  DocumentPage,
  type Figure,
  HeaderFacts,
  type Related,
  useAnswers,
  useDocumentPath,
  useFollowed,
  useLineColumns,
  usePaperPath,
} from '../../kit/document/index.ts'
import { shownDate, useText } from '../../kit/i18n/index.ts'
import { LinesTable, Panel } from '../../kit/ui/index.ts'
import { useAgreementActions } from './actions.ts'
import { amountOf, header, lines } from './described.ts'
import { Standing, Used } from './standing.tsx'

const Lines = ({ of }: { of: AgreementDetail['lines'] }) => {
  const t = useText(agreementMessages)
  const orders = useFollowed(order, orderCalls.get)
  const columns = useLineColumns(lines, of, { orders: (line) => orders(line.orders) })
  return (
    <Panel title={t('lines')}>
      <LinesTable {...columns} rowKey="lineId" label={t('lines')} />
    </Panel>
  )
}

const useFigures = () => {
  const t = useText(agreementMessages)
  const orders = useDocumentPath(order)
  const sees = mayDo(usePerson(), orderCalls.list.permission)
  return (row: AgreementDetail): Figure[] => {
    const [called, left] = [amountOf(row.calledAmount, row), amountOf(row.leftAmount, row)]
    return [
      { label: t('validTo'), value: shownDate(row.validTo) },
      ...(called === undefined ? [] : [{ label: t('calledAmount'), value: called }]),
      ...(left === undefined ? [] : [{ label: t('leftAmount'), value: left }]),
      ...(row.orderCount > 0 && sees
        ? [
            {
              label: t('orderCount'),
              value: <Link to={`${orders}?agreementId=${row.id}`}>{row.orderCount}</Link>,
            },
          ]
        : []),
      ...(row.usedPercent === null ? [] : [{ label: t('used'), value: <Used row={row} /> }]),
    ]
  }
}

const useRelated = () => {
  const t = useText(agreementMessages)
  const [own, results] = [useDocumentPath(agreement), useDocumentPath(result)]
  const one = (label: string, title: string | null, path: string, id: number | null): Related[] =>
    title === null ? [] : [{ label, title, to: `${path}/${id}` }]
  return (row: AgreementDetail): Related[] => [
    ...one(t('resultNumber'), row.resultNumber, results, row.resultId),
    ...one(t('renewsNo'), row.renewsNo, own, row.renewsId),
    ...one(t('renewedByNo'), row.renewedByNo, own, row.renewedById),
  ]
}

/** The page of one: what it says, what was called off of it, what may be done with it, and what happened to it. */
const AgreementPage = () => {
  const paper = usePaperPath(agreement)
  return (
    <DocumentPage
      of={agreement}
      {...useAnswers(agreement, agreementCalls)}
      acts={useAgreementActions<AgreementDetail>()}
      usual={['draft', 'submitted', 'approved']}
      subtitle={(row) => (
        <>
          {row.agreementName} · {row.supplierName} <Standing row={row} />
        </>
      )}
      figures={useFigures()}
      related={useRelated()}
      print={paper()}
    >
      {(row) => (
        <>
          <Lines of={row.lines} />
          <HeaderFacts of={header} row={row} />
        </>
      )}
    </DocumentPage>
  )
}
export default AgreementPage
