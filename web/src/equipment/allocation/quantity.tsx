import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { bulk } from '@geodepot/contracts/equipment/bulk.ts'
import { compare } from '@geodepot/contracts/kit/decimal.ts'
import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { useAsk } from '../../kit/ask/index.ts'
import { type Form, useErrors, useSettled } from '../../kit/form/index.ts'
import { shownQuantity } from '../../kit/format/index.ts'
import { useText } from '../../kit/text/index.ts'
import { type Need, unasked, withQuantity } from './choice.ts'
import { linesNow, useLines } from './choosing.ts'
import { type Values, type What, modelName } from './values.ts'

const plain = (text: string) => text.replace(/[\uFF10-\uFF19\uFF0E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replaceAll(/[,\uFF0C\s]/g, '')

interface QuantityProps { readonly form: Form<Values>; readonly group: number; readonly what: What; readonly available: string | undefined; readonly open?: string | undefined }
/** How much of one bulk model goes, beside what is open and what the pool has. */
export const Quantity = ({ form, group, what, available, open }: QuantityProps) => {
  const t = useText(allocationMessages)
  const id = useId()
  const { lines } = useLines(form)
  const errors = useErrors(form)
  const at = lines.findIndex((line) => line.devId === undefined && (line.applicationLineId ?? unasked) === group && line.modelId === what.modelId)
  const qty = at < 0 ? '' : lines[at]?.qty ?? ''
  const error = at < 0 ? undefined : errors.get(`lines.${at}.qty`) ?? errors.get(`lines.${at}.modelId`)
  const set = (text: string) => form.set('lines', withQuantity(linesNow(form), group, what, text), text === '' ? 'all' : [`lines.${at}`])
  const figure = /^\d{1,14}(\.\d{1,6})?$/.test(qty)
  const short = figure && available !== undefined && compare(qty, available) > 0
  const told = error ?? (short ? t('moreThanFree', { free: shownQuantity(available) }) : undefined)
  const most = open === undefined || available === undefined ? undefined : compare(open, available) > 0 ? available : open
  return (
    <div className="allocation-quantity">
      <label htmlFor={id}><strong>{modelName(what)}</strong><span>{what.devName}</span></label>
      <Input
        id={id} className="field-figure" inputMode="decimal" autoComplete="off" maxLength={21} value={qty} status={told === undefined ? '' : 'error'} suffix={what.unit ?? ''} aria-invalid={told !== undefined}
        aria-describedby={`${id}-told`} onChange={({ target }) => set(plain(target.value))} onKeyDown={(event) => { if (event.key === 'Enter') event.preventDefault() }}
      />
      {most !== undefined && compare(most, 0) > 0 && most !== qty && <Button size="small" onClick={() => set(most)}>{t('takeQuantity', { qty: shownQuantity(most) })}</Button>}
      <span id={`${id}-told`} className={told === undefined ? 'allocation-free' : 'field-error'}>{told ?? (available === undefined ? '' : t('freeInPool', { free: shownQuantity(available) }))}</span>
    </div>
  )
}

interface BulkStockProps { readonly form: Form<Values>; readonly pool: number; readonly need: Need | undefined }
/** The bulk models of a pool, each with its quantity: where a line asks for a category, or nothing was asked for. */
export const BulkStock = ({ form, pool, need }: BulkStockProps) => {
  const t = useText(allocationMessages)
  const [typed, setTyped] = useState('')
  const keyword = useSettled(typed.trim())
  const { lines } = useLines(form)
  const group = need?.lineId ?? unasked
  const { data } = useAsk(bulk.list, { holderId: pool, ...(need && { categoryId: need.categoryId }), ...(keyword !== '' && { keyword }), pageSize: 100, orderByColumn: 'devModel' }, { keep: true })
  const stock = (data?.rows ?? []).filter(({ condition }) => condition === 'good').map((row) => ({ what: { modelId: row.modelId, brand: row.brand, devModel: row.devModel, devName: row.devName, unit: row.unit }, available: row.quantity }))
  const listed = new Set(stock.map(({ what }) => what.modelId))
  // What is chosen stays in sight, whatever is searched for.
  const chosen = lines.flatMap((line) => (line.devId === undefined && (line.applicationLineId ?? unasked) === group && line.$what && !listed.has(line.$what.modelId) ? [{ what: line.$what, available: undefined }] : []))
  if (data && stock.length + chosen.length === 0 && keyword === '') return <p className="allocation-none">{t('noBulk')}</p>
  return (
    <div className="allocation-stock">
      {((data?.total ?? 0) > 12 || keyword !== '') && <Input allowClear value={typed} aria-label={t('keyword')} placeholder={t('bulkHint')} onChange={({ target }) => setTyped(target.value)} />}
      {[...chosen, ...stock].map(({ what, available }) => <Quantity key={what.modelId} form={form} group={group} what={what} available={available} />)}
    </div>
  )
}
