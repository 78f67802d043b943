import { type AllocationDetail, allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { add, compare, isZero } from '@geodepot/contracts/kit/decimal.ts'
import type { AnswerOf } from '@geodepot/contracts/kit/operation.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useApiQuery, toast } from '../../../kit/api/index.ts'
import { type Form, useField } from '../../../kit/form/index.ts'
import { shownQuantity, useText } from '../../../kit/i18n/index.ts'
import { Failed } from '../../../kit/ui/index.ts'
import type { Available, Free, Need } from './need.ts'
import { linesNow } from './choosing.ts'
import type { Values } from '../values.ts'

export type Source = AnswerOf<typeof allocationCalls.sources>[number]
const few = 5

/** The pools that could serve an application; asked again when the application changes. */
export const useSources = (applicationId: number | undefined) =>
  useApiQuery(allocationCalls.sources, applicationId === undefined ? {} : { applicationId }, {
    keep: true,
    fresh: 30_000,
  })

const availableOf = (source: Source | undefined): Available =>
  new Map(source?.lines.map(({ applicationLineId, ...free }) => [applicationLineId, free]))
const none: Free = { available: '0', others: '0' }
const allOf = (available: Available, line: number): string => {
  const { available: own, others } = available.get(line) ?? none
  return add(own, others)
}
/** What the chosen pool has free for each line. */
export const availabilityOf = (sources: readonly Source[] | undefined, pool: number | undefined) =>
  availableOf(sources?.find(({ holderId }) => holderId === pool))

/** How many of the open lines a pool serves, and how many of them in full. */
const servedBy = (source: Source, needs: readonly Need[]): { some: number; full: number; open: number } => {
  const available = availableOf(source)
  const open = needs.filter((need) => !isZero(need.open))
  const has = open.filter(({ lineId }) => !isZero(allOf(available, lineId)))
  return {
    some: has.length,
    full: has.filter(({ lineId, open: wanted }) => compare(allOf(available, lineId), wanted) >= 0).length,
    open: open.length,
  }
}

const fewLines = 4
/** What a pool has for each open line. */
const amountsOf = (source: Source, needs: readonly Need[]) => {
  const available = availableOf(source)
  return needs
    .filter(({ lineId, open }) => !isZero(open) && !isZero(allOf(available, lineId)))
    .map(({ lineId, name, open, unit }) => ({ name, ...(available.get(lineId) ?? none), wanted: open, unit }))
}

interface PoolsProps {
  readonly form: Form<Values>
  readonly given: Pick<AllocationDetail, 'fromHolderId' | 'fromHolder'> | undefined
  readonly sources: ReturnType<typeof useSources>
  readonly needs: readonly Need[]
}

/** Where the equipment comes from: the pools that have something, the most useful first. */
export const Pools = ({ form, given, sources, needs }: PoolsProps) => {
  const t = useText(allocationMessages)
  const { value, error } = useField(form, 'fromHolderId')
  const [changing, setChanging] = useState(false)
  const [all, setAll] = useState(false)
  const pool = typeof value === 'number' ? value : undefined
  const found = sources.data ?? []
  const chosen = found.find(({ holderId }) => holderId === pool)
  const facts = (source: Source) => {
    const { some, full, open } = servedBy(source, needs)
    if (open > 0 && open <= fewLines && some > 0)
      return amountsOf(source, needs)
        .map(({ name, available, others, wanted, unit }) =>
          t(isZero(others) ? 'poolHas' : 'poolHasOthers', {
            name,
            available: shownQuantity(available),
            others: shownQuantity(others),
            wanted: shownQuantity(wanted),
            unit,
          }),
        )
        .join(' · ')
    return open === 0 ? '' : some === 0 ? t('poolNone') : t('poolServes', { some, full, open })
  }
  const choose = async (holderId: number) => {
    const lines = linesNow(form)
    if (holderId !== pool && pool !== undefined && lines.length > 0) {
      const yes = await toast.confirm({
        title: t('changePool'),
        text: t('changePoolText', { count: lines.length }),
        ok: t('changePoolYes'),
        danger: true,
      })
      if (!yes) return
      form.set('lines', [], 'all')
    }
    form.set('fromHolderId', holderId)
    setChanging(false)
  }
  const name = chosen?.holderName ?? (given?.fromHolderId === pool ? given?.fromHolder : undefined)
  if (pool !== undefined && !changing) {
    return (
      <div className="allocation-pool-chosen" data-field="fromHolderId">
        <strong>{name ?? t('poolNamed', { id: pool })}</strong>
        <span>{chosen && facts(chosen)}</span>
        <Button type="link" onClick={() => setChanging(true)}>
          {t('changePoolButton')}
        </Button>
        {error !== undefined && <p className="field-error">{error}</p>}
      </div>
    )
  }
  if (sources.error && !sources.data)
    return (
      <Failed message={sources.error.msg} requestId={sources.error.requestId} retry={() => void sources.refetch()} />
    )
  const useful = found.filter((source) => servedBy(source, needs).some > 0)
  // Without lines to serve no pool is more useful than another.
  const plain = needs.length === 0
  const shown = all || plain ? found : (useful.length > 0 ? useful : found).slice(0, few)
  return (
    <div
      className={plain ? 'allocation-pools allocation-pools-plain' : 'allocation-pools'}
      role="group"
      aria-label={t('sources')}
      data-field="fromHolderId"
    >
      {shown.map((source) => (
        <button
          key={source.holderId}
          type="button"
          className="allocation-pool"
          aria-pressed={source.holderId === pool}
          onClick={() => void choose(source.holderId)}
        >
          <strong>{source.holderName}</strong>
          <span>{facts(source)}</span>
        </button>
      ))}
      {sources.data && found.length === 0 && <p className="hand-over-none">{t('noPools')}</p>}
      {shown.length < found.length && (
        <Button type="link" onClick={() => setAll(true)}>
          {t('allPools', { count: found.length })}
        </Button>
      )}
      {changing && (
        <Button type="link" onClick={() => setChanging(false)}>
          {t('keepPool')}
        </Button>
      )}
      {error !== undefined && <p className="field-error">{error}</p>}
    </div>
  )
}
