import { Input, type InputProps } from 'antd'
import { plainFigure } from './fields.tsx'

interface LineInputProps extends Omit<InputProps, 'onChange' | 'status' | 'value'> {
  readonly value: string | undefined
  readonly write: (text: string) => void
  readonly error?: string | undefined
}
/** A text of one line among others: Enter does not send the form. */
export const LineInput = ({ write, error, ...input }: LineInputProps) => (
  <Input
    maxLength={200}
    {...input}
    status={error === undefined ? '' : 'error'}
    aria-invalid={error !== undefined}
    onChange={({ target }) => write(target.value)}
    onKeyDown={(event) => {
      if (event.key === 'Enter') event.preventDefault()
    }}
  />
)
/** A quantity of one line, pasted in whatever writing. */
export const QuantityInput = ({ write, ...input }: LineInputProps) => (
  <LineInput
    className="field-figure"
    inputMode="decimal"
    autoComplete="off"
    maxLength={21}
    {...input}
    write={(text) => write(plainFigure(text))}
  />
)
/** What is wrong with a line, below it. */
export const LineErrors = ({ of }: { of: readonly string[] }) =>
  of.map((text) => (
    <p key={text} className="field-error">
      {text}
    </p>
  ))
