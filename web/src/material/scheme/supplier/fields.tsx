import { type HTMLAttributes, useId } from 'react'

interface FieldProps {
  readonly label: string
  readonly value: string
  readonly set: (value: string) => void
  /** What is wrong with it. */
  readonly wrong?: string | undefined
}
interface WrittenProps extends FieldProps {
  readonly max: number
  readonly kind?: 'figure' | 'day' | 'text'
}
const modes: Readonly<Record<'figure' | 'text', HTMLAttributes<HTMLInputElement>['inputMode']>> = {
  figure: 'decimal',
  text: 'text',
}
/** What is wrong with a field, below it. */
export const Wrong = ({ id, wrong }: { readonly id: string; readonly wrong: string | undefined }) =>
  wrong === undefined ? null : (
    <small id={id} className="link-wrong">
      {wrong}
    </small>
  )

/** A field of a page that is opened by link. */
export const Written = ({ label, value, set, wrong, max, kind = 'text' }: WrittenProps) => {
  const id = useId()
  return (
    <>
      <label className="link-field">
        <span>{label}</span>
        <input
          value={value}
          maxLength={max}
          aria-invalid={wrong !== undefined}
          aria-describedby={id}
          {...(kind === 'day' ? { type: 'date' } : { inputMode: modes[kind] })}
          onChange={({ target }) => set(target.value)}
        />
      </label>
      <Wrong id={id} wrong={wrong} />
    </>
  )
}

interface ChosenProps extends FieldProps {
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly empty?: string
}
export const Chosen = ({ label, value, set, wrong, choices, empty }: ChosenProps) => {
  const id = useId()
  return (
    <>
      <label className="link-field">
        <span>{label}</span>
        <select
          value={value}
          aria-invalid={wrong !== undefined}
          aria-describedby={id}
          onChange={({ target }) => set(target.value)}
        >
          {empty !== undefined && <option value="">{empty}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      </label>
      <Wrong id={id} wrong={wrong} />
    </>
  )
}
