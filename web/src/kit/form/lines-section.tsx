import { type ReactNode, useMemo } from 'react'
import { LinesGrid } from './grid/grid.tsx'
import type { GridColumn } from './grid/types.ts'
import type { Form } from './types.ts'
import { useErrors, useField } from './use-form.ts'

interface LinesSectionProps<V extends object, L extends object> {
  readonly form: Form<V>
  /** The field of the lines. */
  readonly name: keyof V & string
  readonly title: string
  readonly columns: readonly GridColumn<L>[]
  /** Stands beside the button that adds a line. */
  readonly tools?: ReactNode
  /** Lines come by the tools alone. */
  readonly given?: boolean
  /** What follows in a line from what was written in it. */
  readonly changed?: (line: L) => L
  /** What the page itself found wrong, by its path below the lines. */
  readonly problems?: ReadonlyMap<string, string>
}
/** The lines of a document as a sheet in its form; what is wrong stands at its cell. */
export const LinesSection = <V extends object, L extends object>({
  form,
  name,
  title,
  columns,
  tools,
  given = false,
  changed = same,
  problems,
}: LinesSectionProps<V, L>) => {
  const { value, error } = useField(form, name)
  const all = useErrors(form)
  const below = `${name}.`
  const errors = useMemo(
    () =>
      new Map([
        ...[...all].flatMap(([path, text]) =>
          path.startsWith(below) ? [[path.slice(below.length), text] as const] : [],
        ),
        ...(problems ?? []),
      ]),
    [all, below, problems],
  )
  return (
    <fieldset className="form-section" data-field={name}>
      <legend>{title}</legend>
      {error !== undefined && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <LinesGrid<L>
        label={title}
        lines={Array.isArray(value) ? (value as readonly L[]) : none}
        columns={columns}
        errors={errors}
        blank={() => ({}) as L}
        tools={tools}
        given={given}
        onChange={(lines, touched) =>
          form.set(name, lines.map(changed), touched === 'all' ? 'all' : touched.map((path) => below + path))
        }
      />
    </fieldset>
  )
}
const none: readonly never[] = []
const same = <L,>(line: L): L => line
