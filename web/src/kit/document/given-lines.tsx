import { documentPageMessages } from '@geodepot/contracts/kit/document-page.messages.ts'
import { Button } from 'antd'
import { Suspense, lazy, useState } from 'react'
import { showError, toast } from '../api/index.ts'
import { type Form, type GridColumn, LinesSection, cellSays } from '../form/index.ts'
import { useText } from '../i18n/index.ts'

// Loaded when it is first opened.
const ChooseLines = lazy(() => import('./choose-lines.tsx'))

/** Values of a form whose lines come from another document. */
interface Lined<L> {
  readonly lines?: L[]
}
const written = <L extends object>(form: Form<Lined<L>>): readonly L[] => form.store.read().values.lines ?? []
const newOf = <L extends object>(form: Form<Lined<L>>, by: keyof L & string, more: readonly L[]): L[] => {
  const there = new Set(written(form).map((line) => String(line[by])))
  return more.filter((line) => !there.has(String(line[by])))
}
/** Adds those of these lines that the form has not yet. */
export const addLines = <L extends object>(form: Form<Lined<L>>, by: keyof L & string, more: readonly L[]): void =>
  form.set('lines', [...written(form), ...newOf(form, by, more)], 'all')

const rowOf = <L extends object>(line: L, by: keyof L & string, columns: readonly GridColumn<L>[]) => ({
  ...Object.fromEntries(columns.map((column) => [column.field, cellSays(column, line)])),
  key: String(line[by]),
})

interface GivenLinesProps<L extends object> {
  readonly form: Form<Lined<L>>
  readonly title: string
  readonly columns: readonly GridColumn<L>[]
  /** The field that names what a line stands on. */
  readonly by: keyof L & string
  /** All that wait, as the form writes them; undefined where something has to be chosen first, of which the person was told. */
  readonly read: () => Promise<readonly L[] | undefined>
  /** What the button is called that takes all. */
  readonly takeAll: string
  /** What the button is called that takes some of them, and which. */
  readonly takeSome?: { readonly label: string; readonly read: GivenLinesProps<L>['read'] }
  /** Said where nothing waits at all. */
  readonly none: string
  /** What follows in a line from what was written in it. */
  readonly changed?: (line: L) => L
}
/** The lines of a document that stand on those of another: all that wait come by one press, or those that are chosen. */
export const GivenLines = <L extends object>({ by, read, takeAll, takeSome, none, ...section }: GivenLinesProps<L>) => {
  const t = useText(documentPageMessages)
  const { form, columns } = section
  // What nobody writes in a line tells which one it is.
  const shown = columns.filter(({ readOnly }) => readOnly)
  const [offered, setOffered] = useState<readonly L[]>()
  const take = async (from: typeof read, put: (more: readonly L[]) => void) => {
    const waiting = await from()
    if (!waiting) return
    const more = newOf(form, by, waiting)
    if (more.length === 0) toast.info(waiting.length === 0 ? none : t('allTaken'))
    else put(more)
  }
  const addAll = (more: readonly L[]) => addLines(form, by, more)
  const buttons = [
    ...(takeSome ? [{ ...takeSome, put: addAll }] : []),
    { label: takeAll, read, put: addAll },
    { label: t('chooseLines'), read, put: setOffered },
  ]
  return (
    <>
      <LinesSection<Lined<L>, L>
        {...section}
        name="lines"
        given
        tools={buttons.map(({ label, read: from, put }) => (
          <Button key={label} size="small" onClick={() => void take(from, put).catch(showError)}>
            {label}
          </Button>
        ))}
      />
      {offered && (
        <Suspense fallback={null}>
          <ChooseLines
            title={takeAll}
            rows={offered.map((line) => rowOf(line, by, shown))}
            columns={shown}
            take={(keys) =>
              addLines(
                form,
                by,
                offered.filter((line) => keys.has(String(line[by]))),
              )
            }
            close={() => setOffered(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
