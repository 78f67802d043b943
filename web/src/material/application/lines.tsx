import { applicationMessages } from '@geodepot/contracts/material/application.messages.ts'
import { priceCalls } from '@geodepot/contracts/material/price.ts'
import { Button } from 'antd'
import { Suspense, lazy, useEffect, useMemo, useState } from 'react'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { showError } from '../../kit/api/index.ts'
import { sheetColumn, useWrittenColumns } from '../../kit/document/index.ts'
import { type Form, type GridColumn, LinesGrid, useErrors, useField, useSettled } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { lines as described } from './described.ts'
import { lookUp, openTexts } from './look-up.ts'
import { MaterialEditor } from './material-editor.tsx'
import { lookUpPrices, unpricedIds } from './prices.ts'
import { type DraftLine, type Values, naming, summed } from './values.ts'

// Loaded when it is first opened: a list of its own.
const Recent = lazy(() => import('./recent.tsx'))
const none: readonly DraftLine[] = []
const fixed = () => true
const useSeesPrices = (): boolean => mayDo(usePerson(), priceCalls.last.permission)
const nameOf = ({ $material, $asked = '' }: DraftLine): string =>
  $material ? [$material.materialNameCn, $material.partNo, $material.specChassisNo].filter(Boolean).join(' · ') : $asked

const useColumns = (): readonly GridColumn<DraftLine>[] => {
  const t = useText(applicationMessages)
  const material: GridColumn<DraftLine> = {
    field: 'materialId',
    title: t('materialId'),
    required: true,
    width: 260,
    says: nameOf,
    read: (text) => ({
      materialId: undefined,
      $material: undefined,
      $unknown: undefined,
      $asked: text === '' ? undefined : text,
    }),
    edit: (editor) => <MaterialEditor editor={editor} />,
  }
  const unit: GridColumn<DraftLine> = sheetColumn({
    field: '$material',
    title: t('unitName'),
    width: 56,
    readOnly: fixed,
    says: ({ $material }) => $material?.unitName ?? '',
  })
  const total: GridColumn<DraftLine> = sheetColumn({
    field: '$totalPrice',
    title: t('totalPrice'),
    kind: 'money',
    unit: 'USD',
    width: 120,
    readOnly: fixed,
    total: true,
  })
  const prices: GridColumn<DraftLine> = sheetColumn({
    field: '$lastPrices',
    title: t('lastPrices'),
    width: 190,
    readOnly: fixed,
  })
  const priced = useSeesPrices()
  const [price, quantity, ...noted] = useWrittenColumns<DraftLine>(described)
  return [
    material,
    ...(price ? [{ ...price, unit: 'USD' }] : []),
    ...(quantity ? [quantity] : []),
    unit,
    total,
    ...(priced ? [prices] : []),
    ...noted,
  ]
}

/** The lines of an application as a sheet: materials by search, paste, or from what was asked for last. */
export const Lines = ({ form }: { form: Form<Values> }) => {
  const t = useText(applicationMessages)
  const columns = useColumns()
  const { value, error } = useField(form, 'lines')
  const lines = (value as readonly DraftLine[] | undefined) ?? none
  const project = useField(form, 'projectInfoNo').value
  const [choosing, setChoosing] = useState(false)
  const texts = useSettled(openTexts(lines).join('\n'))
  useEffect(() => {
    if (texts !== '') void lookUp(form).catch(showError)
  }, [texts, form])
  const unpriced = useSettled(useSeesPrices() ? unpricedIds(lines).join() : '')
  useEffect(() => {
    if (unpriced !== '') void lookUpPrices(form).catch(showError)
  }, [unpriced, form])
  const all = useErrors(form)
  const errors = useMemo(() => {
    const given = [...all].flatMap(([path, text]) =>
      path.startsWith('lines.') ? [[path.slice('lines.'.length), text] as const] : [],
    )
    const unknown = lines.flatMap(({ $unknown, $asked = '' }, row) =>
      $unknown === true ? [[`${row}.materialId`, t('unknownMaterial', { text: $asked })] as const] : [],
    )
    return new Map([...given, ...unknown])
  }, [all, lines, t])
  return (
    <fieldset className="form-section" data-field="lines">
      <legend>{t('lines')}</legend>
      {error !== undefined && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <LinesGrid<DraftLine>
        label={t('lines')}
        lines={lines}
        columns={columns}
        errors={errors}
        blank={() => ({})}
        onChange={(next, touched) =>
          form.set('lines', next.map(summed), touched === 'all' ? 'all' : touched.map((path) => `lines.${path}`))
        }
        tools={
          <>
            <Button size="small" onClick={() => setChoosing(true)}>
              {t('addRecent')}
            </Button>
            <span>{t('pasteHint')}</span>
          </>
        }
      />
      {choosing && (
        <Suspense fallback={null}>
          <Recent
            projectInfoNo={typeof project === 'string' ? project : undefined}
            close={() => setChoosing(false)}
            take={(chosen) =>
              form.set(
                'lines',
                [
                  ...lines,
                  ...chosen.map((one) =>
                    summed({
                      ...naming({ id: one.materialId, ...one }),
                      unitPrice: one.unitPrice,
                      quantity: one.quantity,
                    }),
                  ),
                ],
                'all',
              )
            }
          />
        </Suspense>
      )}
    </fieldset>
  )
}
