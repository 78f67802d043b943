import { unitReportCalls } from '@geodepot/contracts/equipment/unit-report.ts'
import { unitReportMessages } from '@geodepot/contracts/equipment/unit-report.messages.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { Paper, PrintView, usePaperQuery, usePaperText } from '../../../kit/document/index.ts'
import { useAsked } from '../../../kit/figures/index.ts'
import { useText, wireNow } from '../../../kit/i18n/index.ts'
import { usePathOf } from '../../../kit/routing/index.ts'
import { Answered } from '../../../kit/ui/index.ts'
import { UnitPage } from './unit.tsx'
import './report.css'

const monthsToChoose = 25
/** Months until this one, the latest first. */
const monthsNow = (): string[] => {
  const [year = 0, month = 1] = wireNow().split('-').map(Number)
  return Array.from({ length: monthsToChoose }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  )
}

const Sheets = () => {
  const t = usePaperText(unitReportMessages)
  const { asked } = useAsked(['month', 'deptId'])
  const report = usePaperQuery(unitReportCalls.report, asked)
  return (
    <Answered asked={[report]}>
      {() =>
        report.data &&
        (report.data.units.length === 0 ? (
          <Paper title={t('title')} number={report.data.month} numberIs={t('month')}>
            <p>{t('nothing')}</p>
          </Paper>
        ) : (
          <>
            {report.data.units.map((unit, at) => (
              <UnitPage key={unit.key} of={unit} report={report.data} isLast={at === report.data.units.length - 1} />
            ))}
          </>
        ))
      }
    </Answered>
  )
}

/** The monthly report of equipment on paper: a page per unit. */
const PrintReport = () => {
  const t = useText(unitReportMessages)
  const { asked, change } = useAsked(['month', 'deptId'])
  const months = monthsNow()
  const month = asked.month ?? months[1] ?? ''
  const back = new URLSearchParams({
    ...(asked.month !== undefined && { endMonth: asked.month }),
    ...(asked.deptId !== undefined && { deptId: asked.deptId }),
  })
  return (
    <PrintView
      name={`${t('title')} ${month}`}
      letterhead={dept.company}
      back={`${usePathOf('equipment/figures/index') ?? ''}?${back.toString()}`}
      sheets={{
        value: month,
        options: [...new Set([...months, month])].map((value) => ({ value, label: value })),
        choose: (value) => change({ month: value }),
      }}
    >
      <Sheets />
    </PrintView>
  )
}
export default PrintReport
