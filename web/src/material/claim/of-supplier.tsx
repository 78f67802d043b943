import { claimCalls } from '@geodepot/contracts/material/claim.ts'
import { claimMessages } from '@geodepot/contracts/material/claim.messages.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Panel } from '../../kit/ui/index.ts'

/** How good what a supplier delivers is: lines without a claim, on its record. */
const OfSupplier = ({ supplierId }: { supplierId: number }) => {
  const t = useText(claimMessages)
  const { data } = useApiQuery(claimCalls.record, { supplierId })
  if (!data || data.flawless === null) return null
  return (
    <Panel title={t('record')}>
      <p title={t('flawlessHint')}>
        {t('recordSays', {
          ordered: data.orderedLines,
          claimed: data.claimedLines,
          share: `${data.flawless}%`,
        })}
      </p>
      {data.claims > 0 && <p>{t('recordClaims', { claims: data.claims, open: data.openClaims })}</p>}
    </Panel>
  )
}
export default OfSupplier
