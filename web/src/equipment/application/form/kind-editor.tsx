import { applicationMessages } from '@geodepot/contracts/equipment/application.messages.ts'
import { formMessages } from '@geodepot/contracts/kit/form.messages.ts'
import { Select } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import type { CellEditor } from '../../../kit/form/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { type Kind, type Kinds, asking } from './kinds.ts'
import type { DraftLine } from '../values.ts'

// A group comes by the filter too; it has nothing to be searched in.
interface KindOption {
  readonly value: string
  readonly label: string
  readonly search?: string
  readonly kind: Kind
}
const optionOf = (kind: Kind): KindOption => ({
  value: kind.key,
  label: kind.name,
  search: `${kind.name} ${kind.detail}`.toLowerCase(),
  kind,
})

/** Chooses what a line asks for: a model, or a category as a whole. */
export const KindEditor = ({
  editor: { line, start, label, take, cancel },
  kinds,
}: {
  editor: CellEditor<DraftLine>
  kinds: Kinds
}) => {
  const t = useText(applicationMessages)
  const form = useText(formMessages)
  const now = kinds.of(line)
  const [typed, setTyped] = useState('')
  // What opened the cell is the beginning of the search; the list empties its
  // search when it opens, so it is put there after that.
  const begun = start === String(now?.name ?? line.modelId ?? '') ? '' : start
  useEffect(() => {
    setTyped(begun)
  }, [begun])
  const groups = useMemo(
    () => [
      {
        label: t('models'),
        title: 'models',
        options: kinds.all.filter(({ modelId }) => modelId !== undefined).map(optionOf),
      },
      {
        label: t('categories'),
        title: 'categories',
        options: kinds.all.filter(({ modelId }) => modelId === undefined).map(optionOf),
      },
    ],
    [kinds, t],
  )
  return (
    <Select<string, KindOption>
      autoFocus
      defaultOpen
      variant="borderless"
      aria-label={label}
      placeholder={t('kindHint')}
      notFoundContent={form('nothingToChoose')}
      loading={kinds.loading}
      value={now?.key ?? null}
      popupMatchSelectWidth={false}
      styles={{ popup: { root: { minWidth: 360 } } }}
      options={groups as unknown as KindOption[]}
      showSearch={{
        searchValue: typed,
        onSearch: setTyped,
        filterOption: (input, option) =>
          input
            .trim()
            .toLowerCase()
            .split(/\s+/)
            .every((word) => option?.search?.includes(word) === true),
      }}
      optionRender={({ data: { kind } }) => (
        <span className="kind-option">
          <span>
            {kind.name}
            <i>{t(`tracking_${kind.tracking}`)}</i>
          </span>
          <small>{kind.detail}</small>
        </span>
      )}
      onChange={(_key, option) => {
        if (option && !Array.isArray(option)) take(asking(option.kind, line, kinds))
      }}
      onBlur={cancel}
    />
  )
}
