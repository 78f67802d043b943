import { type Candidate, allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { add, compare, subtract } from '@geodepot/contracts/kit/decimal.ts'
import { Button, Input, Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { useApiQuery } from '../../../kit/api/index.ts'
import { AppDialog, Failed, NothingFound, Waiting, useLate } from '../../../kit/ui/index.ts'
import { shownQuantity, useText } from '../../../kit/i18n/index.ts'
import { useSettled } from '../../../kit/form/index.ts'
import { Pager } from '../../../kit/list/index.ts'
import { useNarrow } from '../../../kit/browser/index.ts'
import { firstFactor } from './choice.ts'
import { type Need, acceptedFactor } from './need.ts'
import { PickTable, type Sorted } from './pick-table.tsx'
import type { ChosenLine } from '../values.ts'

const sizes = [100, 200, 500]

interface PickDialogProps {
  readonly pool: number
  /** The line that devices are chosen for; absent where nothing was asked for. */
  readonly need: Need | undefined
  /** How much of it is still open. */
  readonly open: string | undefined
  /** What is chosen already. */
  readonly lines: readonly ChosenLine[]
  readonly add: (devices: readonly Candidate[]) => void
  readonly close: () => void
}

/**
 * What devices come to in the line's unit; a substitute of which nobody said what it stands for counts as nothing yet.
 */
const useCounted = (need: Need | undefined, lines: readonly ChosenLine[]) => {
  const known = (device: Candidate) =>
    need === undefined ? '1' : (acceptedFactor(need, device) ?? firstFactor(lines, need, device))
  const factorOf = (device: Candidate) => known(device) ?? '0'
  const uncounted = (devices: Iterable<Candidate>) =>
    [...devices].filter((device) => known(device) === undefined).length
  const comesTo = (devices: Iterable<Candidate>) => add('0', ...[...devices].map(factorOf))
  /** The first of these devices that what is open takes. */
  const upTo = (devices: readonly Candidate[], open: string | undefined) => {
    let left = open
    return devices.filter((device) => {
      if (left === undefined) return true
      const factor = factorOf(device)
      if (device.fallsShort || compare(factor, left) > 0) return false
      left = subtract(left, factor)
      return true
    })
  }
  return { comesTo, uncounted, upTo }
}

/**
 * The free devices of a pool, to choose many at once: by search, by mark, with Shift from one to another, or the first
 * so many. Those of other models are substitutes.
 */
export const PickDialog = ({ pool, need, open, lines, add: take, close }: PickDialogProps) => {
  const t = useText(allocationMessages)
  const narrow = useNarrow()
  const [typed, setTyped] = useState('')
  const [of, setOf] = useState<'accepted' | 'others'>('accepted')
  const [state, setState] = useState({
    page: 1,
    size: sizes.find((size) => size >= Number(open ?? 0)) ?? 500,
    sort: {} as Sorted,
  })
  const [picked, setPicked] = useState<ReadonlyMap<number, Candidate>>(new Map())
  const taken = useMemo(() => new Set(lines.flatMap(({ devId }) => devId ?? [])), [lines])
  const keyword = useSettled(typed.trim())
  const query = useApiQuery(
    allocationCalls.candidates,
    {
      fromHolderId: pool,
      ...(need && (of === 'accepted' ? { applicationLineId: need.lineId } : { insteadOf: need.lineId })),
      ...(keyword !== '' && { keyword }),
      pageNum: state.page,
      pageSize: state.size,
      ...state.sort,
    },
    { keep: true },
  )
  const late = useLate(query.isPending)
  const { comesTo, uncounted, upTo } = useCounted(need, lines)
  const rows = query.data?.rows ?? []
  const chosen = comesTo(picked.values())
  const unsaid = uncounted(picked.values())
  const isBeyond = open !== undefined && compare(chosen, open) > 0
  const first = upTo(
    rows.filter(({ devId }) => !taken.has(devId) && !picked.has(devId)),
    open === undefined ? undefined : subtract(open, chosen),
  )
  const restart = () => setState((now) => ({ ...now, page: 1 }))
  const body = () => {
    if (query.error && !query.data)
      return <Failed message={query.error.msg} requestId={query.error.requestId} retry={() => void query.refetch()} />
    if (!query.data) return late ? <Waiting /> : null
    if (rows.length === 0)
      return keyword === '' ? (
        <p className="hand-over-none">{t('noCandidates')}</p>
      ) : (
        <NothingFound clear={() => setTyped('')} />
      )
    return (
      <PickTable
        rows={rows}
        narrow={narrow}
        taken={taken}
        picked={picked}
        pick={(devices) => setPicked(new Map(devices.map((row) => [row.devId, row])))}
        sort={(sort) => setState((now) => ({ ...now, page: 1, sort }))}
      />
    )
  }
  return (
    <AppDialog
      open
      title={need ? t('chooseFor', { name: need.name }) : t('choose')}
      width={960}
      onClose={close}
      dirty={picked.size > 0}
      footer={
        <>
          {need && open !== undefined && (
            <span className={isBeyond ? 'allocation-foot-note amber' : 'allocation-foot-note'}>
              {t(isBeyond ? 'pickBeyond' : 'pickOpen', {
                open: shownQuantity(compare(open, 0) > 0 ? open : '0'),
                chosen: shownQuantity(chosen),
                unit: need.unit,
              })}
              {unsaid > 0 && ` · ${t('pickUncounted', { count: unsaid })}`}
            </span>
          )}
          <Button onClick={close}>{t('dismiss')}</Button>
          <Button
            type="primary"
            disabled={picked.size === 0}
            onClick={() => {
              take([...picked.values()])
              close()
            }}
          >
            {t('addDevices', { count: picked.size })}
          </Button>
        </>
      }
    >
      <div className="allocation-pick">
        {need && (
          <Segmented<'accepted' | 'others'>
            className="allocation-pick-of"
            value={of}
            onChange={(to) => {
              setOf(to)
              restart()
            }}
            options={[
              { value: 'accepted', label: t('acceptedModels') },
              { value: 'others', label: t('otherModels') },
            ]}
          />
        )}
        {of === 'others' && <p className="allocation-hint">{t('otherModelsHint')}</p>}
        <div className="allocation-pick-head">
          <Input
            allowClear
            autoFocus
            value={typed}
            aria-label={t('keyword')}
            placeholder={t('pickHint')}
            maxLength={60}
            onChange={({ target }) => {
              setTyped(target.value)
              restart()
            }}
          />
          <Button
            disabled={first.length === 0}
            onClick={() => setPicked(new Map([...picked, ...first.map((row) => [row.devId, row] as const)]))}
          >
            {t('selectFirst', { count: first.length })}
          </Button>
          {picked.size > 0 && (
            <Button type="link" onClick={() => setPicked(new Map())}>
              {t('selectNone')}
            </Button>
          )}
          <span role="status">{query.data && t('freeCount', { count: shownQuantity(query.data.total) })}</span>
        </div>
        {body()}
        {query.data && query.data.total > state.size && (
          <Pager
            page={state.page}
            size={state.size}
            total={query.data.total}
            exact={query.data.totalExact !== false}
            narrow={narrow}
            sizes={sizes}
            go={(page) => setState((now) => ({ ...now, page }))}
            resize={(size) => setState((now) => ({ ...now, page: 1, size }))}
          />
        )}
      </div>
    </AppDialog>
  )
}
