import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { applicationMessages } from '@geodepot/contracts/equipment/application.messages.ts'
import { useText } from '../../../kit/i18n/index.ts'
import type { Need } from './need.ts'
import { modelName } from '../../shipment/index.ts'

/** What a line requires, and which models it takes at which factor. */
export const Capability = ({ of: { requirements, accepted, unit } }: { of: Need }) => {
  const t = useText(allocationMessages)
  const a = useText(applicationMessages)
  if (requirements.length + accepted.length === 0) return null
  return (
    <dl className="allocation-capability">
      {requirements.length > 0 && (
        <div>
          <dt>{a('requirements')}</dt>
          {requirements.map(({ key, name, comparison, value, unit: of }) => (
            <dd key={`${key} ${comparison}`}>
              {`${a('requirement', { name, comparison: a(comparison), value })} ${of}`.trim()}
            </dd>
          ))}
        </div>
      )}
      {accepted.length > 0 && (
        <div>
          <dt>{a('accepted')}</dt>
          {accepted.map((one) => (
            <dd key={one.modelId}>
              {modelName(one)}{' '}
              <small>
                {t('factorMeans', { unit: one.unit, factor: one.factor, asked: unit })}
                {one.agreed && ` · ${a('agreed')}`}
              </small>
            </dd>
          ))}
        </div>
      )}
    </dl>
  )
}
