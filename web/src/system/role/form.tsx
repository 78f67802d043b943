import { menu } from '@geodepot/contracts/system/menu.ts'
import { type RoleDetail, role } from '@geodepot/contracts/system/role.ts'
import { roleMessages } from '@geodepot/contracts/system/role.messages.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import {
  CheckTreeField,
  FigureField,
  FormFrame,
  FormSection,
  LongTextField,
  RadioField,
  TextField,
  type RecordFormProps,
  demanding,
  useRecordForm,
} from '../../kit/form/index.ts'
import { Failed, Waiting } from '../../kit/ui/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { useWords } from './words.tsx'

const calls = {
  get: role.get,
  create: demanding(role.create, 'roleNameEn'),
  update: demanding(role.update, 'roleNameEn'),
}
const written = ({ roleName, roleNameEn, roleKey, roleSort, status, remark, menuIds, admin }: RoleDetail) => ({
  roleName,
  roleNameEn,
  roleKey,
  roleSort,
  status,
  remark: remark ?? '',
  ...(!admin && { menuIds }),
})

/** What a role is called, and what it permits. */
const RoleForm = (props: RecordFormProps<typeof role.get>) => {
  const t = useText(roleMessages)
  const words = useWords()
  const { given } = props
  const { data: menus, error, refetch } = useApiQuery(menu.treeselect, {})
  const form = useRecordForm(props, {
    calls,
    blank: { roleSort: 1, status: '0', menuIds: [] },
    written,
    fixed: ({ roleId, version }) => ({ roleId, version }),
    ask: ({ roleId }) => ({ id: roleId }),
  })
  const builtIn = given?.builtIn === true
  const permissions = () => {
    if (given?.admin === true) return <p className="field-hint">{t('menusOfAdmin')}</p>
    if (error && !menus) return <Failed message={error.msg} requestId={error.requestId} retry={() => void refetch()} />
    return menus ? (
      <CheckTreeField wide up form={form} name="menuIds" branches={menus} />
    ) : (
      <Waiting rows={4} columns={1} />
    )
  }
  return (
    <FormFrame form={form} cancel={props.close}>
      <FormSection>
        <TextField form={form} name="roleName" label={t('roleNameCn')} max={30} autoFocus={given === undefined} />
        <TextField form={form} name="roleNameEn" max={60} />
        <TextField
          form={form}
          name="roleKey"
          max={60}
          disabled={builtIn}
          hint={t(builtIn ? 'roleKeyFixed' : 'roleKeyHint')}
        />
        <FigureField form={form} name="roleSort" />
        <RadioField form={form} name="status" options={words.statusOptions} disabled={builtIn} />
        <LongTextField wide form={form} name="remark" rows={2} />
        {permissions()}
      </FormSection>
    </FormFrame>
  )
}
export default RoleForm
