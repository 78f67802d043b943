import { materialCalls } from '@geodepot/contracts/material/material.ts'
import { materialMessages } from '@geodepot/contracts/material/material.messages.ts'
import { formMessages } from '@geodepot/contracts/kit/form.messages.ts'
import { Select } from 'antd'
import { Suspense, lazy, useEffect, useState } from 'react'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import { type CellEditor, type GridColumn, useSettled } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { type NamesMaterial, materialName, nameIn, naming } from './naming.ts'
import { tellApart } from './words.ts'

// Loaded when it is first opened: lines are mostly of what is there.
const Propose = lazy(() => import('./propose.tsx'))

/** Chooses a line's material by any of its names and numbers; one that is missing is asked for. */
const MaterialEditor = ({ editor: { line, start, label, take, cancel } }: { editor: CellEditor<NamesMaterial> }) => {
  const t = useText(materialMessages)
  const form = useText(formMessages)
  const said = line.$material ? materialName(line.$material) : (line.$asked ?? '')
  // What opened the cell is the beginning of the search; the list empties its search when it opens, so it is put there
  // after that.
  const begun = start === said && line.$asked === undefined ? '' : start
  const [typed, setTyped] = useState('')
  useEffect(() => {
    setTyped(begun)
  }, [begun])
  const [missing, setMissing] = useState<string>()
  const mayPropose = mayDo(usePerson(), materialCalls.propose.permission)
  const keyword = useSettled(typed.trim())
  const { data, isFetching } = useApiQuery(
    materialCalls.list,
    { pageSize: 20, ...(keyword !== '' && { keyword }) },
    { keep: true },
  )
  const found = (data?.rows ?? []).map((row) => ({ value: row.id, label: materialName(row), row }))
  const ask = { value: 0, label: t('proposeNew', { text: keyword }), row: undefined }
  if (missing !== undefined)
    return (
      <Suspense fallback={null}>
        <Propose text={missing} take={(one) => take(naming(one))} close={cancel} />
      </Suspense>
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
      options={mayPropose && keyword !== '' && !isFetching ? [...found, ask] : found}
      showSearch={{ searchValue: typed, onSearch: setTyped, filterOption: false }}
      optionRender={({ data: option }) => (
        <span className="pick-option">
          <span>{option.label}</span>
          {option.row && (
            <small>
              {[tellApart(option.row), ...(option.row.proposed === '1' ? [t('proposed1')] : [])].join(' · ')}
            </small>
          )}
        </span>
      )}
      onChange={(_id, option) => {
        if (!option || Array.isArray(option)) return
        if (option.row) take(naming(option.row))
        else setMissing(keyword)
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
