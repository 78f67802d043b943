import { worklist } from '@geodepot/contracts/system/worklist.ts'
import { worklistMessages } from '@geodepot/contracts/system/worklist.messages.ts'
import { Link } from 'react-router'
import { useApiQuery } from '../api/index.ts'
import { useText } from '../i18n/index.ts'
import { useDocumentPath } from './place.ts'

/** After a decision: how many more wait, and the way to the one that waits longest. Nothing where none does. */
export const NextDecision = ({ after }: { after: number }) => {
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
