import type { AllocationDetail } from '@geodepot/contracts/equipment/allocation.ts'
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { describeLines, useLineColumns } from '../../../kit/document/index.ts'
import { shownQuantity, useText } from '../../../kit/i18n/index.ts'
import { LinesTable, Stacked } from '../../../kit/ui/index.ts'
import { type Exchange, exchangesIn } from '../groups.ts'
import { modelName } from '../../shipment/index.ts'

const exchanges = describeLines<Exchange>()(allocationMessages, [
  { field: 'devModel', title: 'offeredModel', width: 180, card: 'title' },
  { field: 'qty', kind: 'figure', width: 100, card: 'fact' },
  { field: 'asked', width: 160, card: 'fact' },
  { field: 'factor', width: 150, card: 'fact' },
  { field: 'comesTo', title: 'comesToHead', kind: 'figure', width: 110, card: 'fact' },
])
/** While the project is asked: what it is to take instead of what it asked for, and who answers. */
export const Exchanges = ({ of }: { of: AllocationDetail }) => {
  const t = useText(allocationMessages)
  const columns = useLineColumns(exchanges, exchangesIn(of.lines), {
    devModel: (row) => <Stacked below={row.devName}>{modelName(row)}</Stacked>,
    qty: ({ qty, unit }) => `${shownQuantity(qty)} ${unit}`,
    asked: (row) =>
      row.asked === modelName(row) ? (
        <>
          {row.asked} <em className="amber">{t('fallsShort')}</em>
        </>
      ) : (
        row.asked
      ),
    factor: ({ unit, factor, askedUnit }) => t('factorMeans', { unit, factor, asked: askedUnit }),
    comesTo: ({ comesTo, askedUnit }) => `${shownQuantity(comesTo)} ${askedUnit}`,
  })
  return (
    <section className="document-note allocation-exchanges" aria-label={t('substitutes')}>
      <p>
        <strong>{t('awaitsConsent')}</strong> {t('substitutesHint')}{' '}
        {of.can.consent === true ? t('mayConsent') : t('waitsForPeople', { people: of.waitingFor ?? of.toProject })}
      </p>
      <LinesTable {...columns} rowKey="key" label={t('substitutes')} />
    </section>
  )
}
