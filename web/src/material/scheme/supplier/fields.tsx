import type { HTMLAttributes } from 'react'

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
const Wrong = ({ wrong }: Pick<FieldProps, 'wrong'>) =>
  wrong === undefined ? null : <small className="link-wrong">{wrong}</small>

/** A field of a page that is opened by link. */
export const Written = ({ label, value, set, wrong, max, kind = 'text' }: WrittenProps) => (
  <label className="link-field">
    <span>{label}</span>
    <input
      value={value}
      maxLength={max}
      aria-invalid={wrong !== undefined}
      {...(kind === 'day' ? { type: 'date' } : { inputMode: modes[kind] })}
      onChange={({ target }) => set(target.value)}
    />
    <Wrong wrong={wrong} />
  </label>
)

interface ChosenProps extends FieldProps {
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly empty?: string
}
export const Chosen = ({ label, value, set, wrong, choices, empty }: ChosenProps) => (
  <label className="link-field">
    <span>{label}</span>
    <select value={value} aria-invalid={wrong !== undefined} onChange={({ target }) => set(target.value)}>
      {empty !== undefined && <option value="">{empty}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
    <Wrong wrong={wrong} />
  </label>
)
