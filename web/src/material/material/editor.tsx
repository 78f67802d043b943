import { materialCalls } from '@geodepot/contracts/material/material.ts'
import { materialMessages } from '@geodepot/contracts/material/material.messages.ts'
import { formMessages } from '@geodepot/contracts/kit/form.messages.ts'
import { Select } from 'antd'
import { useEffect, useState } from 'react'
import { useApiQuery } from '../../kit/api/index.ts'
import { type CellEditor, type GridColumn, useSettled } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { type NamesMaterial, nameIn, naming } from './naming.ts'
import { tellApart } from './words.ts'

/** Chooses a line's material by any of its names and numbers. */
const MaterialEditor = ({ editor: { line, start, label, take, cancel } }: { editor: CellEditor<NamesMaterial> }) => {
  const t = useText(materialMessages)
  const form = useText(formMessages)
  const said = line.$material?.materialNameCn ?? line.$asked ?? ''
  // What opened the cell is the beginning of the search; the list empties its search when it opens, so it is put there
  // after that.
  const begun = start === said && line.$asked === undefined ? '' : start
  const [typed, setTyped] = useState('')
  useEffect(() => {
    setTyped(begun)
  }, [begun])
  const keyword = useSettled(typed.trim())
  const { data, isFetching } = useApiQuery(
    materialCalls.list,
    { pageSize: 20, ...(keyword !== '' && { keyword }) },
    { keep: true },
  )
  return (
    <Select
      autoFocus
      defaultOpen
      variant="borderless"
      aria-label={label}
      placeholder={t('materialHint')}
      notFoundContent={isFetching ? null : form('nothingToChoose')}
      loading={isFetching}
      value={null}
      popupMatchSelectWidth={false}
      styles={{ popup: { root: { minWidth: 360 } } }}
      options={(data?.rows ?? []).map((row) => ({ value: row.id, label: row.materialNameCn, row }))}
      showSearch={{ searchValue: typed, onSearch: setTyped, filterOption: false }}
      optionRender={({ data: option }) => (
        <span className="pick-option">
          <span>{option.label}</span>
          <small>{tellApart(option.row)}</small>
        </span>
      )}
      onChange={(_id, option) => {
        if (option && !Array.isArray(option)) take(naming(option.row))
      }}
      onBlur={cancel}
    />
  )
}

/** The column in which lines name their materials: by search, or by what is typed and pasted. */
export const useMaterialColumn = (): GridColumn<NamesMaterial> => ({
  field: 'materialId',
  title: useText(materialMessages)('material'),
  required: true,
  width: 260,
  says: nameIn,
  read: (text) => ({
    materialId: undefined,
    $material: undefined,
    $unknown: undefined,
    $asked: text === '' ? undefined : text,
  }),
  edit: (editor) => <MaterialEditor editor={editor} />,
})
