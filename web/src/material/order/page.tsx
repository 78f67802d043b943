import { agreement } from '@geodepot/contracts/material/agreement.ts'
import { application } from '@geodepot/contracts/material/application.ts'
import { orderMessages } from '@geodepot/contracts/material/order.messages.ts'
import { type OrderDetail, type OrderLineRow, order, orderCalls } from '@geodepot/contracts/material/order.ts'
import { orderAmendment } from '@geodepot/contracts/material/order-amendment.ts'
import { orderAmendmentMessages } from '@geodepot/contracts/material/order-amendment.messages.ts'
import { plan } from '@geodepot/contracts/material/plan.ts'
import { result } from '@geodepot/contracts/material/result.ts'
import { scheme } from '@geodepot/contracts/material/scheme.ts'
import { Alert } from 'antd'
import { Link } from 'react-router'
import {
  DocumentPage,
  type Figure,
  FollowersPanel,
  HeaderFacts,
  type Related,
  useAnswers,
  useDocumentPath,
  useLineColumns,
  usePaperPath,
} from '../../kit/document/index.ts'
import { shownDate, shownNumber, useText } from '../../kit/i18n/index.ts'
import { LinesTable, Panel } from '../../kit/ui/index.ts'
import { Briefing, useBriefing } from '../briefing/index.ts'
import { UsesOf } from '../budget/index.ts'
import { StoryOf } from '../chain/index.ts'
import { ReceiptsOfOrder } from '../receipt/index.ts'
import { ClaimsOfOrder } from '../claim/index.ts'
import { materialName } from '../material/index.ts'
import { InvoicesOf } from '../invoice/index.ts'
import { useOrderActions } from './actions.tsx'
import { Formalities } from './formalities.tsx'
import { header, lines } from './described.ts'
import { Invoices, Milestones, Payments, Shipments } from './following.tsx'
import { Letters } from './letters.tsx'
import { Papers } from './papers.tsx'
import { Progressions } from './progress.tsx'
import { totalOf } from './total.ts'

const Lines = ({ of }: { of: readonly OrderLineRow[] }) => {
  const t = useText(orderMessages)
  const [applications, plans, results] = [useDocumentPath(application), useDocumentPath(plan), useDocumentPath(result)]
  const table = useLineColumns(lines, of, {
    materialNameCn: (line) => <StoryOf lineId={line.lineId} name={materialName(line)} />,
    applicationNumber: (line) =>
      line.applicationId !== null && <Link to={`${applications}/${line.applicationId}`}>{line.applicationNumber}</Link>,
    planNumber: (line) => line.planId !== null && <Link to={`${plans}/${line.planId}`}>{line.planNumber}</Link>,
    resultNumber: (line) =>
      line.resultId !== null && <Link to={`${results}/${line.resultId}`}>{line.resultNumber}</Link>,
  })
  return (
    <Panel title={t('lines')}>
      <LinesTable {...table} rowKey="lineId" label={t('lines')} />
    </Panel>
  )
}

const useFigures = () => {
  const t = useText(orderMessages)
  return (row: OrderDetail): Figure[] => [
    { label: t('deliveryDate'), value: shownDate(row.deliveryDate) },
    ...(row.totalUSD === null
      ? []
      : [
          { label: t('totalAmount'), value: totalOf(row) },
          ...(row.payableAmount === null || Number(row.payableAmount) === Number(row.totalAmount)
            ? []
            : [{ label: t('payableAmount'), value: totalOf({ ...row, totalAmount: row.payableAmount }) }]),
          ...(row.currencyCode === 'USD' ? [] : [{ label: t('totalUSD'), value: shownNumber(row.totalUSD) }]),
        ]),
  ]
}

/** The agreement that it calls off, or the results and schemes that it came of, each once. */
const useRelated = () => {
  const t = useText(orderMessages)
  const [agreements, schemes, results] = [useDocumentPath(agreement), useDocumentPath(scheme), useDocumentPath(result)]
  return ({ lines: of, schemeNo, agreementId, agreementNo }: OrderDetail): Related[] => {
    const numbers = schemeNo.split(', ')
    const schemeIds = [...new Set(of.flatMap(({ schemeId }) => schemeId ?? []))]
    const found = of.flatMap(({ resultId, resultNumber }) =>
      resultId === null || resultNumber === null ? [] : [[resultId, resultNumber] as const],
    )
    return [
      ...(agreementNo === null
        ? []
        : [{ label: t('agreementNo'), title: agreementNo, to: `${agreements}/${agreementId}` }]),
      ...[...new Map(found)].map(([id, title]) => ({
        label: t('resultNo'),
        title,
        to: `${results}/${id}`,
      })),
      ...(schemeIds.length === 1 && numbers.length === 1
        ? [{ label: t('schemeNo'), title: schemeNo, to: `${schemes}/${schemeIds[0]}` }]
        : numbers.filter(Boolean).map((title) => ({ label: t('schemeNo'), title }))),
    ]
  }
}

/** The page of one: what it says, what may be done with it, and what happened to it. */
const OrderPage = () => {
  const [orders, amendments] = [useText(orderMessages), useText(orderAmendmentMessages)]
  const paper = usePaperPath(order)
  const answers = useAnswers(order, orderCalls)
  const told = useBriefing('material/order', answers.query.data)
  return (
    <DocumentPage
      of={order}
      {...answers}
      acts={useOrderActions()}
      usual={['draft', 'submitted', 'approved', 'signed', 'closed']}
      subtitle={(row) =>
        [
          row.supplierName,
          ...(row.isEmergency === '1' ? [orders('isEmergency')] : []),
          ...(row.isOpening === '1' ? [orders('isOpening_1')] : []),
        ].join(' · ')
      }
      figures={useFigures()}
      related={useRelated()}
      print={paper()}
    >
      {(row) => (
        <>
          {row.isOpening === '1' && (
            <Alert type="info" showIcon title={orders('openingHelp', { number: row.openingNo })} />
          )}
          <Briefing row={row} told={told} lines />
          <UsesOf kind="material/order" id={row.id} />
          <Formalities row={row} />
          <Progressions row={row} />
          <Milestones row={row} />
          <Lines of={row.lines} />
          <FollowersPanel of={orderAmendment} title={amendments('amendments')} rows={row.amendments} />
          <Shipments row={row} />
          <ReceiptsOfOrder orderId={row.id} isOpen={row.docState === 'signed' && row.delivery !== 'received'} />
          <Papers row={row} />
          <Invoices row={row} />
          {['signed', 'closed'].includes(row.docState) && <InvoicesOf of={{ orderId: row.id }} newOf={row.id} />}
          <Payments row={row} />
          <Letters row={row} />
          <ClaimsOfOrder orderId={row.id} isOpen={['signed', 'closed'].includes(row.docState)} />
          <HeaderFacts of={header} row={row} />
        </>
      )}
    </DocumentPage>
  )
}
export default OrderPage
