import { openidMessages } from '@geodepot/contracts/system/openid.messages.ts'
import { registrationMessages } from '@geodepot/contracts/system/registration.messages.ts'
import { sessionMessages } from '@geodepot/contracts/system/session.messages.ts'
import type { session } from '@geodepot/contracts/system/session.ts'
import { useState } from 'react'
import { callLight, keepToken } from '../../kit/api/index.ts'
import { translate, useText } from '../../kit/i18n/index.ts'
import { Captcha, Entry, EntryForm, GatePage } from './card.tsx'
import * as light from './light.ts'
import { departToProvider } from './provider.ts'
import { useDoors } from './use-doors.ts'
import { type Plan, sealedPassword, useEntries } from './use-entries.ts'

interface SignInProps {
  /** Called once the person is signed in. */
  readonly done: () => void
  /** Called when the person begins to type: time to fetch what comes next. */
  readonly begun: () => void
  /** Why the last session ended, to be said once. */
  readonly farewell?: string | undefined
  /** Goes to another page of the gate. */
  readonly go: (path: string) => void
}

type Field = 'username' | 'password' | 'code'
const plan = (done: () => void): Plan<Field> => ({
  fields: ['username', 'password', 'code'],
  again: 'password',
  wrong: (field, values) => (values[field].trim() === '' ? translate(sessionMessages, `${field}Empty`) : undefined),
  send: async ({ username, password, code }, uuid) => {
    const form = {
      username: username.trim(),
      password: await sealedPassword(password),
      code: code.trim(),
      uuid,
      client_id: 'web',
      client_secret: '',
      grant_type: 'password' as const,
      scope: 'server',
      type: 'account',
      source: 'web',
    }
    keepToken((await callLight<typeof session.token>(light.token, form, { quiet: true })).access_token)
    done()
  },
})

/** Account, password and captcha, and the other ways in that there are. Plain HTML and CSS. */
export const SignIn = ({ done, begun, farewell, go }: SignInProps) => {
  const t = useText(sessionMessages)
  const openid = useText(openidMessages)
  const toRegister = useText(registrationMessages)('toRegister')
  const at = useEntries(plan(done), farewell)
  // Without an answer the usual way in is there all the same.
  const { register, openid: provider } = useDoors() ?? { register: false }
  const [wrong, setWrong] = useState<string>()
  return (
    <GatePage>
      <EntryForm at={at} submit={t('signIn')} submitting={t('signingIn')} begun={begun}>
        <Entry field="username" label={t('username')} at={at} autoComplete="username" maxLength={64} />
        <Entry
          field="password"
          label={t('password')}
          at={at}
          autoComplete="current-password"
          type="password"
          maxLength={128}
        />
        <Captcha at={at} field="code" />
      </EntryForm>
      {(provider !== undefined || register) && (
        <div className="sign-in-doors">
          {provider !== undefined && (
            <button
              type="button"
              className="sign-in-door"
              onClick={() => {
                void departToProvider().then(setWrong)
              }}
            >
              {openid('signInWith', { name: provider })}
            </button>
          )}
          {wrong !== undefined && (
            <p role="alert" className="sign-in-prompt">
              {wrong}
            </p>
          )}
          {register && (
            <a
              href="/register"
              onClick={(event) => {
                event.preventDefault()
                go('/register')
              }}
            >
              {toRegister}
            </a>
          )}
        </div>
      )}
    </GatePage>
  )
}
