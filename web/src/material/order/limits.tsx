import { compare } from '@geodepot/contracts/kit/decimal.ts'
import type { EmergencyProject } from '@geodepot/contracts/material/order.emergency.ts'
import { orderMessages } from '@geodepot/contracts/material/order.messages.ts'
import { orderCalls } from '@geodepot/contracts/material/order.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import { FormSection } from '../../kit/form/index.ts'
import { absent, shownNumber, useText } from '../../kit/i18n/index.ts'
import { LinesTable, type LineColumn } from '../../kit/ui/index.ts'

const shown = (amount: string | null) => (amount === null ? absent : shownNumber(amount))
/** How much each project of whose plans lines are written has left this month, and which one has to complete its papers first. */
export const Limits = ({ projects }: { projects: readonly string[] }) => {
  const t = useText(orderMessages)
  const { data } = useApiQuery(orderCalls.urgent, {})
  const rows = (data?.projects ?? []).filter(({ projectInfoNo }) => projects.includes(projectInfoNo))
  if (rows.length === 0) return null
  const columns: LineColumn<EmergencyProject>[] = [
    { field: 'projectName', title: t('projectName'), width: 220 },
    { field: 'limitUSD', title: t('limitUSD'), width: 120, as: ({ limitUSD }) => shown(limitUSD) },
    { field: 'usedUSD', title: t('usedUSD'), width: 120, as: ({ usedUSD }) => shown(usedUSD) },
    {
      field: 'leftUSD',
      title: t('leftUSD'),
      width: 200,
      as: ({ projectName: project, leftUSD, blockedBy }) =>
        blockedBy === null ? (
          <span className={leftUSD !== null && compare(leftUSD, '0') <= 0 ? 'order-wrong' : ''}>{shown(leftUSD)}</span>
        ) : (
          <span className="order-wrong">{t('limitBlocked', { project, number: blockedBy })}</span>
        ),
    },
  ]
  return (
    <FormSection title={t('limits')}>
      <LinesTable
        rows={rows}
        columns={columns}
        rowKey="projectInfoNo"
        label={t('limits')}
        card={{ title: 'projectName', facts: ['limitUSD', 'usedUSD', 'leftUSD'] }}
      />
    </FormSection>
  )
}
