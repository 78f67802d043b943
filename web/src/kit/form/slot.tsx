import type { ReactNode } from 'react'
import { afterPress } from './after-press.ts'
import type { Form, PathOf } from './types.ts'
import { useField } from './use-form.ts'

export interface FieldProps<V extends object> {
  readonly form: Form<V>
  readonly name: PathOf<V>
  /** Another word than the module's own for this field. */
  readonly label?: string
  /** Unit or currency, said beside the label. */
  readonly unit?: string | undefined
  /** A word of help below the field. */
  readonly hint?: string | undefined
  /** The whole width of the form. */
  readonly wide?: boolean
  readonly disabled?: boolean
  /** Has to be filled, though its contract leaves that to other fields. */
  readonly required?: boolean
}
/** What an input needs to stand for a field. */
export interface Bound {
  readonly value: unknown
  readonly set: (value: unknown) => void
  readonly input: {
    readonly id: string
    readonly disabled: boolean
    readonly onBlur: () => void
    readonly status: 'error' | ''
    readonly 'aria-required': boolean
    readonly 'aria-invalid': boolean
    readonly 'aria-describedby': string | undefined
  }
}

/** A field with its label, its mark when it has to be filled, and what is wrong with it. */
export const FieldSlot = <V extends object>({
  form,
  name,
  label,
  unit,
  hint,
  wide = false,
  disabled = false,
  required = false,
  children,
}: FieldProps<V> & { children: (bound: Bound) => ReactNode }) => {
  const { value, error } = useField(form, name)
  const id = form.idOf(name)
  const mustBe = required || form.isRequired(name)
  const words = label ?? form.labelOf(name)
  const told = error ?? hint
  const bound: Bound = {
    value,
    set: (next) => form.set(name, next),
    input: {
      id,
      disabled,
      onBlur: () => afterPress(() => form.check(name)),
      status: error === undefined ? '' : 'error',
      'aria-required': mustBe,
      'aria-invalid': error !== undefined,
      'aria-describedby': told === undefined ? undefined : `${id}-told`,
    },
  }
  return (
    <div className={`field${wide ? ' field-wide' : ''}${error === undefined ? '' : ' field-wrong'}`} data-field={name}>
      <label htmlFor={id} title={words}>
        {mustBe && <i aria-hidden="true">*</i>}
        {unit === undefined ? words : `${words} (${unit})`}
      </label>
      <div className="field-input">
        {children(bound)}
        {told !== undefined && (
          <p id={`${id}-told`} className={error === undefined ? 'field-hint' : 'field-error'}>
            {told}
          </p>
        )}
      </div>
    </div>
  )
}
