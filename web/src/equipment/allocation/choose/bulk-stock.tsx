import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { type StockRow, allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useApiQuery } from '../../../kit/api/index.ts'
import { type Form, useSettled } from '../../../kit/form/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { groupOf, unasked } from './choice.ts'
import { stockAsk, useLines } from './choosing.ts'
import { type Need, acceptedFactor, modelOf } from './need.ts'
import { Quantity } from './quantity.tsx'
import type { Values, What } from '../values.ts'

interface Stock {
  readonly what: What
  readonly available: string | undefined
}
const stockOf = (rows: readonly StockRow[] | undefined): Stock[] =>
  (rows ?? []).map((row) => ({
    what: {
      modelId: row.modelId,
      brand: row.brand,
      devModel: row.devModel,
      devName: row.devName,
      categoryId: row.categoryId,
      unit: row.unit,
    },
    available: row.available,
  }))
const searchFrom = 12

interface StockProps {
  readonly form: Form<Values>
  readonly pool: number
  readonly need: Need | undefined
  /** Substitutes have their rows elsewhere. */ readonly isWithout?: boolean
}
const isSubstitute = (need: Need | undefined, what: What): boolean =>
  need !== undefined && acceptedFactor(need, what) === undefined
/**
 * The bulk models of a pool that a line accepts, each with its quantity, or all of them where nothing was asked for.
 */
const Accepted = ({ form, pool, need, isWithout = false }: StockProps) => {
  const t = useText(allocationMessages)
  const [typed, setTyped] = useState('')
  const keyword = useSettled(typed.trim())
  const { lines } = useLines(form)
  const { data } = useApiQuery(
    allocationCalls.stock,
    {
      ...(need ? stockAsk(pool, need) : { fromHolderId: pool, pageSize: 100 }),
      ...(keyword !== '' && { keyword }),
    },
    { keep: true },
  )
  const stock = stockOf(data?.rows)
  const listed = new Set(stock.map(({ what }) => what.modelId))
  // What is chosen stays in sight, whatever is searched for.
  const chosen = lines.flatMap((line): Stock[] =>
    line.devId === undefined &&
    groupOf(line) === (need?.lineId ?? unasked) &&
    line.$what &&
    !listed.has(line.$what.modelId) &&
    !(isWithout && isSubstitute(need, line.$what))
      ? [{ what: line.$what, available: undefined }]
      : [],
  )
  if (data && stock.length + chosen.length === 0 && keyword === '')
    return <p className="hand-over-none">{t('noBulk')}</p>
  return (
    <div className="allocation-stock">
      {((data?.total ?? 0) > searchFrom || keyword !== '') && (
        <Input
          allowClear
          value={typed}
          aria-label={t('keyword')}
          placeholder={t('bulkHint')}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      {[...chosen, ...stock].map(({ what, available }) => (
        <Quantity key={what.modelId} form={form} need={need} what={what} available={available} />
      ))}
    </div>
  )
}

/** What else the pool has in bulk, found by its name, to be offered instead. */
const Others = ({ form, pool, need }: Omit<StockProps, 'need'> & { need: Need }) => {
  const t = useText(allocationMessages)
  const [typed, setTyped] = useState('')
  const keyword = useSettled(typed.trim())
  const { data } = useApiQuery(
    allocationCalls.stock,
    { fromHolderId: pool, ...(keyword !== '' && { keyword }), pageSize: 30 },
    { keep: true },
  )
  // The nearest first: of the category, then of the brand that was asked for.
  const distance = ({ what }: Stock) =>
    (what.categoryId === need.categoryId ? 0 : 2) + (what.brand === need.brand ? 0 : 1)
  const stock = stockOf(data?.rows)
    .filter(({ what }) => isSubstitute(need, what))
    .toSorted((one, other) => distance(one) - distance(other))
  return (
    <section className="allocation-stock" aria-label={t('otherModels')}>
      <p className="allocation-hint">{t('otherModelsHint')}</p>
      <Input
        autoFocus
        allowClear
        value={typed}
        aria-label={t('bulkHint')}
        placeholder={t('bulkHint')}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      {data && stock.length === 0 && <p className="hand-over-none">{t('noOthers')}</p>}
      {stock.map(({ what, available }) => (
        <Quantity key={what.modelId} form={form} need={need} what={what} available={available} />
      ))}
    </section>
  )
}

interface BulkStockProps {
  readonly form: Form<Values>
  readonly pool: number | undefined
  readonly need: Need | undefined
  /** What the pool has free for the line, in its unit. */ readonly free: string | undefined
}
/** What of the pool's bulk equipment goes for a line: the models that it accepts, and substitutes. */
export const BulkStock = ({ form, pool, need, free }: BulkStockProps) => {
  const t = useText(allocationMessages)
  const [others, setOthers] = useState(false)
  const { lines } = useLines(form)
  const model = need && modelOf(need)
  // A substitute that is chosen wants its own row, beside the one model that was asked for.
  const isPlain =
    need?.tracking === 'bulk' &&
    model &&
    (others || !lines.some((line) => groupOf(line) === need.lineId && line.$what && isSubstitute(need, line.$what)))
  return (
    <>
      {isPlain ? (
        <Quantity form={form} need={need} what={model} available={pool === undefined ? undefined : (free ?? '0')} />
      ) : (
        pool !== undefined && <Accepted form={form} pool={pool} need={need} isWithout={others} />
      )}
      {need && pool !== undefined && (
        <div className="hand-over-tools">
          <Button type={others ? 'default' : 'text'} aria-expanded={others} onClick={() => setOthers(!others)}>
            {t('otherModels')}
          </Button>
        </div>
      )}
      {others && need && pool !== undefined && <Others form={form} pool={pool} need={need} />}
    </>
  )
}
