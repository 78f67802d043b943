import { type ScrapHeld, scrap, scrapCalls } from '@geodepot/contracts/equipment/scrap.ts'
import { scrapMessages } from '@geodepot/contracts/equipment/scrap.messages.ts'
import { fileMessages } from '@geodepot/contracts/kit/file.messages.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { Select } from 'antd'
import { useMemo, useState } from 'react'
import { useApiQuery } from '../../kit/api/index.ts'
import { sheetColumn, shownColumn } from '../../kit/document/index.ts'
import { TakeLinePhotos } from '../../kit/files/index.ts'
import { type CellEditor, type Form, type GridColumn, LinesSection, useField } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { useDictionary } from '../../system/dict/index.ts'
import { plainName } from '../model/index.ts'
import { codesOf, useTech } from '../shipment/index.ts'
import { type DraftLine, type Values, keyOf, lineOf, nameOf } from './values.ts'

interface Offered {
  readonly key: string
  readonly name: string
  readonly row: ScrapHeld
}
const none: readonly ScrapHeld[] = []
/** What may be let go of what the chosen place has, what is out of order first. */
const useOffered = (form: Form<Values>, keyword = '') => {
  const tech = useTech()
  const holderId = useField(form, 'holderId').value as number | string | undefined
  const isAsked = (holderId ?? '') !== ''
  const { data = none, isFetching } = useApiQuery(
    scrapCalls.held,
    { holderId: Number(holderId ?? 0), ...(keyword !== '' && { keyword }) },
    { enabled: isAsked, keep: true },
  )
  return useMemo(() => {
    const all = data.map((row): Offered => ({ key: keyOf(row), name: nameOf(row, tech), row }))
    const named = (text: string): Offered | undefined => {
      const found = all.filter(({ name, row }) =>
        [name, ...codesOf(row)].some((code) => plainName(code) === plainName(text)),
      )
      return found.length === 1 ? found[0] : undefined
    }
    return { all, named, isAsked, loading: isFetching }
  }, [data, isAsked, isFetching, tech])
}

const GoodsEditor = ({
  editor: { line, label, take, cancel },
  form,
}: {
  editor: CellEditor<DraftLine>
  form: Form<Values>
}) => {
  const t = useText(scrapMessages)
  const [keyword, setKeyword] = useState('')
  const offered = useOffered(form, keyword)
  return (
    <Select<string, { value: string; label: string; of: Offered }>
      autoFocus
      defaultOpen
      variant="borderless"
      aria-label={label}
      loading={offered.loading}
      placeholder={t('goodsHint')}
      notFoundContent={t(offered.isAsked ? 'heldNone' : 'pickHolder')}
      value={line.$key ?? null}
      popupMatchSelectWidth={false}
      styles={{ popup: { root: { minWidth: 320 } } }}
      showSearch={{ filterOption: false, onSearch: (text) => setKeyword(text.trim()) }}
      options={offered.all.map((of) => ({ value: of.key, label: of.name, of }))}
      onChange={(_key, option) => {
        if (option && !Array.isArray(option)) take(lineOf(option.of.row, option.of.name))
      }}
      onBlur={cancel}
    />
  )
}

/** What is let go: chosen, scanned or pasted, each with its reason and its photos, and what the books say beside it. */
export const Lines = ({ form, id }: { form: Form<Values>; id: number | undefined }) => {
  const t = useText(scrapMessages)
  const f = useText(fileMessages)
  const { entries } = useDictionary(dictionaries.scrapReason)
  const offered = useOffered(form)
  const columns: readonly GridColumn<DraftLine>[] = [
    sheetColumn<DraftLine>({
      field: 'devId',
      title: t('goods'),
      required: true,
      width: 220,
      says: ({ $name, $key }) => $name ?? $key ?? '',
      read: (text) => {
        const found = offered.named(text)
        return found ? lineOf(found.row, found.name) : undefined
      },
      edit: (editor) => <GoodsEditor editor={editor} form={form} />,
    }),
    sheetColumn<DraftLine>({
      field: 'qty',
      title: t('qty'),
      kind: 'figure',
      width: 70,
      readOnly: ({ devId }) => devId !== undefined,
    }),
    sheetColumn<DraftLine>({
      field: 'reason',
      title: t('reason'),
      kind: 'choice',
      required: true,
      width: 130,
      choices: entries.map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel })),
    }),
    shownColumn<DraftLine>({ field: '$years', title: t('usedYears'), width: 90, kind: 'figure' }),
    shownColumn<DraftLine>({ field: '$net', title: t('netUSD'), width: 110, kind: 'money' }),
    shownColumn<DraftLine>({ field: '$repair', title: t('repairUSD'), width: 120, kind: 'money' }),
    sheetColumn<DraftLine>({ field: 'explanation', title: t('explanation'), width: 180 }),
    {
      field: 'photos',
      title: t('photos'),
      width: 96,
      dialog: true,
      says: ({ photos = [] }) => (photos.length === 0 ? '' : f('photoCount', { count: photos.length })),
      hint: () => f('takePhotos'),
      edit: ({ line, take, cancel }) => (
        <TakeLinePhotos
          kind={scrap.name}
          id={id}
          name={line.$name ?? ''}
          photos={line.photos ?? []}
          take={(photos) => take({ photos })}
          close={cancel}
        />
      ),
    },
  ]
  return <LinesSection<Values, DraftLine> form={form} name="lines" title={t('lines')} columns={columns} />
}
