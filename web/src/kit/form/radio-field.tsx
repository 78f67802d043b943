import { Radio } from 'antd'
import type { ReactNode } from 'react'
import { type FieldProps, FieldSlot } from './slot.tsx'

interface RadioFieldProps<V extends object> extends FieldProps<V> {
  readonly options: readonly { readonly value: string; readonly label: ReactNode }[]
  readonly onPick?: (value: string) => void
}
/** One of a few choices, all of them in sight. */
export const RadioField = <V extends object>({ options, onPick, ...field }: RadioFieldProps<V>) => (
  <FieldSlot {...field}>
    {({ input, value, set }) => (
      <Radio.Group
        id={input.id}
        disabled={input.disabled}
        optionType="button"
        options={[...options]}
        value={typeof value === 'string' ? value : null}
        aria-label={field.label ?? field.form.labelOf(field.name)}
        onChange={({ target }) => {
          const chosen = String(target.value)
          set(chosen)
          onPick?.(chosen)
        }}
      />
    )}
  </FieldSlot>
)
