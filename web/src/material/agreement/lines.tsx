import { agreementMessages } from '@geodepot/contracts/material/agreement.messages.ts'
import { sheetColumn, shownColumn } from '../../kit/document/index.ts'
import { type Form, type GridColumn, LinesSection, useField } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { useMaterialColumn, useMaterialLookUp } from '../material/index.ts'
import type { DraftLine, Values } from './values.ts'

const none: readonly DraftLine[] = []
const useColumns = (): readonly GridColumn<DraftLine>[] => {
  const t = useText(agreementMessages)
  const figure = (field: keyof DraftLine & string, title: string, width = 84, required = false) =>
    sheetColumn<DraftLine>({ field, title, kind: 'figure', width, required })
  return [
    useMaterialColumn(),
    figure('unitPrice', t('unitPrice'), 100, true),
    sheetColumn<DraftLine>({ field: 'steps', title: t('steps'), width: 170 }),
    figure('taxRate', t('taxRate'), 70),
    sheetColumn<DraftLine>({
      field: 'withTax',
      title: t('withTax'),
      kind: 'choice',
      width: 76,
      choices: (['0', '1'] as const).map((value) => ({ value, label: t(`withTax_${value}`) })),
    }),
    figure('minQty', t('minQty')),
    figure('packSize', t('packSize')),
    figure('maxQty', t('maxQty')),
    shownColumn<DraftLine>({
      field: '$material',
      title: t('unitName'),
      width: 56,
      says: ({ $material }) => $material?.unitName ?? '',
    }),
    sheetColumn<DraftLine>({ field: 'note', title: t('note'), width: 140 }),
  ]
}

/** What costs how much, as a sheet: by search or paste, or taken from a framework result. */
export const Lines = ({ form }: { form: Form<Values> }) => {
  const t = useText(agreementMessages)
  const lines = (useField(form, 'lines').value as readonly DraftLine[] | undefined) ?? none
  return (
    <LinesSection<Values, DraftLine>
      form={form}
      name="lines"
      title={t('lines')}
      columns={useColumns()}
      problems={useMaterialLookUp(form, lines)}
      tools={<span>{t('stepsHint')}</span>}
    />
  )
}
