import { certificateCalls } from '@geodepot/contracts/equipment/certificate.ts'
import { certificateMessages } from '@geodepot/contracts/equipment/certificate.messages.ts'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import { shownDate, useText } from '../../kit/i18n/index.ts'
import { Panel } from '../../kit/ui/index.ts'

/** What is to be seen to before the devices of a document leave: what has expired, what ends before the project, upkeep that is overdue. */
export const CertificateNotices = ({ documentId }: { documentId: number }) => {
  const t = useText(certificateMessages)
  const may = mayDo(usePerson(), certificateCalls.ofDocument.permission)
  const { data } = useApiQuery(certificateCalls.ofDocument, { documentId }, { enabled: may })
  if (!data || data.total + data.others.length === 0) return null
  const said = [
    ...data.rows.map(({ devId, devName, kindName, certNo, validUntil, blocks }) => ({
      key: `${devId} ${certNo}`,
      text: `${devName} · ${kindName} ${certNo} · ${shownDate(validUntil)}`,
      verdict: t(blocks ? 'noticeBlocks' : 'noticeWarns'),
      blocks,
    })),
    ...data.others.map(({ said: text, blocks }) => ({
      key: text,
      text,
      verdict: t(blocks ? 'otherBlocks' : 'otherNoted'),
      blocks,
    })),
  ]
  return (
    <Panel title={t('notices')}>
      <ul className="plain-list">
        {/* What keeps them here comes first. */}
        {said
          .toSorted((one, other) => Number(other.blocks) - Number(one.blocks))
          .map(({ key, text, verdict, blocks }) => (
            <li key={key} className={blocks ? 'stacked amber' : 'stacked'}>
              {text}
              <small className={blocks ? 'amber' : undefined}>{verdict}</small>
            </li>
          ))}
      </ul>
      {data.total > data.rows.length && <p>{t('noteMore', { count: data.total - data.rows.length })}</p>}
    </Panel>
  )
}
