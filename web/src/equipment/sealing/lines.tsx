import { type SealingHeld, sealingCalls, type sealingLine } from '@geodepot/contracts/equipment/sealing.ts'
import { sealingMessages } from '@geodepot/contracts/equipment/sealing.messages.ts'
import { Select } from 'antd'
import { useMemo, useState } from 'react'
import type { z } from 'zod'
import { useApiQuery } from '../../kit/api/index.ts'
import { sheetColumn } from '../../kit/document/index.ts'
import { type CellEditor, type Form, type GridColumn, LinesSection, useField } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { plainName } from '../model/index.ts'
import { codesOf } from '../shipment/index.ts'
import { nameOf } from './described.ts'
import type { Values } from './form.tsx'

/** A line while it is written. What begins with `$` is shown beside it and never sent. */
export interface DraftLine extends Partial<z.input<typeof sealingLine>> {
  readonly $name?: string | undefined
}
type Goods = Omit<SealingHeld, 'condition'>
export const lineOf = (of: Goods): DraftLine => ({ devId: of.devId, $name: nameOf(of) })

const none: readonly SealingHeld[] = []
/** What may be sealed of what the chosen place has. */
const useOffered = (form: Form<Values>, keyword = '') => {
  const holderId = useField(form, 'holderId').value as number | string | undefined
  const isAsked = (holderId ?? '') !== ''
  const { data = none, isFetching } = useApiQuery(
    sealingCalls.held,
    { holderId: Number(holderId ?? 0), ...(keyword !== '' && { keyword }) },
    { enabled: isAsked, keep: true },
  )
  return useMemo(() => {
    const named = (text: string): SealingHeld | undefined => {
      const found = data.filter((row) =>
        [nameOf(row), ...codesOf(row)].some((code) => plainName(code) === plainName(text)),
      )
      return found.length === 1 ? found[0] : undefined
    }
    return { all: data, named, isAsked, loading: isFetching }
  }, [data, isAsked, isFetching])
}

const DeviceEditor = ({
  editor: { line, label, take, cancel },
  form,
}: {
  editor: CellEditor<DraftLine>
  form: Form<Values>
}) => {
  const t = useText(sealingMessages)
  const [keyword, setKeyword] = useState('')
  const offered = useOffered(form, keyword)
  return (
    <Select<number, { value: number; label: string; of: SealingHeld }>
      autoFocus
      defaultOpen
      variant="borderless"
      aria-label={label}
      loading={offered.loading}
      placeholder={t('goodsHint')}
      notFoundContent={t(offered.isAsked ? 'heldNone' : 'pickHolder')}
      value={line.devId === undefined ? null : Number(line.devId)}
      popupMatchSelectWidth={false}
      styles={{ popup: { root: { minWidth: 320 } } }}
      showSearch={{ filterOption: false, onSearch: (text) => setKeyword(text.trim()) }}
      options={offered.all.map((of) => ({ value: of.devId, label: nameOf(of), of }))}
      onChange={(_key, option) => {
        if (option && !Array.isArray(option)) take(lineOf(option.of))
      }}
      onBlur={cancel}
    />
  )
}

/** What is sealed: chosen, scanned or pasted. */
export const Lines = ({ form }: { form: Form<Values> }) => {
  const t = useText(sealingMessages)
  const offered = useOffered(form)
  const columns: readonly GridColumn<DraftLine>[] = [
    sheetColumn<DraftLine>({
      field: 'devId',
      title: t('goods'),
      required: true,
      width: 260,
      says: ({ $name }) => $name ?? '',
      read: (text) => {
        const found = offered.named(text)
        return found ? lineOf(found) : undefined
      },
      edit: (editor) => <DeviceEditor editor={editor} form={form} />,
    }),
    sheetColumn<DraftLine>({ field: 'remark', title: t('remark'), width: 240 }),
  ]
  return <LinesSection<Values, DraftLine> form={form} name="lines" title={t('lines')} columns={columns} />
}
