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
  return (
    <Panel title={t('notices')}>
      <ul className="plain-list">
        {data.rows.map(({ devId, devName, kindName, certNo, validUntil, blocks }) => (
          <li key={`${devId} ${certNo}`} className={blocks ? 'amber' : undefined}>
            {devName} · {kindName} {certNo} · {shownDate(validUntil)}{' '}
            <small>{t(blocks ? 'noticeBlocks' : 'noticeWarns')}</small>
          </li>
        ))}
        {data.others.map(({ said, blocks }) => (
          <li key={said} className={blocks ? 'amber' : undefined}>
            {said} <small>{t(blocks ? 'otherBlocks' : 'otherNoted')}</small>
          </li>
        ))}
      </ul>
      {data.total > data.rows.length && <p>{t('noteMore', { count: data.total - data.rows.length })}</p>}
    </Panel>
  )
}
