import { schemeMessages } from '@geodepot/contracts/material/scheme.messages.ts'
import {
  type OfferRow,
  type SchemeDetail,
  conditions,
  incoterms,
  type offerLine,
  schemeCalls,
} from '@geodepot/contracts/material/scheme.ts'
import { supplier } from '@geodepot/contracts/system/supplier.ts'
import { useEffect } from 'react'
import type { z } from 'zod'
import {
  ChoiceField,
  DayField,
  FigureField,
  FormFrame,
  FormSection,
  type GridColumn,
  LinesSection,
  PickField,
  TextField,
  type ValuesOf,
  dropLines,
  useDirty,
  useForm,
} from '../../kit/form/index.ts'
import { sheetColumn, shownColumn } from '../../kit/document/index.ts'
import { shownQuantity, useText } from '../../kit/i18n/index.ts'
import { queryNow } from '../../kit/api/index.ts'
import { CurrencyField } from '../../system/currency/index.ts'
import { materialAndPart, nameField } from '../material/index.ts'

/** What is offered for a line while it is written, beside what is wanted of it. */
interface DraftLine extends Partial<z.input<typeof offerLine>> {
  readonly $material?: string
  readonly $wanted?: string
}
type Values = Omit<ValuesOf<typeof schemeCalls.offer>, 'lines'> & { lines?: DraftLine[] }
interface OfferProps {
  readonly of: SchemeDetail
  /** The offer that is changed. One that is sealed is written anew. */
  readonly given: OfferRow | undefined
  readonly close: () => void
  readonly setDirty: (dirty: boolean) => void
}

/** An offer as its form writes it: a row for each line that is wanted. */
const valuesOf = ({ lines }: SchemeDetail, given: OfferRow | undefined): Values => {
  const { digits: _digits, quoted: _quoted, rateDate: _day, lines: said = [], ...terms } = given?.terms ?? {}
  const before = new Map(said.map((line) => [line.sourceLineId, line]))
  return {
    ...(given && { supplierId: given.supplierId }),
    ...terms,
    lines: lines.map(({ sourceLineId, quantity, unitName, ...of }) => {
      const { leadDays = null, ...line } = before.get(sourceLineId) ?? {}
      return {
        ...line,
        ...(leadDays !== null && { leadDays: String(leadDays) }),
        sourceLineId,
        $material: materialAndPart(of),
        $wanted: `${shownQuantity(quantity)} ${unitName}`,
      }
    }),
  }
}

const useColumns = (): readonly GridColumn<DraftLine>[] => {
  const t = useText(schemeMessages)
  const choices = (values: readonly string[], prefix: 'withTax' | 'condition_') =>
    values.map((value) => ({ value, label: t(`${prefix}${value}` as 'withTax0') }))
  return [
    shownColumn<DraftLine>({
      field: 'sourceLineId',
      title: t(nameField()),
      width: 220,
      says: ({ $material = '' }) => $material,
    }),
    shownColumn<DraftLine>({ field: '$wanted', title: t('quantity'), width: 80 }),
    sheetColumn<DraftLine>({ field: 'unitPrice', title: t('unitPrice'), kind: 'figure', width: 110 }),
    sheetColumn<DraftLine>({ field: 'taxRate', title: t('taxRate'), kind: 'figure', width: 70 }),
    sheetColumn<DraftLine>({
      field: 'withTax',
      title: t('withTax'),
      kind: 'choice',
      width: 80,
      choices: choices(['0', '1'], 'withTax'),
    }),
    sheetColumn<DraftLine>({ field: 'leadDays', title: t('leadDays'), kind: 'figure', width: 80 }),
    sheetColumn<DraftLine>({ field: 'offeredPart', title: t('offeredPart'), width: 130 }),
    sheetColumn<DraftLine>({
      field: 'condition',
      title: t('condition'),
      kind: 'choice',
      width: 80,
      choices: choices(conditions, 'condition_'),
    }),
    sheetColumn<DraftLine>({ field: 'warranty', title: t('warranty'), width: 100 }),
    sheetColumn<DraftLine>({ field: 'remark', title: t('remark'), width: 120 }),
  ]
}

/** What a supplier offers: its terms, and a price for each line that he offers. */
const OfferForm = ({ of, given, close, setDirty }: OfferProps) => {
  const t = useText(schemeMessages)
  const form = useForm<typeof schemeCalls.offer, Values>(schemeCalls.offer, {
    start: valuesOf(of, given),
    draft: `material/scheme.offer:${of.id}:${given?.supplierId ?? 'new'}`,
    fixed: { id: of.id, version: of.version },
    // A line that nobody asked for is no line.
    prepare: (draft) => dropLines(draft, 'lines', ({ sourceLineId }) => sourceLineId === undefined),
    saved: close,
    latest: async () => {
      const now = await queryNow(schemeCalls.get, { id: of.id })
      const again = now.offers.find(({ supplierId }) => supplierId === given?.supplierId)
      return { start: valuesOf(now, again), fixed: { id: now.id, version: now.version } }
    },
  })
  const dirty = useDirty(form)
  useEffect(() => setDirty(dirty), [setDirty, dirty])
  return (
    <FormFrame form={form} cancel={close}>
      <FormSection title={t('base')}>
        <PickField
          form={form}
          name="supplierId"
          of={supplier.list}
          ask={(keyword) => ({ pageSize: 20, state: 'active' as const, ...(keyword !== undefined && { keyword }) })}
          idOf={({ id }) => id}
          say={({ supplierName }) => supplierName}
          detail={({ supplierCode, countryName }) => [supplierCode, countryName].join(' · ')}
          shown={given?.supplierName}
          onPick={(row) => {
            if (row && form.store.read().values.currencyCode === undefined) form.set('currencyCode', row.currencyCode)
          }}
        />
        <CurrencyField form={form} name="currencyCode" />
        <DayField form={form} name="rateDate" hint={t('rateDateHint')} />
        <DayField form={form} name="validUntil" />
        <ChoiceField form={form} name="incoterm" options={incoterms.map((value) => ({ value, label: value }))} />
        <TextField form={form} name="place" max={60} />
        <FigureField form={form} name="freight" label={t('offerFreight')} />
        <FigureField form={form} name="insurance" />
        <FigureField form={form} name="duty" />
        <FigureField form={form} name="inland" />
        <TextField form={form} name="paymentTerms" max={200} />
      </FormSection>
      <LinesSection<Values, DraftLine> form={form} name="lines" title={t('lines')} columns={useColumns()} />
    </FormFrame>
  )
}
export default OfferForm
