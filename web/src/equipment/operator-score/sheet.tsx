import { type OperatorScoreRow, operatorScoreCalls } from '@geodepot/contracts/equipment/operator-score.ts'
import { operatorScoreMessages } from '@geodepot/contracts/equipment/operator-score.messages.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import { absent, shownText, useText } from '../../kit/i18n/index.ts'
import { Answered, AppDialog } from '../../kit/ui/index.ts'
import './sheet.css'

/** A score that stays, to be read. */
const ScoreSheet = ({ of, close }: { of: OperatorScoreRow; close: () => void }) => {
  const t = useText(operatorScoreMessages)
  const sheet = useApiQuery(operatorScoreCalls.get, { id: of.id })
  return (
    <AppDialog open title={`${t('seeTitle')} · ${of.operatorName} ${of.period}`} width={720} onClose={close}>
      <Answered asked={[sheet]}>
        {() =>
          sheet.data && (
            <>
              <p>
                {sheet.data.projectName} · {sheet.data.standardName} · {t('scorer')} {sheet.data.scorer}
              </p>
              <table className="score-sheet">
                <thead>
                  <tr>
                    <th scope="col">{t('key')}</th>
                    <th scope="col">{t('full')}</th>
                    <th scope="col">{t('points')}</th>
                    <th scope="col">{t('note')}</th>
                  </tr>
                </thead>
                <tbody>
                  {sheet.data.points.map(({ key, name, full, points, note }) => (
                    <tr key={key}>
                      <th scope="row">{name}</th>
                      <td>{full}</td>
                      <td>{points ?? absent}</td>
                      <td>{note}</td>
                    </tr>
                  ))}
                </tbody>
                <tfoot>
                  <tr>
                    <th scope="row">{t('total')}</th>
                    <td>100</td>
                    <td>
                      {sheet.data.total} {sheet.data.grade}
                    </td>
                    <td>{shownText(sheet.data.remark)}</td>
                  </tr>
                </tfoot>
              </table>
            </>
          )
        }
      </Answered>
    </AppDialog>
  )
}
export default ScoreSheet
