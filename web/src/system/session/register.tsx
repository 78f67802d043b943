import { passwordMessages } from '@geodepot/contracts/kit/password.messages.ts'
import { passwordLength, passwordTrouble } from '@geodepot/contracts/kit/password.ts'
import { registrationMessages } from '@geodepot/contracts/system/registration.messages.ts'
import type { registration } from '@geodepot/contracts/system/registration.ts'
import { sessionMessages } from '@geodepot/contracts/system/session.messages.ts'
import { type ReactNode, useState } from 'react'
import { callLight } from '../../kit/api/index.ts'
import { translate, useText } from '../../kit/i18n/index.ts'
import { Captcha, Entry, EntryForm, GatePage } from './card.tsx'
import * as light from './light.ts'
import { type Filled, type Plan, sealedPassword, useEntries } from './use-entries.ts'
import { useDoors } from './use-doors.ts'

type Field = 'username' | 'nickName' | 'password' | 'repeat' | 'code'
const passwordWords = (values: Filled<Field>): string | undefined => {
  if (values.password === '') return translate(sessionMessages, 'passwordEmpty')
  const trouble = passwordTrouble(values.password, values.username.trim())
  return trouble && translate(passwordMessages, trouble, passwordLength)
}
const wrong = (field: Field, values: Filled<Field>): string | undefined => {
  switch (field) {
    case 'username': {
      const name = values.username.trim()
      return name === ''
        ? translate(sessionMessages, 'usernameEmpty')
        : /^[a-zA-Z]\w{2,29}$/.test(name)
          ? undefined
          : translate(registrationMessages, 'accountRule')
    }
    case 'nickName':
      return values.nickName.trim() === '' ? translate(registrationMessages, 'nickNameEmpty') : undefined
    case 'password':
      return passwordWords(values)
    case 'repeat':
      return values.repeat === values.password
        ? undefined
        : translate(registrationMessages, values.repeat === '' ? 'repeatEmpty' : 'repeatDiffers')
    case 'code':
      return values.code.trim() === '' ? translate(sessionMessages, 'codeEmpty') : undefined
  }
}
const plan = (done: () => void): Plan<Field> => ({
  fields: ['username', 'nickName', 'password', 'repeat', 'code'],
  again: 'username',
  atFields: true,
  wrong,
  send: async ({ username, nickName, password, code }, uuid) => {
    await callLight<typeof registration.register>(
      light.register,
      {
        username: username.trim(),
        nickName: nickName.trim(),
        password: await sealedPassword(password),
        code: code.trim(),
        uuid,
      },
      { quiet: true },
    )
    done()
  },
})

const Form = ({ toSignIn }: { toSignIn: ReactNode }) => {
  const t = useText(registrationMessages)
  const rule = useText(passwordMessages)('passwordLength', passwordLength)
  const [made, setMade] = useState(false)
  const at = useEntries(
    plan(() => {
      setMade(true)
    }),
  )
  if (made)
    return (
      <GatePage heading={t('title')}>
        <p role="status" className="sign-in-text">
          {t('registered')}
        </p>
        {toSignIn}
      </GatePage>
    )
  return (
    <GatePage heading={t('title')}>
      <EntryForm at={at} submit={t('register')} submitting={t('registering')}>
        <Entry field="username" label={t('username')} at={at} autoComplete="username" maxLength={30} />
        <Entry field="nickName" label={t('nickName')} at={at} autoComplete="name" maxLength={30} />
        <Entry
          field="password"
          label={t('password')}
          at={at}
          autoComplete="new-password"
          type="password"
          maxLength={64}
          hint={rule}
        />
        <Entry field="repeat" label={t('repeat')} at={at} autoComplete="new-password" type="password" maxLength={64} />
        <Captcha at={at} field="code" />
      </EntryForm>
      {toSignIn}
    </GatePage>
  )
}

/** Makes an account for oneself, where that is open to everybody. */
export default function Register({ go }: { go: (path: string) => void }) {
  const t = useText(registrationMessages)
  const doors = useDoors()
  const toSignIn = (
    <div className="sign-in-doors">
      <a
        href="/login"
        onClick={(event) => {
          event.preventDefault()
          go('/login')
        }}
      >
        {t('haveAccount')}
      </a>
    </div>
  )
  // Nobody fills in a form in vain; where no answer comes, the call will say.
  if (doors === undefined) return <GatePage heading={t('title')}>{toSignIn}</GatePage>
  if (doors?.register === false)
    return (
      <GatePage heading={t('title')}>
        <p role="status" className="sign-in-text">
          {t('closed')}
        </p>
        {toSignIn}
      </GatePage>
    )
  return <Form toSignIn={toSignIn} />
}
