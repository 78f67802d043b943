import { valued } from '@geodepot/contracts/kit/decimal.ts'
import { applicationMessages } from '@geodepot/contracts/equipment/application.messages.ts'
import { listIn } from '@geodepot/contracts/kit/messages.ts'
import { useMemo, useState } from 'react'
import { type Form, useErrors, useField, type GridColumn, LinesGrid } from '../../../kit/form/index.ts'
import { useNarrow } from '../../../kit/browser/index.ts'
import { shownColumn, useWrittenColumns } from '../../../kit/document/index.ts'
import { shownQuantity, useLanguage, useText } from '../../../kit/i18n/index.ts'
import { lines as lineColumns } from '../described.ts'
import { exceeding, saidExceeding, saidFree } from '../exceeding.ts'
import { type Availability, useAvailability } from './availability.ts'
import { useCapabilityColumn } from '../capability/capability-column.tsx'
import { capabilityErrors, cellErrors, settled } from './errors.ts'
import { KindEditor } from './kind-editor.tsx'
import { type Kinds, asking, keyOf, ownUnitOf, useKinds } from './kinds.ts'
import { type Units, useUnits } from './units.ts'
import type { DraftLine, Values } from '../values.ts'
import '../application.css'

const none: readonly DraftLine[] = []
const widths = { kind: 190, unit: { cn: 48, en: 76 }, beside: 72 } as const
const fixed = () => true
const wantedOf = ({ requestedQty }: DraftLine): string => valued(String(requestedQty ?? ''))

interface Beside {
  readonly kinds: Kinds
  readonly units: Units
  readonly freeFor: (line: DraftLine) => Availability | undefined
  readonly wrongIn: (row: number) => ReadonlyMap<string, string>
}
const useColumns = ({ kinds, units, freeFor, wrongIn }: Beside): readonly GridColumn<DraftLine>[] => {
  const t = useText(applicationMessages)
  const language = useLanguage()
  const free = (
    field: 'available' | 'reserved' | 'atWork' | 'returning',
    say = (found: Availability) => shownQuantity(found[field]),
  ): GridColumn<DraftLine> =>
    shownColumn({
      field,
      title: t(field),
      kind: 'figure',
      width: widths.beside,
      says: (line) => {
        const found = freeFor(line)
        return found ? say(found) : ''
      },
    })
  const kind: GridColumn<DraftLine> = {
    field: 'modelId',
    title: t('kind'),
    required: true,
    width: widths.kind,
    says: (line) => kinds.of(line)?.name ?? (line.modelId === undefined || kinds.loading ? '' : String(line.modelId)),
    read: (text, line) => {
      const found = kinds.named(text)
      return text === '' || found ? asking(found, line, kinds) : undefined
    },
    edit: (editor) => <KindEditor editor={editor} kinds={kinds} />,
  }
  const capability = useCapabilityColumn(kinds, units, wrongIn)
  const unit: GridColumn<DraftLine> = {
    field: 'unit',
    title: t('unit'),
    width: widths.unit[language],
    readOnly: fixed,
    says: (line) => (line.unit === undefined ? ownUnitOf(kinds.of(line), kinds) : units.say(line.unit)),
  }
  const [quantity, ...noted] = useWrittenColumns<DraftLine>(lineColumns)
  const beside = [free('available', (found) => saidFree(t, found)), free('reserved'), free('atWork'), free('returning')]
  return [kind, ...(quantity ? [quantity] : []), unit, capability, ...beside, ...noted]
}

/** Names of the requirements that fell away where a line came to another category, as a sentence per line. */
const useDropped = (kinds: Kinds): ((before: readonly DraftLine[], after: readonly DraftLine[]) => string) => {
  const t = useText(applicationMessages)
  const language = useLanguage()
  return (before, after) => {
    // Wherever in the sheet they stand by now.
    const kept = new Set(after.flatMap(({ requirements = [] }) => requirements))
    return before
      .flatMap((line, row) => {
        const gone =
          keyOf(line) === keyOf(after[row] ?? {}) ? [] : (line.requirements?.filter((one) => !kept.has(one)) ?? [])
        const names = gone.map(({ key = '' }) => kinds.of(line)?.parameters.find((one) => one.key === key)?.name ?? key)
        return names.length === 0 || after.length < before.length
          ? []
          : [t('requirementsDropped', { row: row + 1, names: listIn(names, language) })]
      })
      .join(' ')
  }
}

/** The lines of an application as a sheet, with what is free beside each. */
export const Lines = ({ form }: { form: Form<Partial<Values>> }) => {
  const t = useText(applicationMessages)
  const narrow = useNarrow()
  const kinds = useKinds()
  const { value, error } = useField(form, 'lines')
  const { value: planStart } = useField(form, 'planStart')
  const all = useErrors(form)
  const lines = (value as readonly DraftLine[] | undefined) ?? none
  const units = useUnits()
  const freeFor = useAvailability(lines, typeof planStart === 'string' ? planStart : undefined)
  const columns = useColumns({ kinds, units, freeFor, wrongIn: (row) => capabilityErrors(all, row) })
  const droppedIn = useDropped(kinds)
  const [dropped, setDropped] = useState('')
  const errors = useMemo(() => cellErrors(all, lines, (text) => t('unknownKind', { text })), [all, lines, t])
  const beyond = exceeding(lines.map((line) => ({ kind: keyOf(line), wanted: wantedOf(line), free: freeFor(line) })))
  const marks = new Map([...beyond].map(([row, one]) => [`${row}.requestedQty`, saidExceeding(t, one)]))
  return (
    <section className="application-lines" data-field="lines" aria-label={t('lines')}>
      <h2>{t('lines')}</h2>
      {error !== undefined && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      {dropped !== '' && (
        <p className="form-note form-note-amber" role="status">
          {dropped}
        </p>
      )}
      <LinesGrid<DraftLine>
        label={t('lines')}
        lines={lines}
        columns={columns}
        errors={errors}
        marks={marks}
        unitOf={(line) => (line.unit === undefined ? ownUnitOf(kinds.of(line), kinds) : units.say(line.unit))}
        blank={() => ({})}
        onChange={(next, touched) => {
          setDropped(droppedIn(lines, next))
          form.set('lines', next, touched === 'all' ? 'all' : settled(touched))
        }}
        tools={
          beyond.size > 0 ? (
            <strong className="amber" role="status">
              {t('beyond', { count: beyond.size })}
            </strong>
          ) : (
            !narrow && <span>{t('pasteHint')}</span>
          )
        }
      />
    </section>
  )
}
