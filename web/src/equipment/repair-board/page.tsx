import { type RepairCard, repairBoardCalls } from '@geodepot/contracts/equipment/repair-board.ts'
import { repairBoardMessages } from '@geodepot/contracts/equipment/repair-board.messages.ts'
import { Select } from 'antd'
import { Link } from 'react-router'
import { useApiQuery } from '../../kit/api/index.ts'
import { useAsked } from '../../kit/figures/index.ts'
import { StateTag, useText } from '../../kit/i18n/index.ts'
import { PageHead } from '../../kit/list/index.ts'
import { usePageName } from '../../kit/routing/index.ts'
import { Answered } from '../../kit/ui/index.ts'
import './page.css'

const Card = ({ of }: { of: RepairCard }) => {
  const t = useText(repairBoardMessages)
  return (
    <li>
      <Link className="repair-card" to={`/open/equipment/repair/${of.repairId}`}>
        <strong>{of.deviceName}</strong>
        <span className="repair-card-tags">
          <span>{t('days', { count: of.days })}</span>
          {of.overdueDays !== null && <StateTag tone="refused">{t('overdue', { count: of.overdueDays })}</StateTag>}
          {of.scrapSuggested && <StateTag tone="attention">{t('scrapSuggested')}</StateTag>}
          {of.reworkNo > 0 && <span>{t('rework', { count: of.reworkNo })}</span>}
        </span>
        <span>{of.faultDesc}</span>
        <small>{[of.number, of.levelName, of.vendorName || of.workshopName].filter(Boolean).join(' · ')}</small>
      </Link>
    </li>
  )
}

/** What is under repair, by what it waits for. */
const RepairBoard = () => {
  const t = useText(repairBoardMessages)
  const title = usePageName(t('title'))
  const { asked, change } = useAsked(['workshopId'])
  const board = useApiQuery(repairBoardCalls.board, asked, { keep: true })
  return (
    <div className="repair-board-page">
      <PageHead title={title} help={t('help')} />
      <Answered asked={[board]}>
        {() =>
          board.data && (
            <>
              <Select
                className="repair-board-workshop"
                aria-label={t('workshopId')}
                value={asked.workshopId ?? ''}
                options={[
                  { value: '', label: t('allWorkshops') },
                  ...board.data.workshops.map(({ workshopId, workshopName }) => ({
                    value: workshopId,
                    label: workshopName,
                  })),
                ]}
                onChange={(workshopId: string) => change({ workshopId })}
              />
              <div className="repair-board">
                {board.data.stages.map(({ stage, count, cards }) => (
                  <section key={stage} aria-label={t(`stage_${stage}`)}>
                    <h2>
                      {t(`stage_${stage}`)} <span>{count}</span>
                    </h2>
                    <ul>
                      {cards.map((card) => (
                        <Card key={card.repairId} of={card} />
                      ))}
                    </ul>
                    {cards.length === 0 && <p className="quiet">{t('none')}</p>}
                    {count > cards.length && <p className="quiet">{t('more', { count: count - cards.length })}</p>}
                  </section>
                ))}
              </div>
            </>
          )
        }
      </Answered>
    </div>
  )
}
export default RepairBoard
