import { categoryMessages } from '@geodepot/contracts/equipment/category.messages.ts'
import { deviceGroups } from '@geodepot/contracts/equipment/category.ts'
import { deviceImportMessages } from '@geodepot/contracts/equipment/device-import.messages.ts'
import { model } from '@geodepot/contracts/equipment/model.ts'
import { modelMessages } from '@geodepot/contracts/equipment/model.messages.ts'
import { formMessages } from '@geodepot/contracts/kit/form.messages.ts'
import type { UnknownValue } from '@geodepot/contracts/kit/import.ts'
import { Input, Select, TreeSelect } from 'antd'
import { useState } from 'react'
import { useApiQuery } from '../../../kit/api/index.ts'
import { treeNodes, useSettled } from '../../../kit/form/index.ts'
import { turnIcon } from '../../../kit/ui/index.ts'
import { type PickerProps, TextPicker } from '../../../kit/import/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { useDepartments } from '../../../system/dept/index.ts'
import { type FoundCategory, useCategories } from '../../category/index.ts'

interface TreeProps extends PickerProps {
  readonly hint?: string
  readonly nodes: ReturnType<typeof treeNodes>
  readonly loading: boolean
}
const Tree = ({ label, value, set, nodes, loading, hint }: TreeProps) => {
  const t = useText(formMessages)
  return (
    <TreeSelect
      aria-label={label}
      switcherIcon={turnIcon}
      showSearch
      treeNodeFilterProp="title"
      allowClear
      treeDefaultExpandedKeys={value === undefined ? [] : [value]}
      loading={loading}
      treeData={nodes}
      placeholder={hint ?? t('choose')}
      popupMatchSelectWidth={false}
      notFoundContent={t('nothingToChoose')}
      value={value ?? null}
      onChange={(chosen: string | number | null | undefined) =>
        set(chosen === null || chosen === undefined ? undefined : String(chosen))
      }
    />
  )
}

export const OwnerPicker = (props: PickerProps) => {
  const { departments, loading } = useDepartments()
  return <Tree {...props} nodes={treeNodes(departments)} loading={loading} />
}

interface Branch {
  readonly id: string
  readonly label: string
  readonly disabled: boolean
  readonly children?: Branch[]
}
/** Only categories of the lowest level take models; only the others take categories. */
const branches = (of: readonly FoundCategory[], wanted: 'leaves' | 'parents'): Branch[] =>
  of.flatMap(({ id, label, children }) => {
    if (wanted === 'parents' && !children) return []
    return [
      {
        id: String(id),
        label,
        disabled: wanted === 'leaves' && children !== undefined,
        ...(children && { children: branches(children, wanted) }),
      },
    ]
  })
export const CategoryPicker = (props: PickerProps & { hint?: string }) => {
  const { tree, loading } = useCategories()
  return <Tree {...props} nodes={treeNodes(branches(tree, 'leaves'))} loading={loading} />
}

/** The category whose technical parameters the template is to have. */
export const TemplatePicker = (props: PickerProps) => <CategoryPicker {...props} hint={props.label} />

export const BrandField = (props: PickerProps) => <TextPicker {...props} max={60} />

/** A model that is there, found by typing: there are too many to list. */
export const ModelPicker = ({ label, value, set }: PickerProps) => {
  const t = useText(formMessages)
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const keyword = useSettled(typed.trim())
  const { data, isFetching } = useApiQuery(
    model.list,
    { tracking: 'single', pageSize: 30, ...(keyword !== '' && { keyword }) },
    { enabled: open, keep: true },
  )
  const options = (data?.rows ?? []).map((row) => ({
    value: String(row.modelId),
    label: `${row.brand} ${row.devModel}`,
  }))
  const found = options.some((option) => option.value === value)
  return (
    <Select
      aria-label={`${label} · ${t('typeToSearch')}`}
      className="import-choice"
      showSearch={{ filterOption: false, onSearch: setTyped }}
      open={open}
      onOpenChange={setOpen}
      loading={isFetching}
      placeholder={t('typeToSearch')}
      allowClear
      popupMatchSelectWidth={false}
      notFoundContent={isFetching ? null : t('nothingToChoose')}
      value={found ? (value ?? null) : null}
      options={options}
      onChange={(chosen: string | null | undefined) => set(chosen ?? undefined)}
    />
  )
}

interface MakeProps {
  readonly value: UnknownValue
  readonly given: Record<string, string>
  readonly set: (given: Record<string, string>) => void
}

/** A new category: its names, where it stands, and its group. */
export const MakeCategory = ({ value, given, set }: MakeProps) => {
  const t = useText(categoryMessages)
  const { tree, loading } = useCategories()
  const label = (key: 'name' | 'nameEn' | 'parentId' | 'deviceGroup') => `${value.value}: ${t(key)}`
  const change = (key: string) => (next: string | undefined) => set({ ...given, [key]: next ?? '' })
  return (
    <div className="import-make">
      <Input
        aria-label={label('name')}
        prefix={<small>{t('name')}</small>}
        maxLength={60}
        value={given['name'] ?? value.value}
        onChange={({ target }) => change('name')(target.value)}
      />
      <Input
        aria-label={label('nameEn')}
        prefix={<small>{t('nameEn')}</small>}
        maxLength={60}
        value={given['nameEn'] ?? value.value}
        onChange={({ target }) => change('nameEn')(target.value)}
      />
      <TreeSelect
        aria-label={label('parentId')}
        switcherIcon={turnIcon}
        prefix={<small>{t('parentId')}</small>}
        placeholder="–"
        allowClear
        loading={loading}
        treeData={treeNodes(branches(tree, 'parents'))}
        popupMatchSelectWidth={false}
        value={given['parentId'] || null}
        onChange={(chosen: string | null | undefined) => change('parentId')(chosen ?? undefined)}
      />
      <Select
        aria-label={label('deviceGroup')}
        prefix={<small>{t('deviceGroup')}</small>}
        value={given['deviceGroup'] || '1'}
        onChange={change('deviceGroup')}
        popupMatchSelectWidth={false}
        options={deviceGroups.map((group) => ({ value: group, label: t(`group${group}`) }))}
      />
    </div>
  )
}

/** A new model: its unit, and its category where the file does not say. */
export const MakeModel = ({ value, given, set }: MakeProps) => {
  const t = useText(modelMessages)
  const own = useText(deviceImportMessages)
  return (
    <div className="import-make">
      <Input
        aria-label={`${value.value}: ${t('unit')}`}
        prefix={<small>{t('unit')}</small>}
        placeholder={own('unit')}
        maxLength={10}
        value={given['unit'] ?? ''}
        onChange={({ target }) => set({ ...given, unit: target.value })}
      />
      <CategoryPicker
        label={`${value.value}: ${t('categoryId')}`}
        hint={own('categoryByFile')}
        value={given['categoryId'] || undefined}
        set={(categoryId) => set({ ...given, categoryId: categoryId ?? '' })}
      />
    </div>
  )
}
