import { type CostMonth, costKinds, projectCostCalls } from '@geodepot/contracts/equipment/project-cost.ts'
import { projectCostMessages } from '@geodepot/contracts/equipment/project-cost.messages.ts'
import type { AnswerOf } from '@geodepot/contracts/kit/operation.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import {
  Paper,
  type PaperColumn,
  PaperFacts,
  PaperTable,
  PrintView,
  usePaperQuery,
  usePaperText,
} from '../../kit/document/index.ts'
import { shownNumber, useText } from '../../kit/i18n/index.ts'
import { usePathOf } from '../../kit/routing/index.ts'
import { Answered } from '../../kit/ui/index.ts'
import { useCostsAsked } from './asked.ts'

const Costs = ({ of }: { of: AnswerOf<typeof projectCostCalls.paper> }) => {
  const t = usePaperText(projectCostMessages)
  const columns: readonly PaperColumn<CostMonth>[] = [
    { key: 'month', title: t('month'), value: ({ month }) => month, kind: 'code' },
    ...([...costKinds, 'total'] as const).map((kind): PaperColumn<CostMonth> => ({
      key: kind,
      title: t(kind),
      value: (row) => row[kind],
      kind: 'money',
      sum: true,
    })),
  ]
  return (
    <Paper title={t('paper')} number={`${of.beginMonth} – ${of.endMonth}`} numberIs={t('month')} landscape>
      <PaperFacts
        of={[
          [t('projectInfoNo'), of.projectName, 'wide'],
          [t('total'), shownNumber(of.total.total)],
        ]}
      />
      <PaperTable title={t('title')} lines={of.months} columns={columns} />
      {of.isPartial && <p>{t('hidden')}</p>}
    </Paper>
  )
}
const Sheet = () => {
  const asked = usePaperQuery(projectCostCalls.paper, useCostsAsked().asked)
  return <Answered asked={[asked]}>{() => asked.data && <Costs of={asked.data} />}</Answered>
}

/** The cost of a project on paper. */
const PrintCosts = () => {
  const t = useText(projectCostMessages)
  const { search } = useCostsAsked()
  return (
    <PrintView
      name={t('paper')}
      letterhead={dept.company}
      back={`${usePathOf('equipment/project-cost/index') ?? ''}?${search}`}
    >
      <Sheet />
    </PrintView>
  )
}
export default PrintCosts
