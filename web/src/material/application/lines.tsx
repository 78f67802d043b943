import { applicationMessages } from '@geodepot/contracts/material/application.messages.ts'
import { priceCalls } from '@geodepot/contracts/material/price.ts'
import { Button } from 'antd'
import { Suspense, lazy, useEffect, useState } from 'react'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { showError } from '../../kit/api/index.ts'
import { shownColumn, useWrittenColumns } from '../../kit/document/index.ts'
import { type Form, type GridColumn, LinesSection, isBlank, useField, useSettled } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { UsesOfLines } from '../budget/index.ts'
import { useMaterialColumn, useMaterialLookUp } from '../material/index.ts'
import { lines as described } from './described.ts'
import { lookUpPrices, unpricedIds } from './prices.ts'
import { type DraftLine, type Values, summed } from './values.ts'

// Loaded when they are first opened: each is a list of its own.
const sources = {
  addRecent: lazy(() => import('./recent.tsx')),
  addKit: lazy(() => import('./from-kit.tsx')),
  addEarlier: lazy(() => import('./earlier.tsx')),
} as const
type Source = keyof typeof sources
const none: readonly DraftLine[] = []
const useSeesPrices = (): boolean => mayDo(usePerson(), priceCalls.last.permission)

const useColumns = (): readonly GridColumn<DraftLine>[] => {
  const t = useText(applicationMessages)
  const unit: GridColumn<DraftLine> = shownColumn({
    field: '$material',
    title: t('unitName'),
    width: 56,
    says: ({ $material }) => $material?.unitName ?? '',
  })
  const total: GridColumn<DraftLine> = shownColumn({
    field: '$totalPrice',
    title: t('totalPrice'),
    kind: 'money',
    unit: 'USD',
    width: 120,
    total: true,
  })
  const prices: GridColumn<DraftLine> = shownColumn({
    field: '$lastPrices',
    title: t('lastPrices'),
    width: 190,
  })
  const priced = useSeesPrices()
  const [price, quantity, ...noted] = useWrittenColumns<DraftLine>(described)
  return [
    useMaterialColumn(),
    ...(price ? [{ ...price, unit: 'USD' }] : []),
    ...(quantity ? [quantity] : []),
    unit,
    total,
    ...(priced ? [prices] : []),
    ...noted,
  ]
}

/** What it makes of its budgets, while it is written. */
export const BudgetIn = ({ form }: { form: Form<Values> }) => {
  const lines = (useField(form, 'lines').value as readonly DraftLine[] | undefined) ?? none
  return <UsesOfLines projectInfoNo={useField(form, 'projectInfoNo').value} lines={lines} />
}

/** The lines of an application as a sheet: materials by search or paste, from kit lists, or from what was asked for before. */
export const Lines = ({ form }: { form: Form<Values> }) => {
  const t = useText(applicationMessages)
  const columns = useColumns()
  const lines = (useField(form, 'lines').value as readonly DraftLine[] | undefined) ?? none
  const project = useField(form, 'projectInfoNo').value
  const [source, setSource] = useState<Source>()
  const unknown = useMaterialLookUp(form, lines)
  const unpriced = useSettled(useSeesPrices() ? unpricedIds(lines).join() : '')
  useEffect(() => {
    if (unpriced !== '') void lookUpPrices(form).catch(showError)
  }, [unpriced, form])
  const Chooser = source && sources[source]
  return (
    <>
      <LinesSection<Values, DraftLine>
        form={form}
        name="lines"
        title={t('lines')}
        columns={columns}
        changed={summed}
        problems={unknown}
        tools={
          <>
            {(['addRecent', 'addKit', 'addEarlier'] as const).map((one) => (
              <Button key={one} size="small" onClick={() => setSource(one)}>
                {t(one)}
              </Button>
            ))}
            <span>{t('pasteHint')}</span>
          </>
        }
      />
      {Chooser && (
        <Suspense fallback={null}>
          <Chooser
            projectInfoNo={typeof project === 'string' ? project : undefined}
            close={() => setSource(undefined)}
            take={(chosen) =>
              form.set('lines', [...lines.filter((line) => !isBlank(line)), ...chosen.map(summed)], 'all')
            }
          />
        </Suspense>
      )}
    </>
  )
}
