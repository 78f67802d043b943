import type { AllocationDetail } from '@geodepot/contracts/equipment/allocation.ts'
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { shownQuantity, useText } from '../../../kit/i18n/index.ts'
import { type LineColumn, LinesTable } from '../../../kit/ui/index.ts'
import { type Exchange, exchangesIn } from '../groups.ts'
import { modelName } from '../../shipment/index.ts'

/** While the project is asked: what it is to take instead of what it asked for, and who answers. */
export const Exchanges = ({ of }: { of: AllocationDetail }) => {
  const t = useText(allocationMessages)
  const columns: LineColumn<Exchange>[] = [
    {
      field: 'devModel',
      title: t('offeredModel'),
      width: 180,
      as: (row) => (
        <span className="hand-over-thing">
          <span>{modelName(row)}</span>
          <small>{row.devName}</small>
        </span>
      ),
    },
    { field: 'qty', title: t('qty'), kind: 'figure', width: 100, as: (row) => `${shownQuantity(row.qty)} ${row.unit}` },
    {
      field: 'asked',
      title: t('asked'),
      width: 160,
      as: (row) =>
        row.asked === modelName(row) ? (
          <>
            {row.asked} <em className="allocation-short">{t('fallsShort')}</em>
          </>
        ) : (
          row.asked
        ),
    },
    {
      field: 'factor',
      title: t('factor'),
      width: 150,
      as: (row) => t('factorMeans', { unit: row.unit, factor: row.factor, asked: row.askedUnit }),
    },
    {
      field: 'comesTo',
      title: t('comesToHead'),
      kind: 'figure',
      width: 110,
      as: (row) => `${shownQuantity(row.comesTo)} ${row.askedUnit}`,
    },
  ]
  return (
    <section className="document-note allocation-exchanges" aria-label={t('substitutes')}>
      <p>
        <strong>{t('awaitsConsent')}</strong> {t('substitutesHint')}{' '}
        {of.can.consent === true ? t('mayConsent') : t('waitsForPeople', { people: of.waitingFor ?? of.toProject })}
      </p>
      <LinesTable
        rows={exchangesIn(of.lines)}
        columns={columns}
        rowKey="key"
        label={t('substitutes')}
        card={{ title: 'devModel', facts: ['qty', 'asked', 'factor', 'comesTo'] }}
      />
    </section>
  )
}
