import { compare, subtract } from '@geodepot/contracts/kit/decimal.ts'
import { outboundMessages } from '@geodepot/contracts/material/outbound.messages.ts'
import { type OutboundKitLine, outboundCalls } from '@geodepot/contracts/material/outbound.ts'
import { Alert, Button, Select } from 'antd'
import { useState } from 'react'
import { useApiQuery } from '../../kit/api/index.ts'
import { describeLines, useLineColumns } from '../../kit/document/index.ts'
import { QuantityInput, useSettled } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { AppDialog, LinesTable } from '../../kit/ui/index.ts'
import { naming } from '../material/index.ts'
import type { DraftLine } from './values.ts'
import './outbound.css'

interface Shown extends OutboundKitLine {
  readonly shortQty: string
}
/** What is asked for, what there is, and what is missing of it; equipment is never taken. */
const shownOf = (of: OutboundKitLine): Shown => {
  const free = of.serial === '1' ? '0' : of.freeQty
  return { ...of, shortQty: compare(of.neededQty, free) > 0 ? subtract(of.neededQty, free) : '0' }
}
const isShort = ({ shortQty }: Shown): boolean => shortQty !== '0'
const columns = describeLines<Shown>()(
  outboundMessages,
  [
    { field: 'materialNameCn', width: 190, share: 30, card: 'title' },
    { field: 'partNo', kind: 'code', width: 130, share: 16 },
    { field: 'neededQty', kind: 'figure', width: 90, share: 10, card: 'fact' },
    { field: 'freeQty', kind: 'figure', width: 90, share: 10, card: 'fact' },
    { field: 'shortQty', kind: 'amber', width: 90, share: 10, card: 'fact' },
    { field: 'unitName', width: 56, share: 8 },
    {
      field: 'serial',
      width: 120,
      share: 12,
      optional: true,
      says: ({ serial }, t) => (serial === '1' ? t('isSerial') : ''),
    },
  ],
  isShort,
)
/** As far as the store has it. */
const lineOf = (of: Shown): DraftLine[] => {
  const outQty = subtract(of.neededQty, of.shortQty)
  return compare(outQty, '0') > 0 ? [{ ...naming({ ...of, id: of.materialId }), outQty }] : []
}
const isCount = (text: string): boolean => /^[1-9]\d{0,5}$/.test(text)

interface FromKitProps {
  readonly storeId: number
  readonly take: (lines: readonly DraftLine[]) => void
  readonly close: () => void
}
/** A kit list, how many kits of it, and what of that the store has. */
const FromKit = ({ storeId, take, close }: FromKitProps) => {
  const t = useText(outboundMessages)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<number>()
  const [kits, setKits] = useState('1')
  const keyword = useSettled(typed.trim())
  const lists = useApiQuery(outboundCalls.kits, { pageSize: 50, ...(keyword !== '' && { keyword }) }, { keep: true })
  const settled = useSettled(kits)
  const asks = chosen !== undefined && isCount(settled)
  const found = useApiQuery(
    outboundCalls.ofKit,
    { storeId, kitListId: chosen ?? 0, kits: asks ? settled : 1 },
    { enabled: asks, keep: true },
  )
  const rows = asks ? (found.data ?? []).map(shownOf) : []
  const table = useLineColumns(columns, rows)
  const short = rows.filter(isShort).length
  const lines = rows.flatMap(lineOf)
  return (
    <AppDialog
      open
      title={t('takeKit')}
      width={960}
      onClose={close}
      footer={
        <Button
          type="primary"
          disabled={lines.length === 0 || found.isFetching || settled !== kits}
          onClick={() => {
            take(lines)
            close()
          }}
        >
          {t('kitTake')}
        </Button>
      }
    >
      <div className="outbound-tools">
        <Select
          aria-label={t('kitListId')}
          placeholder={t('kitListId')}
          style={{ flex: '1 1 260px' }}
          showSearch={{ filterOption: false, onSearch: setTyped }}
          loading={lists.isFetching}
          value={chosen ?? null}
          options={(lists.data?.rows ?? []).map(({ kitListId, listName, contents }) => ({
            value: kitListId,
            label: listName,
            title: contents,
          }))}
          onChange={(value: number | null) => setChosen(value ?? undefined)}
        />
        <QuantityInput aria-label={t('kits')} prefix={t('kits')} style={{ width: 140 }} value={kits} write={setKits} />
      </div>
      {rows.length > 0 && (
        <>
          <Alert
            type={short > 0 ? 'warning' : 'success'}
            showIcon
            title={short > 0 ? t('kitShort', { count: short }) : t('kitWhole')}
          />
          <LinesTable {...table} rowKey="materialId" label={t('lines')} />
        </>
      )}
    </AppDialog>
  )
}
export default FromKit
