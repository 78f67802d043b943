import { type PeriodFinding, periodCalls } from '@geodepot/contracts/material/period.ts'
import { periodMessages } from '@geodepot/contracts/material/period.messages.ts'
import { Button } from 'antd'
import { Link } from 'react-router'
import { useApiQuery } from '../../kit/api/index.ts'
import { shownMoment, useText } from '../../kit/i18n/index.ts'
import { Answered, Panel, Waiting } from '../../kit/ui/index.ts'
import './period.css'

/** Where a disagreement is looked at: its document, its movements, the other period. */
const pathOf = ({ document, batchId, storeId, period, offline }: PeriodFinding, of: string): string | undefined => {
  if (offline) return '/user/offline?state=kept'
  if (document) return `/${document.kind}/${document.id}`
  if (period !== null) return `/material/period/${period}`
  if (batchId !== null) return `/material/movement?${new URLSearchParams({ batchId: String(batchId) }).toString()}`
  if (storeId !== null)
    return `/material/inventory?${new URLSearchParams({ period: of, storeId: String(storeId) }).toString()}`
  return undefined
}

/** Everything that speaks against closing it, each with the way there. */
export const Trial = ({ period }: { period: string }) => {
  const t = useText(periodMessages)
  const asked = useApiQuery(periodCalls.trial, { period })
  return (
    <Panel title={t('trialOf', { period })}>
      <Answered asked={[asked]} waiting={<Waiting rows={3} columns={2} />}>
        {() => {
          const { data } = asked
          if (!data) return null
          const { count, findings, triedTime } = data
          return (
            <div className="period-trial" role="status">
              <p className={count === 0 ? 'period-clean' : 'period-found'}>
                {count === 0 ? t('trialClean') : t('trialFound', { count })}
                <small>{t('trialOn', { time: shownMoment(triedTime) })}</small>
                <Button size="small" onClick={() => void asked.refetch()} loading={asked.isFetching}>
                  {t('trialAgain')}
                </Button>
              </p>
              {count > 0 && (
                <ol>
                  {findings.map((finding) => {
                    const to = pathOf(finding, period)
                    return (
                      <li key={`${finding.key} ${finding.said}`}>
                        {to === undefined ? finding.said : <Link to={to}>{finding.said}</Link>}
                      </li>
                    )
                  })}
                </ol>
              )}
              {findings.length < count && <p className="quiet">{t('trialMore', { count: findings.length })}</p>}
            </div>
          )
        }}
      </Answered>
    </Panel>
  )
}
