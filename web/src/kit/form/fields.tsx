import { formMessages } from '@geodepot/contracts/kit/form.messages.ts'
import { grouped } from '@geodepot/contracts/kit/decimal.ts'
import { halfWidth } from '@geodepot/contracts/kit/half-width.ts'
import { Input, Select } from 'antd'
import { useState } from 'react'
import { useText } from '../i18n/index.ts'
import { type Bound, type FieldProps, FieldSlot } from './slot.tsx'

export const textOfValue = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

export const TextField = <V extends object>({
  max = 500,
  autoFocus = false,
  ...field
}: FieldProps<V> & { max?: number; autoFocus?: boolean }) => (
  <FieldSlot {...field}>
    {({ input, value, set }) => (
      <Input
        {...input}
        autoFocus={autoFocus}
        autoComplete="off"
        maxLength={max}
        value={textOfValue(value)}
        onChange={({ target }) => set(target.value)}
      />
    )}
  </FieldSlot>
)

/** Several lines of text, counted where they are bounded. */
export const LongTextField = <V extends object>({
  max = 500,
  rows = 3,
  ...field
}: FieldProps<V> & { max?: number; rows?: number }) => (
  <FieldSlot {...field}>
    {({ input, value, set }) => (
      <Input.TextArea
        {...input}
        maxLength={max}
        showCount
        autoSize={{ minRows: rows, maxRows: 10 }}
        value={textOfValue(value)}
        onChange={({ target }) => set(target.value)}
      />
    )}
  </FieldSlot>
)

const isFigure = (text: string) => /^-?\d{1,14}(\.\d{1,6})?$/.test(text)
/** Pasted and full-width figures become plain ones; what is no figure stays, to be told of on leaving. */
export const plainFigure = (text: string) => halfWidth(text).replaceAll(/[,\s]/g, '')

const Figure = ({ bound: { input, value, set }, decimals }: { bound: Bound; decimals: number | undefined }) => {
  const [inside, setInside] = useState(false)
  const text = textOfValue(value)
  const shown =
    !inside && decimals !== undefined && isFigure(text)
      ? grouped(text, Math.max(decimals, text.split('.')[1]?.length ?? 0))
      : text
  return (
    <Input
      {...input}
      className="field-figure"
      inputMode="decimal"
      autoComplete="off"
      maxLength={24}
      value={shown}
      onFocus={() => setInside(true)}
      onChange={({ target }) => set(plainFigure(target.value))}
      onBlur={() => {
        setInside(false)
        input.onBlur()
      }}
    />
  )
}
/** A figure; separators are shown while nobody is in it. */
export const FigureField = <V extends object>({ decimals, ...field }: FieldProps<V> & { decimals?: number }) => (
  <FieldSlot {...field}>{(bound) => <Figure bound={bound} decimals={decimals} />}</FieldSlot>
)
/** An amount, to two places. */
export const MoneyField = <V extends object>(field: FieldProps<V>) => <FigureField {...field} decimals={2} />

export interface Option {
  readonly value: string
  readonly label: string
}
interface ChoiceFieldProps<V extends object> extends FieldProps<V> {
  readonly options: readonly Option[]
  readonly loading?: boolean
  /** Said while nothing is chosen, where that means something. */
  readonly placeholder?: string
  /** What a value is called that is no longer offered. */
  readonly say?: (value: string) => string
}
export const ChoiceField = <V extends object>({
  options,
  loading = false,
  placeholder,
  say,
  ...field
}: ChoiceFieldProps<V>) => {
  const t = useText(formMessages)
  return (
    <FieldSlot {...field}>
      {({ input, value, set }) => (
        <Select
          {...input}
          allowClear={!field.form.isRequired(field.name)}
          showSearch={options.length > 10}
          optionFilterProp="label"
          loading={loading}
          options={[...options]}
          placeholder={placeholder ?? t('choose')}
          notFoundContent={t('nothingToChoose')}
          value={textOfValue(value) || null}
          onChange={(chosen: string | null | undefined) => set(chosen ?? undefined)}
          {...(say && { labelRender: ({ value: chosen, label }) => label ?? say(String(chosen)) })}
        />
      )}
    </FieldSlot>
  )
}
