import type { Candidate } from '@geodepot/contracts/equipment/allocation.ts'
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { Table, type TableProps } from 'antd'
import { absent, shownDate, useText } from '../../../kit/i18n/index.ts'
import { modelName } from '../../shipment/index.ts'

const tableHeight = 420
const virtualFrom = 100

const useColumns = (narrow: boolean): NonNullable<TableProps<Candidate>['columns']> => {
  const t = useText(allocationMessages)
  const notes = ({ fallsShort, draftNumber }: Candidate) => (
    <>
      {fallsShort && <em className="amber">{t('fallsShort')}</em>}
      {fallsShort && draftNumber !== null && ' · '}
      {draftNumber !== null && <small>{t('inDraft', { number: draftNumber })}</small>}
    </>
  )
  if (narrow) {
    return [
      {
        key: 'device',
        title: t('devId'),
        render: (_, row) => (
          <span className="stacked">
            <strong>{row.selfNum ?? row.devSign ?? row.devCoding}</strong>
            <span>
              {modelName(row)} · {row.devSign ?? absent}
            </span>
            <span>{notes(row)}</span>
          </span>
        ),
      },
    ]
  }
  return [
    { key: 'selfNum', title: t('selfNum'), width: 110, sorter: true, render: (_, row) => row.selfNum ?? absent },
    { key: 'model', title: t('devModel'), width: 170, ellipsis: true, render: (_, row) => modelName(row) },
    { key: 'devSign', title: t('devSign'), width: 150, ellipsis: true, render: (_, row) => row.devSign ?? absent },
    {
      key: 'devCoding',
      title: t('devCoding'),
      width: 160,
      ellipsis: true,
      render: (_, row) => row.devCoding ?? absent,
    },
    { key: 'heldSince', title: t('heldSince'), width: 112, sorter: true, render: (_, row) => shownDate(row.heldSince) },
    { key: 'notes', title: t('note'), ellipsis: true, render: (_, row) => notes(row) },
  ]
}

export interface Sorted {
  readonly orderByColumn?: 'heldSince' | 'selfNum'
  readonly isAsc?: 'asc' | 'desc'
}
interface PickTableProps {
  readonly rows: readonly Candidate[]
  readonly narrow: boolean
  readonly taken: ReadonlySet<number>
  readonly picked: ReadonlyMap<number, Candidate>
  readonly pick: (devices: readonly Candidate[]) => void
  readonly sort: (by: Sorted) => void
}
/** Free devices to be marked, those on the list already shut. */
export const PickTable = ({ rows, narrow, taken, picked, pick, sort }: PickTableProps) => {
  const t = useText(allocationMessages)
  const columns = useColumns(narrow)
  const onChange: TableProps<Candidate>['onChange'] = (_pages, _filters, sorter) => {
    const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter
    sort(
      order
        ? {
            orderByColumn: columnKey === 'heldSince' ? columnKey : 'selfNum',
            isAsc: order === 'descend' ? 'desc' : 'asc',
          }
        : {},
    )
  }
  return (
    <Table<Candidate>
      size="small"
      rowKey="devId"
      dataSource={rows as Candidate[]}
      columns={columns}
      pagination={false}
      virtual={rows.length > virtualFrom}
      scroll={{ y: tableHeight, ...(!narrow && { x: 860 }) }}
      showSorterTooltip={false}
      onChange={onChange}
      rowClassName={({ devId }) => (taken.has(devId) ? 'allocation-taken' : '')}
      rowSelection={{
        selectedRowKeys: [...picked.keys()],
        preserveSelectedRowKeys: true,
        columnWidth: 40,
        getTitleCheckboxProps: () => ({ 'aria-label': t('selectShown') }),
        getCheckboxProps: (row) => ({
          disabled: taken.has(row.devId),
          'aria-label': row.selfNum ?? row.devSign ?? row.devCoding ?? String(row.devId),
        }),
        onChange: (_keys, rowsPicked) => pick(rowsPicked.filter((row) => row !== undefined)),
      }}
    />
  )
}
