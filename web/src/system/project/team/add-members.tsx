import { project } from '@geodepot/contracts/system/project.ts'
import { projectMessages } from '@geodepot/contracts/system/project.messages.ts'
import { formMessages } from '@geodepot/contracts/kit/form.messages.ts'
import { Select } from 'antd'
import { useState } from 'react'
import { useApiQuery } from '../../../kit/api/index.ts'
import { AppDialog } from '../../../kit/ui/index.ts'
import {
  FieldSlot,
  type Form,
  FormFrame,
  FormSection,
  TextField,
  useDirty,
  useForm,
  useSettled,
} from '../../../kit/form/index.ts'
import { useText } from '../../../kit/i18n/index.ts'

interface Person {
  readonly userId: number
  readonly nickName: string
  readonly deptName: string
}
const isNumber = (value: unknown): value is number => typeof value === 'number'

/** Several people of the company, found by name or account. */
const PeopleField = <V extends { readonly userIds?: unknown }>({ form }: { form: Form<V> }) => {
  const t = useText(projectMessages)
  const f = useText(formMessages)
  const [typed, setTyped] = useState('')
  const [known, setKnown] = useState<readonly Person[]>([])
  const keyword = useSettled(typed.trim())
  const { data, isFetching } = useApiQuery(
    project.people,
    { pageSize: 20, ...(keyword !== '' && { keyword }) },
    { keep: true },
  )
  const offered = new Map<number, Person>([...known, ...(data?.rows ?? [])].map((person) => [person.userId, person]))
  return (
    <FieldSlot wide required form={form} name="userIds">
      {({ input, value, set }) => (
        <Select<number[], { value: number; label: string; detail: string }>
          {...input}
          mode="multiple"
          autoFocus
          loading={isFetching}
          placeholder={t('pickPeople')}
          notFoundContent={isFetching ? null : f('nothingToChoose')}
          showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
          value={(Array.isArray(value) ? value : []).filter(isNumber)}
          options={[...offered.values()].map(({ userId, nickName, deptName }) => ({
            value: userId,
            label: nickName,
            detail: deptName,
          }))}
          optionRender={({ data: option }) => (
            <span className="pick-option">
              <span>{option.label}</span>
              <small>{option.detail}</small>
            </span>
          )}
          onChange={(chosen) => {
            set(chosen)
            setKnown(chosen.flatMap((id) => offered.get(id) ?? []))
            setTyped('')
          }}
        />
      )}
    </FieldSlot>
  )
}

/** Adds people to a project. */
export default function AddMembers({ id, close }: { id: string; close: () => void }) {
  const t = useText(projectMessages)
  const form = useForm(project.addMembers, { start: {}, fixed: { id }, saved: close })
  return (
    <AppDialog open title={t('addMembers')} width={480} dirty={useDirty(form)} onClose={close}>
      <FormFrame form={form} cancel={close} saveLabel={t('addChosen')}>
        <FormSection>
          <PeopleField form={form} />
          <TextField wide form={form} name="projectRole" max={40} hint={t('projectRoleHint')} />
        </FormSection>
      </FormFrame>
    </AppDialog>
  )
}
