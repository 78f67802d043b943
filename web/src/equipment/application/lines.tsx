import { applicationMessages } from '@geodepot/contracts/equipment/application.messages.ts'
import { useMemo } from 'react'
import { type Form, useErrors, useField } from '../../kit/form/index.ts'
import { shownQuantity } from '../../kit/format/index.ts'
import { type GridColumn, LinesGrid } from '../../kit/grid/index.ts'
import { useLabels } from '../../kit/label/index.ts'
import { useText } from '../../kit/text/index.ts'
import { type Availability, isBeyond, useAvailability } from './availability.ts'
import { KindEditor } from './kind-editor.tsx'
import { type Kinds, useKinds } from './kinds.ts'
import type { DraftLine, Values } from './values.ts'
import './application.css'

const none: readonly DraftLine[] = []
const widths = { kind: 190, figure: 80, unit: 48, day: 100, text: 84, beside: 72 } as const
const fixed = () => true
// Wide enough for its head, which is longer in English.
const forHead = (title: string, least: number): number => Math.max(least, Math.ceil(Array.from(title).reduce((sum, sign) => sum + (sign.charCodeAt(0) > 0x2e7f ? 13.5 : 7.6), 20)))

const useColumns = (kinds: Kinds, freeFor: (line: DraftLine) => Availability | undefined): readonly GridColumn<DraftLine>[] => {
  const t = useText(applicationMessages)
  const label = useLabels(applicationMessages)
  const free = (field: 'inPool' | 'reserved' | 'atWork' | 'returning'): GridColumn<DraftLine> => ({
    field, title: t(field), kind: 'figure', width: forHead(t(field), widths.beside), readOnly: fixed, says: (line) => { const found = freeFor(line); return found ? shownQuantity(found[field]) : '' },
  })
  const kind: GridColumn<DraftLine> = {
    field: 'modelId', title: t('kind'), required: true, width: widths.kind,
    says: (line) => kinds.of(line)?.name ?? (line.modelId === undefined || kinds.loading ? '' : String(line.modelId)),
    read: (text) => { const found = kinds.named(text); return text === '' || found ? { modelId: found?.modelId, categoryId: found?.categoryId } : undefined },
    edit: (editor) => <KindEditor editor={editor} kinds={kinds} />,
  }
  return [
    kind, { field: 'requestedQty', title: t('requestedQty'), kind: 'figure', required: true, width: forHead(`* ${t('requestedQty')}`, widths.figure) },
    { field: 'unit', title: t('unit'), width: widths.unit, readOnly: fixed, says: (line) => kinds.of(line)?.unit ?? '' },
    free('inPool'), free('reserved'), free('atWork'), free('returning'),
    { field: 'startDate', title: t('startDate'), kind: 'day', width: widths.day }, { field: 'endDate', title: t('endDate'), kind: 'day', width: widths.day },
    { field: 'team', title: t('team'), width: widths.text }, { field: 'purpose', title: t('purpose'), width: widths.text }, { field: 'remark', title: label('lines.remark'), width: widths.text },
  ]
}

// The server knows a category's error apart from a model's; here both stand in one column.
const errorsOf = (all: ReadonlyMap<string, string>, lines: readonly DraftLine[], unknown: (text: string) => string): Map<string, string> => new Map([
  ...lines.flatMap(({ modelId }, index) => (typeof modelId === 'string' && !/^\d+$/.test(modelId) ? [[`${index}.modelId`, unknown(modelId)] as const] : [])),
  ...[...all].flatMap(([path, text]) => (path.startsWith('lines.') ? [[path.slice('lines.'.length).replace(/\.categoryId$/, '.modelId'), text] as const] : [])),
])

/** The lines of an application as a sheet, with what is free beside each. */
export const Lines = ({ form }: { form: Form<Partial<Values>> }) => {
  const t = useText(applicationMessages)
  const kinds = useKinds()
  const { value, error } = useField(form, 'lines')
  const { value: planStart } = useField(form, 'planStart')
  const all = useErrors(form)
  const lines = (value as readonly DraftLine[] | undefined) ?? none
  const freeFor = useAvailability(lines, typeof planStart === 'string' ? planStart : undefined)
  const columns = useColumns(kinds, freeFor)
  const errors = useMemo(() => errorsOf(all, lines, (text) => t('unknownKind', { text })), [all, lines, t])
  const beyond = lines.filter((line) => isBeyond(line, freeFor(line))).length
  return (
    <section className="application-lines" data-field="lines" aria-label={t('lines')}>
      <h2>{t('lines')}</h2>
      {error !== undefined && <p className="field-error" role="alert">{error}</p>}
      <LinesGrid<DraftLine>
        label={t('lines')} lines={lines} columns={columns} errors={errors} blank={() => ({})}
        onChange={(next, touched) => form.set('lines', next, touched === 'all' ? 'all' : touched.map((path) => `lines.${path}`))}
        tools={beyond > 0 ? <span className="application-beyond" role="status">{t('beyond', { count: beyond })}</span> : <span>{t('pasteHint')}</span>}
      />
    </section>
  )
}
