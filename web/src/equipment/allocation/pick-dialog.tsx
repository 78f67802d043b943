import { type Candidate, allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { Button, Input, Table, type TableProps } from 'antd'
import { useState } from 'react'
import { useAsk } from '../../kit/ask/index.ts'
import { AppDialog } from '../../kit/dialog/index.ts'
import { absent, shownDate, shownQuantity } from '../../kit/format/index.ts'
import { useSettled } from '../../kit/form/index.ts'
import { Failed, NothingFound, Pager, Waiting, useLate } from '../../kit/list/index.ts'
import { useNarrow } from '../../kit/screen/index.ts'
import { useText } from '../../kit/text/index.ts'
import { modelName } from './values.ts'

const sizes = [100, 200, 500]
const tableHeight = 420

interface PickDialogProps {
  readonly title: string
  readonly pool: number
  readonly filter: { readonly modelId?: number; readonly categoryId?: number }
  /** How many are still open; absent where nothing was asked for. */
  readonly open: number | undefined
  readonly taken: ReadonlySet<number>
  readonly add: (devices: readonly Candidate[]) => void
  readonly close: () => void
}

const useColumns = (narrow: boolean): NonNullable<TableProps<Candidate>['columns']> => {
  const t = useText(allocationMessages)
  const draft = (number: string | null) => number !== null && <small className="allocation-drafted">{t('inDraft', { number })}</small>
  if (narrow) {
    return [{ key: 'device', title: t('devId'), render: (_, row) => <span className="allocation-device"><strong>{row.selfNum ?? row.devSign ?? row.devCoding}</strong><span>{modelName(row)} · {row.devSign ?? absent}</span>{draft(row.draftNumber)}</span> }]
  }
  return [
    { key: 'selfNum', title: t('selfNum'), width: 110, sorter: true, render: (_, row) => row.selfNum ?? absent },
    { key: 'model', title: t('devModel'), width: 170, ellipsis: true, render: (_, row) => modelName(row) },
    { key: 'devSign', title: t('devSign'), width: 150, ellipsis: true, render: (_, row) => row.devSign ?? absent },
    { key: 'devCoding', title: t('devCoding'), width: 160, ellipsis: true, render: (_, row) => row.devCoding ?? absent },
    { key: 'heldSince', title: t('heldSince'), width: 112, sorter: true, render: (_, row) => shownDate(row.heldSince) },
    { key: 'draft', title: t('inDrafts'), ellipsis: true, render: (_, row) => draft(row.draftNumber) },
  ]
}

/** The free devices of a pool, to choose many at once: by search, by mark, with Shift from one to another, or the first so many. */
export const PickDialog = ({ title, pool, filter, open, taken, add, close }: PickDialogProps) => {
  const t = useText(allocationMessages)
  const narrow = useNarrow()
  const [typed, setTyped] = useState('')
  const [state, setState] = useState({ page: 1, size: sizes.find((size) => size >= (open ?? 0)) ?? 500, sort: {} })
  const [chosen, setChosen] = useState<ReadonlyMap<number, Candidate>>(new Map())
  const keyword = useSettled(typed.trim())
  const query = useAsk(allocationCalls.candidates, { fromHolderId: pool, ...filter, ...(keyword !== '' && { keyword }), pageNum: state.page, pageSize: state.size, ...state.sort }, { keep: true })
  const late = useLate(query.isPending)
  const columns = useColumns(narrow)
  const rows = query.data?.rows ?? []
  const free = rows.filter(({ devId }) => !taken.has(devId))
  const rest = open === undefined ? undefined : Math.max(0, open - chosen.size)
  const firstFree = free.filter(({ devId }) => !chosen.has(devId)).slice(0, rest)
  const onChange: TableProps<Candidate>['onChange'] = (_pages, _filters, sorter) => {
    const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter
    setState((now) => ({ ...now, page: 1, sort: order ? { orderByColumn: String(columnKey), isAsc: order === 'descend' ? 'desc' : 'asc' } : {} }))
  }
  const body = () => {
    if (query.error && !query.data) return <Failed message={query.error.msg} requestId={query.error.requestId} retry={() => void query.refetch()} />
    if (!query.data) return late ? <Waiting /> : null
    if (rows.length === 0) return keyword === '' ? <p className="allocation-none">{t('noCandidates')}</p> : <NothingFound clear={() => setTyped('')} />
    return (
      <Table<Candidate>
        size="small" rowKey="devId" dataSource={rows} columns={columns} pagination={false} virtual={rows.length > 100} scroll={{ y: tableHeight, ...(!narrow && { x: 860 }) }} showSorterTooltip={false} onChange={onChange}
        rowClassName={({ devId }) => (taken.has(devId) ? 'allocation-taken' : '')}
        rowSelection={{
          selectedRowKeys: [...chosen.keys()], preserveSelectedRowKeys: true, columnWidth: 40,
          getTitleCheckboxProps: () => ({ 'aria-label': t('selectShown') }),
          getCheckboxProps: (row) => ({ disabled: taken.has(row.devId), 'aria-label': row.selfNum ?? row.devSign ?? row.devCoding ?? String(row.devId) }),
          onChange: (_keys, picked) => setChosen(new Map(picked.filter((row) => row !== undefined).map((row) => [row.devId, row]))),
        }}
      />
    )
  }
  return (
    <AppDialog
      open title={title} width={980} onClose={close} dirty={chosen.size > 0}
      footer={<>
        {open !== undefined && <span className={chosen.size > open ? 'allocation-foot-note allocation-amber' : 'allocation-foot-note'}>{t(chosen.size > open ? 'pickBeyond' : 'pickOpen', { open, chosen: chosen.size })}</span>}
        <Button onClick={close}>{t('dismiss')}</Button>
        <Button type="primary" disabled={chosen.size === 0} onClick={() => { add([...chosen.values()]); close() }}>{t('addDevices', { count: chosen.size })}</Button>
      </>}
    >
      <div className="allocation-pick">
        <div className="allocation-pick-head">
          <Input allowClear autoFocus value={typed} aria-label={t('keyword')} placeholder={t('pickHint')} maxLength={60} onChange={({ target }) => { setTyped(target.value); setState((now) => ({ ...now, page: 1 })) }} />
          <Button disabled={firstFree.length === 0} onClick={() => setChosen(new Map([...chosen, ...firstFree.map((row) => [row.devId, row] as const)]))}>{t('selectFirst', { count: firstFree.length })}</Button>
          {chosen.size > 0 && <Button type="link" onClick={() => setChosen(new Map())}>{t('selectNone')}</Button>}
          <span role="status">{query.data && t('freeCount', { count: shownQuantity(query.data.total) })}</span>
        </div>
        {body()}
        {query.data && query.data.total > state.size && <Pager page={state.page} size={state.size} total={query.data.total} exact={query.data.totalExact !== false} narrow={narrow} sizes={sizes} go={(page) => setState((now) => ({ ...now, page }))} resize={(size) => setState((now) => ({ ...now, page: 1, size }))} />}
      </div>
    </AppDialog>
  )
}
