import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { useId } from 'react'
import { type Form, QuantityInput, useErrors } from '../../../kit/form/index.ts'
import { shownQuantity, useText } from '../../../kit/i18n/index.ts'
import { linesNow, useLines } from './choosing.ts'
import type { Need } from './need.ts'
import { type Substitute, comesTo, substitutesIn, withFactor } from './substitutes.ts'
import { modelName } from '../../shipment/index.ts'
import type { Values } from '../values.ts'

const gap = '\n'
/** One substitute: how many of it, what one stands for, what that comes to. */
const Line = ({ form, of }: { form: Form<Values>; of: Substitute }) => {
  const t = useText(allocationMessages)
  const id = useId()
  const errors = useErrors(form)
  const {
    need: { unit: asked },
    what,
    quantity,
    factor,
    isAccepted,
    places,
  } = of
  const unit = what.unit ?? ''
  const error = places.map((place) => errors.get(`lines.${place}.factor`)).find((text) => text !== undefined)
  const comes = comesTo(of)
  const [before, after] = t('factorMeans', { unit, factor: gap, asked }).split(gap)
  const set = (text: string) =>
    form.set(
      'lines',
      withFactor(linesNow(form), of, text),
      places.map((place) => `lines.${place}.factor`),
    )
  return (
    <li data-field={`lines.${places[0]}.factor`}>
      <span className="allocation-substitute-what">
        <strong>{modelName(what)}</strong> {shownQuantity(quantity)} {unit}
      </span>
      {isAccepted ? (
        <em className="amber">{t('fallsShort')}</em>
      ) : (
        <label className="allocation-factor" htmlFor={id}>
          <span>{before}</span>
          <QuantityInput
            id={id}
            value={factor}
            error={error}
            aria-label={t('factorOf', { model: modelName(what) })}
            aria-describedby={`${id}-told`}
            write={set}
          />
          <span>{after}</span>
        </label>
      )}
      <span id={`${id}-told`} className={error === undefined ? 'allocation-comes-to' : 'field-error'}>
        {error ?? (comes === undefined ? '' : t('comesTo', { quantity: shownQuantity(comes), unit: asked }))}
      </span>
    </li>
  )
}

/** What is offered instead of what a line asks for: the project is asked first. */
export const Offered = ({ form, need }: { form: Form<Values>; need: Need }) => {
  const t = useText(allocationMessages)
  const { lines } = useLines(form)
  const offered = substitutesIn(lines, [need])
  if (offered.length === 0) return null
  return (
    <section className="allocation-substitutes" aria-label={t('substitutes')}>
      <p>
        <strong>{t('substitutes')}</strong> {t('projectIsAsked')}
      </p>
      <ul>
        {offered.map((one) => (
          <Line key={one.what.modelId} form={form} of={one} />
        ))}
      </ul>
    </section>
  )
}
