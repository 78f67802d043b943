import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { compare, isFigure, multiply, subtract, wholes } from '@geodepot/contracts/kit/decimal.ts'
import { Button } from 'antd'
import { useId } from 'react'
import { type Form, QuantityInput, useErrors } from '../../../kit/form/index.ts'
import { shownQuantity, useText } from '../../../kit/i18n/index.ts'
import { chosenOf, groupOf, quantityOf, unasked, withQuantity } from './choice.ts'
import { linesNow, useLines } from './choosing.ts'
import { type Need, acceptedFactor } from './need.ts'
import { modelName } from '../../shipment/index.ts'
import type { ChosenLine, Values, What } from '../values.ts'

/** How much of an accepted model the line still takes beside what else is chosen for it. */
const fitting = (lines: readonly ChosenLine[], need: Need, line: ChosenLine | undefined, factor: string): string => {
  const others = subtract(
    chosenOf(lines, [need]).get(need.lineId) ?? '0',
    line ? multiply(quantityOf(line), factor) : '0',
  )
  const left = subtract(need.open, others)
  return factor === '1' ? left : String(wholes(left, factor))
}

interface QuantityProps {
  readonly form: Form<Values>
  readonly need: Need | undefined
  readonly what: What
  readonly available: string | undefined
}
/** How much of one bulk model goes, beside what is open and what the pool has. */
export const Quantity = ({ form, need, what, available }: QuantityProps) => {
  const t = useText(allocationMessages)
  const id = useId()
  const { lines } = useLines(form)
  const errors = useErrors(form)
  const group = need?.lineId ?? unasked
  const at = lines.findIndex(
    (line) => line.devId === undefined && groupOf(line) === group && line.modelId === what.modelId,
  )
  const qty = at < 0 ? '' : (lines[at]?.qty ?? '')
  const error = at < 0 ? undefined : (errors.get(`lines.${at}.qty`) ?? errors.get(`lines.${at}.modelId`))
  const set = (text: string) =>
    form.set('lines', withQuantity(linesNow(form), need, what, text), text === '' ? 'all' : [`lines.${at}`])
  const short = isFigure(qty) && available !== undefined && compare(qty, available) > 0
  const told = error ?? (short ? t('moreThanFree', { free: shownQuantity(available) }) : undefined)
  const factor = need && acceptedFactor(need, what)
  const open = need && factor !== undefined ? fitting(lines, need, lines[at], factor) : undefined
  const most =
    open === undefined || available === undefined ? undefined : compare(open, available) > 0 ? available : open
  return (
    <div className="allocation-quantity">
      <label htmlFor={id}>
        <strong>{modelName(what)}</strong>
        <span>
          {what.devName}
          {need &&
            factor !== undefined &&
            (factor !== '1' || what.unit !== need.unit) &&
            ` · ${t('factorMeans', { unit: what.unit ?? '', factor, asked: need.unit })}`}
          {need && factor === undefined && ` · ${t('substitute')}`}
        </span>
      </label>
      <QuantityInput
        id={id}
        value={qty}
        error={told}
        suffix={what.unit ?? ''}
        aria-describedby={`${id}-told`}
        write={set}
      />
      {most !== undefined && compare(most, 0) > 0 && most !== qty && (
        <Button size="small" onClick={() => set(most)}>
          {t('takeQuantity', { qty: shownQuantity(most) })}
        </Button>
      )}
      <span id={`${id}-told`} className={told === undefined ? 'allocation-free' : 'field-error'}>
        {told ?? (available === undefined ? '' : t('freeInPool', { free: shownQuantity(available) }))}
      </span>
    </div>
  )
}
