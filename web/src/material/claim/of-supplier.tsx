import { claimCalls } from '@geodepot/contracts/material/claim.ts'
import { claimMessages } from '@geodepot/contracts/material/claim.messages.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Panel } from '../../kit/ui/index.ts'

/** How a supplier has served: lines without a claim, lines in time, and offers, on its record. */
const OfSupplier = ({ supplierId }: { supplierId: number }) => {
  const t = useText(claimMessages)
  const { data } = useApiQuery(claimCalls.record, { supplierId })
  if (!data || (data.flawless === null && data.asked + data.offers === 0)) return null
  return (
    <Panel title={t('record')}>
      {data.flawless !== null && (
        <p title={t('flawlessHint')}>
          {t('recordSays', {
            ordered: data.orderedLines,
            claimed: data.claimedLines,
            share: `${data.flawless}%`,
          })}
        </p>
      )}
      {data.punctual !== null && (
        <p>{t('recordPunctual', { due: data.dueLines, punctual: data.punctualLines, share: `${data.punctual}%` })}</p>
      )}
      <p>{t('recordOffers', { asked: data.asked, offers: data.offers })}</p>
      {data.claims > 0 && <p>{t('recordClaims', { claims: data.claims, open: data.openClaims })}</p>}
    </Panel>
  )
}
export default OfSupplier
