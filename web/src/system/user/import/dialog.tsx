import { accounts } from '@geodepot/contracts/system/user.accounts.ts'
import { accountMessages } from '@geodepot/contracts/system/user.accounts.messages.ts'
import { formMessages } from '@geodepot/contracts/kit/form.messages.ts'
import { userImport, userImportFields } from '@geodepot/contracts/system/user-import.ts'
import { userImportMessages } from '@geodepot/contracts/system/user-import.messages.ts'
import { post } from '@geodepot/contracts/system/post.ts'
import { Select, TreeSelect } from 'antd'
import { usePerson } from '../../../kit/access/index.ts'
import { useApiQuery } from '../../../kit/api/index.ts'
import { treeNodes } from '../../../kit/form/index.ts'
import { ImportDialog, type PickerProps } from '../../../kit/import/index.ts'
import { turnIcon } from '../../../kit/ui/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { useDepartments } from '../../dept/index.ts'

const DepartmentPicker = ({ label, value, set }: PickerProps) => {
  const t = useText(formMessages)
  const { departments, loading } = useDepartments()
  return (
    <TreeSelect
      aria-label={label}
      switcherIcon={turnIcon}
      showSearch
      treeNodeFilterProp="title"
      allowClear
      treeDefaultExpandedKeys={value === undefined ? [] : [value]}
      loading={loading}
      treeData={treeNodes(departments)}
      placeholder={t('choose')}
      popupMatchSelectWidth={false}
      notFoundContent={t('nothingToChoose')}
      value={value ?? null}
      onChange={(chosen: string | null | undefined) => set(chosen ?? undefined)}
    />
  )
}

interface SeveralProps extends PickerProps {
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly loading: boolean
}
// Several stand in one cell, and so in the value for all rows: as their keys, with commas.
const Several = ({ label, value, set, options, loading }: SeveralProps) => {
  const t = useText(formMessages)
  return (
    <Select
      aria-label={label}
      mode="multiple"
      allowClear
      optionFilterProp="label"
      loading={loading}
      placeholder={t('choose')}
      options={[...options]}
      value={value === undefined ? [] : value.split(',')}
      onChange={(chosen: string[]) => set(chosen.length === 0 ? undefined : chosen.join(','))}
    />
  )
}
const RolePicker = (props: PickerProps) => {
  const { data, isPending } = useApiQuery(accounts.blank, {})
  return (
    <Several
      {...props}
      loading={isPending}
      options={(data?.roles ?? []).map(({ roleKey, roleName }) => ({ value: roleKey, label: roleName }))}
    />
  )
}
const PostPicker = (props: PickerProps) => {
  const { data = [], isPending } = useApiQuery(post.optionselect, {})
  return (
    <Several
      {...props}
      loading={isPending}
      options={data.map(({ postCode, postName }) => ({ value: postCode, label: postName }))}
    />
  )
}
const forAll = { deptId: DepartmentPicker, roleIds: RolePicker, postIds: PostPicker }

/** People from a spreadsheet. */
const UserImport = ({ onClose }: { onClose: () => void }) => {
  const t = useText(userImportMessages)
  const { deptId } = usePerson()
  return (
    <ImportDialog
      of={userImport}
      title={t('title')}
      fields={userImportFields}
      labels={accountMessages}
      forAll={forAll}
      start={{ deptId }}
      onClose={onClose}
    />
  )
}
export default UserImport
