import { operatorCalls } from '@geodepot/contracts/equipment/operator.ts'
import { operatorMessages } from '@geodepot/contracts/equipment/operator.messages.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import { shownNumber, useText } from '../../kit/i18n/index.ts'
import { Answered, Chart } from '../../kit/ui/index.ts'

/** What an operator came to, quarter by quarter. */
export const Trend = ({ id, name }: { id: number; name: string }) => {
  const t = useText(operatorMessages)
  const results = useApiQuery(operatorCalls.results, { id })
  return (
    <Answered asked={[results]}>
      {() => (
        <Chart
          question={t('trend')}
          head={t('period')}
          none={t('noResults')}
          name={t('resultsOf', { name })}
          direction="across"
          stacked={false}
          says={(value) => shownNumber(value, 1)}
          series={[{ key: 'total', label: t('total'), colour: 1 }]}
          rows={(results.data ?? []).map(({ period, projectInfoNo, projectName, total, grade, scorers }) => ({
            key: `${period} ${projectInfoNo}`,
            label: `${period} ${projectName} · ${grade} · ${t('scorers')} ${scorers}`,
            values: { total: Number(total) },
          }))}
        />
      )}
    </Answered>
  )
}
