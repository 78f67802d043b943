import { grouped } from '@geodepot/contracts/kit/decimal.ts'
import { application } from '@geodepot/contracts/material/application.ts'
import { order } from '@geodepot/contracts/material/order.ts'
import { plan } from '@geodepot/contracts/material/plan.ts'
import { result, resultCalls } from '@geodepot/contracts/material/result.ts'
import { schemeMessages } from '@geodepot/contracts/material/scheme.messages.ts'
import { type SchemeDetail, scheme, schemeCalls } from '@geodepot/contracts/material/scheme.ts'
import { Link } from 'react-router'
import {
  DocumentPage,
  HeaderFacts,
  useAnswers,
  useFollowed,
  useDocumentPath,
  useLineColumns,
  usePaperPath,
} from '../../kit/document/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { LinesTable, Panel } from '../../kit/ui/index.ts'
import { Briefing, useBriefing } from '../briefing/index.ts'
import { StoryOf } from '../chain/index.ts'
import { materialName } from '../material/index.ts'
import { places, useSchemeActions } from './actions.ts'
import { Comparison } from './comparison.tsx'
import { header, lines } from './described.ts'
import { Offers } from './offers.tsx'
import { Requests } from './requests.tsx'

const Lines = ({ of }: { of: SchemeDetail['lines'] }) => {
  const t = useText(schemeMessages)
  const [plans, applications] = [useDocumentPath(plan), useDocumentPath(application)]
  const results = useFollowed(result, resultCalls.get)
  const columns = useLineColumns(lines, of, {
    materialNameCn: (line) => <StoryOf lineId={line.lineId} name={materialName(line)} />,
    results: (line) => results(line.results),
    planNumber: (line) => <Link to={`${plans}/${line.planId}`}>{line.planNumber}</Link>,
    applicationNumber: (line) => <Link to={`${applications}/${line.applicationId}`}>{line.applicationNumber}</Link>,
  })
  return (
    <Panel title={t('lines')}>
      <LinesTable {...columns} rowKey="lineId" label={t('lines')} />
    </Panel>
  )
}

/** The page of one: what is bought, what is offered for it, who is recommended, and what happened to it. */
const SchemePage = () => {
  const t = useText(schemeMessages)
  const paper = usePaperPath(scheme)
  const answers = useAnswers(scheme, schemeCalls)
  const told = useBriefing('material/scheme', answers.query.data)
  const orders = useDocumentPath(order)
  return (
    <DocumentPage
      of={scheme}
      {...answers}
      acts={useSchemeActions()}
      usual={['draft', 'submitted', 'approved']}
      subtitle={(row) => row.schemeName}
      figures={(row) =>
        row.totalAmount === null ? [] : [{ label: t('totalAmount'), value: grouped(row.totalAmount, 2) }]
      }
      related={({ orderId, orderNumber: title }) =>
        orderId === null || title === null ? [] : [{ label: t('orderNumber'), title, to: `${orders}/${orderId}` }]
      }
      print={paper()}
    >
      {(row) => (
        <>
          <Briefing row={row} told={told} lines />
          <HeaderFacts of={header} row={row} />
          <Lines of={row.lines} />
          <div id={places.ask} tabIndex={-1}>
            <Requests row={row} />
          </div>
          <Offers row={row} />
          <div id={places.award} tabIndex={-1}>
            <Comparison row={row} />
          </div>
        </>
      )}
    </DocumentPage>
  )
}
export default SchemePage
