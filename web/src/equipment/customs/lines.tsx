import { type CustomsGoods, customsCalls } from '@geodepot/contracts/equipment/customs.ts'
import { customsMessages } from '@geodepot/contracts/equipment/customs.messages.ts'
import { Select } from 'antd'
import { useState } from 'react'
import { useApiQuery } from '../../kit/api/index.ts'
import { sheetColumn } from '../../kit/document/index.ts'
import { type CellEditor, type Form, type GridColumn, LinesSection } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { plainName } from '../model/index.ts'
import { codesOf } from '../shipment/index.ts'
import { type DraftLine, type Values, keyOf, lineOf, nameOf } from './values.ts'

const none: readonly CustomsGoods[] = []
const useGoods = (keyword = '') => {
  const { data = none, isFetching } = useApiQuery(customsCalls.goods, keyword === '' ? {} : { keyword }, { keep: true })
  return { data, loading: isFetching }
}

const GoodsEditor = ({ editor: { line, label, take, cancel } }: { editor: CellEditor<DraftLine> }) => {
  const t = useText(customsMessages)
  const [keyword, setKeyword] = useState('')
  const { data, loading } = useGoods(keyword)
  return (
    <Select<string, { value: string; label: string; of: CustomsGoods }>
      autoFocus
      defaultOpen
      variant="borderless"
      aria-label={label}
      loading={loading}
      placeholder={t('goodsHint')}
      notFoundContent={t('goodsNone')}
      value={line.$key ?? null}
      popupMatchSelectWidth={false}
      styles={{ popup: { root: { minWidth: 320 } } }}
      showSearch={{ filterOption: false, onSearch: (text) => setKeyword(text.trim()) }}
      options={data.map((of) => ({
        value: keyOf(of),
        label: [nameOf(of), of.holderName].filter(Boolean).join(' · '),
        of,
      }))}
      onChange={(_key, option) => {
        if (option && !Array.isArray(option)) take(lineOf(option.of))
      }}
      onBlur={cancel}
    />
  )
}

/** What the declaration covers: chosen, scanned or pasted. */
export const Lines = ({ form }: { form: Form<Values> }) => {
  const t = useText(customsMessages)
  const { data } = useGoods()
  const named = (text: string): CustomsGoods | undefined => {
    const found = data.filter((of) => [nameOf(of), ...codesOf(of)].some((code) => plainName(code) === plainName(text)))
    return found.length === 1 ? found[0] : undefined
  }
  const columns: readonly GridColumn<DraftLine>[] = [
    sheetColumn<DraftLine>({
      field: 'devId',
      title: t('goods'),
      required: true,
      width: 280,
      says: ({ $name, $key }) => $name ?? $key ?? '',
      read: (text) => {
        const found = named(text)
        return found && lineOf(found)
      },
      edit: (editor) => <GoodsEditor editor={editor} />,
    }),
    sheetColumn<DraftLine>({
      field: 'qty',
      title: t('qty'),
      kind: 'figure',
      width: 90,
      readOnly: ({ devId }) => devId !== undefined,
    }),
    sheetColumn<DraftLine>({ field: 'note', title: t('note'), width: 220 }),
  ]
  return <LinesSection<Values, DraftLine> form={form} name="lines" title={t('lines')} columns={columns} />
}
