import { formMessages } from '@geodepot/contracts/kit/form.messages.ts'
import { TreeSelect } from 'antd'
import { turnIcon } from '../ui/index.ts'
import { useText } from '../i18n/index.ts'
import { type FieldProps, FieldSlot } from './slot.tsx'

export interface Branch {
  readonly id: string | number
  readonly label: string
  readonly children?: readonly Branch[] | undefined
  readonly disabled?: boolean
}

interface TreeNode {
  value: string | number
  title: string
  disabled: boolean
  children?: TreeNode[]
}
export const treeNodes = (branches: readonly Branch[]): TreeNode[] =>
  branches.map(({ id, label, children, disabled = false }) => ({
    value: id,
    title: label,
    disabled,
    ...(children && { children: treeNodes(children) }),
  }))

interface TreeFieldProps<V extends object> extends FieldProps<V> {
  readonly branches: readonly Branch[]
  readonly loading?: boolean
  readonly onPick?: (id: string | number | undefined) => void
}
/** One branch of a tree, found by typing. */
export const TreeField = <V extends object>({ branches, loading = false, onPick, ...field }: TreeFieldProps<V>) => {
  const t = useText(formMessages)
  return (
    <FieldSlot {...field}>
      {({ input, value, set }) => (
        <TreeSelect
          {...input}
          switcherIcon={turnIcon}
          showSearch
          treeNodeFilterProp="title"
          allowClear={!field.form.isRequired(field.name)}
          loading={loading}
          treeData={treeNodes(branches)}
          placeholder={t('choose')}
          popupMatchSelectWidth={false}
          styles={{ popup: { root: { minWidth: 280, maxHeight: 360 } } }}
          notFoundContent={t('nothingToChoose')}
          value={typeof value === 'string' || typeof value === 'number' ? value : null}
          onChange={(chosen: string | number | null | undefined) => {
            set(chosen ?? undefined)
            onPick?.(chosen ?? undefined)
          }}
        />
      )}
    </FieldSlot>
  )
}
