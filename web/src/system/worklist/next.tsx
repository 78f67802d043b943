import { worklist } from '@geodepot/contracts/system/worklist.ts'
import { worklistMessages } from '@geodepot/contracts/system/worklist.messages.ts'
import { Link } from 'react-router'
import { useApiQuery } from '../../kit/api/index.ts'
import { useDocumentPath } from '../../kit/document/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import type { AfterDecision } from '../../kit/routing/index.ts'

/** After a decision: how many more wait, and the way to the one that waits longest. Nothing where none does. */
const NextDecision = ({ after }: AfterDecision) => {
  const t = useText(worklistMessages)
  const { data } = useApiQuery(worklist.list, { work: 'decide' })
  const rest = data?.rows.filter(({ documentId }) => documentId !== after) ?? []
  const [next] = rest
  const path = useDocumentPath({ name: next?.kind ?? '' })
  return (
    next && (
      <p className="document-next" role="status">
        <span>{t('nextOf', { count: rest.length })}</span>
        <Link to={`${path}/${next.documentId}`}>
          {t('next')}: {next.kindName} {next.docNo}
        </Link>
      </p>
    )
  )
}
export default NextDecision
