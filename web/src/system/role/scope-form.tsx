import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { type RoleDetail, role } from '@geodepot/contracts/system/role.ts'
import { Radio } from 'antd'
import { useApiQuery } from '../../kit/api/index.ts'
import {
  CheckTreeField,
  FieldSlot,
  type Form,
  FormFrame,
  FormSection,
  useField,
  type RecordFormProps,
  useRecordForm,
} from '../../kit/form/index.ts'
import { Failed, Waiting } from '../../kit/ui/index.ts'
import { useWords } from './words.tsx'
import './role.css'

type Values = Partial<AskOf<typeof role.create>>
const calls = { get: role.get, create: role.create, update: role.dataScope }
const written = ({ dataScope, deptIds }: RoleDetail): Values => ({ dataScope, deptIds })

/** The kinds of data scope, each with what it means. */
const Kinds = ({ form }: { form: Form<Values> }) => {
  const { scopeOptions } = useWords()
  return (
    <FieldSlot wide form={form} name="dataScope">
      {({ input, value, set }) => (
        <Radio.Group
          id={input.id}
          className="role-scopes"
          value={value}
          aria-label={form.labelOf('dataScope')}
          onChange={({ target }) => set(target.value)}
        >
          {scopeOptions.map(({ value: kind, label, hint }) => (
            <Radio key={kind} value={kind}>
              {label}
              <small>{hint}</small>
            </Radio>
          ))}
        </Radio.Group>
      )}
    </FieldSlot>
  )
}

/** The departments that are opened one by one. */
const Departments = ({ form, roleId }: { form: Form<Values>; roleId: number }) => {
  const { data, error, refetch } = useApiQuery(dept.roleDeptTreeselect, { roleId })
  if (error && !data) return <Failed message={error.msg} requestId={error.requestId} retry={() => void refetch()} />
  return data ? (
    <CheckTreeField wide up={false} form={form} name="deptIds" branches={data.depts} />
  ) : (
    <Waiting rows={4} columns={1} />
  )
}

/** Which rows a role opens. */
const ScopeForm = (props: RecordFormProps<typeof role.get>) => {
  const form: Form<Values> = useRecordForm(props, {
    calls,
    blank: {},
    written,
    fixed: ({ roleId, version }) => ({ roleId, version }),
    ask: ({ roleId }) => ({ id: roleId }),
  })
  const kind = useField(form, 'dataScope').value
  return (
    <FormFrame form={form} cancel={props.close}>
      <FormSection>
        <Kinds form={form} />
        {kind === '2' && props.given && <Departments form={form} roleId={props.given.roleId} />}
      </FormSection>
    </FormFrame>
  )
}
export default ScopeForm
