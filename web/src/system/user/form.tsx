import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { passwordTrouble } from '@geodepot/contracts/kit/password.ts'
import { type UserForm, type UserRow, accounts, newUser } from '@geodepot/contracts/system/user.accounts.ts'
import { accountMessages } from '@geodepot/contracts/system/user.accounts.messages.ts'
import { useEffect, useRef } from 'react'
import { usePerson } from '../../kit/access/index.ts'
import { call } from '../../kit/api/index.ts'
import {
  type Form,
  FormFrame,
  FormSection,
  LongTextField,
  RadioField,
  SeveralField,
  TextField,
  useDirty,
  useForm,
} from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { DepartmentField } from '../dept/index.ts'
import { sealedPassword } from '../session/index.ts'
import { type Handed, madePassword } from './made.ts'
import { useWords } from './words.tsx'

type Values = Partial<Omit<AskOf<typeof accounts.create>, 'password'>>
interface ContentProps {
  readonly close: () => void
  readonly setDirty: (dirty: boolean) => void
}

const Fields = ({ form, offered, isNew }: { form: Form<Values>; offered: UserForm; isNew: boolean }) => {
  const t = useText(accountMessages)
  const { statusOptions, sexOptions } = useWords()
  return (
    <>
      <FormSection title={t('account')}>
        <TextField form={form} name="nickName" max={30} autoFocus={isNew} />
        <TextField
          form={form}
          name="userName"
          max={30}
          disabled={!isNew}
          hint={isNew ? t('firstPassword') : undefined}
        />
        <DepartmentField form={form} name="deptId" />
        <RadioField form={form} name="status" options={statusOptions} />
      </FormSection>
      <FormSection title={t('rights')}>
        <SeveralField
          form={form}
          name="roleIds"
          hint={t('rolesHint')}
          options={offered.roles.map(({ roleId, roleName }) => ({ value: roleId, label: roleName }))}
        />
        <SeveralField
          form={form}
          name="postIds"
          options={offered.posts.map(({ postId, postName }) => ({ value: postId, label: postName }))}
        />
      </FormSection>
      <FormSection title={t('contact')}>
        <TextField form={form} name="phonenumber" max={20} />
        <TextField form={form} name="email" max={80} />
        <RadioField form={form} name="sex" options={sexOptions} />
        <LongTextField form={form} name="remark" rows={2} wide />
      </FormSection>
    </>
  )
}

const useTold = (form: Form<Values>, setDirty: (dirty: boolean) => void): void => {
  const dirty = useDirty(form)
  useEffect(() => setDirty(dirty), [setDirty, dirty])
}

/** A new user. The password is made here, travels sealed, and is handed to `entered` once the account is there. */
export const NewUser = ({
  offered,
  close,
  setDirty,
  entered,
}: ContentProps & { offered: UserForm; entered: (handed: Handed) => void }) => {
  const { deptId } = usePerson()
  // Made once for the form: a call that is repeated under its key has to be the same call.
  const secret = useRef<Promise<{ password: string; sealed: string }>>(undefined)
  const made = (userName: string) =>
    (secret.current ??= (async () => {
      let password = madePassword()
      while (passwordTrouble(password, userName) !== undefined) password = madePassword()
      return { password, sealed: await sealedPassword(password) }
    })().catch((error: unknown) => {
      secret.current = undefined
      throw error
    }))
  const form: Form<Values> = useForm(
    { ...accounts.create, input: newUser },
    {
      start: { deptId, status: '0', sex: '2', roleIds: [], postIds: [] },
      draft: 'system/user:new',
      outgoing: async (ask) => ({ ...ask, password: (await made(ask.userName)).sealed }),
      saved: () => {
        const { userName = '', nickName = '' } = form.store.read().values
        void made(userName).then(({ password }) => {
          close()
          entered({ userName, nickName, password })
        })
      },
    },
  )
  useTold(form, setDirty)
  return (
    <FormFrame form={form} cancel={close}>
      <Fields form={form} offered={offered} isNew />
    </FormFrame>
  )
}

const written = (row: UserRow, { roleIds, postIds }: UserForm): Values => ({
  userName: row.userName,
  nickName: row.nickName,
  deptId: row.deptId,
  status: row.status,
  sex: row.sex,
  phonenumber: row.phonenumber,
  email: row.email,
  remark: row.remark ?? '',
  roleIds,
  postIds,
})

/** A user as stored, to be changed. */
export const ChangedUser = ({ given, row, close, setDirty }: ContentProps & { given: UserForm; row: UserRow }) => {
  const form: Form<Values> = useForm(accounts.update, {
    start: written(row, given),
    fixed: { userId: row.userId, version: row.version },
    draft: `system/user:${row.userId}`,
    saved: close,
    latest: async () => {
      const now = await call(accounts.get, { userId: row.userId })
      return {
        start: now.data ? written(now.data, now) : {},
        fixed: { userId: row.userId, version: now.data?.version ?? row.version },
      }
    },
  })
  useTold(form, setDirty)
  return (
    <FormFrame form={form} cancel={close}>
      <Fields form={form} offered={given} isNew={false} />
    </FormFrame>
  )
}
