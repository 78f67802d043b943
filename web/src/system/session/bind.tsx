import { openidMessages } from '@geodepot/contracts/system/openid.messages.ts'
import type { openid } from '@geodepot/contracts/system/openid.ts'
import { sessionMessages } from '@geodepot/contracts/system/session.messages.ts'
import { useState } from 'react'
import { callLight, keepToken } from '../../kit/api/index.ts'
import { translate, useText } from '../../kit/i18n/index.ts'
import { binding, dropBinding } from './binding.ts'
import { Captcha, Entry, EntryForm, GatePage } from './card.tsx'
import * as light from './light.ts'
import { wantedSearch } from './provider.ts'
import { type Plan, sealedPassword, useEntries } from './use-entries.ts'

type Field = 'username' | 'password' | 'code'
const plan = (ticket: string, done: (search: string) => void): Plan<Field> => ({
  fields: ['username', 'password', 'code'],
  again: 'password',
  wrong: (field, values) => (values[field].trim() === '' ? translate(sessionMessages, `${field}Empty`) : undefined),
  send: async ({ username, password, code }, uuid) => {
    const ask = { ticket, username: username.trim(), password: await sealedPassword(password), code: code.trim(), uuid }
    keepToken((await callLight<typeof openid.bind>(light.openidBind, ask, { quiet: true })).access_token)
    dropBinding()
    done(wantedSearch())
  },
})

/** Links the identity that the provider vouched for to an account, by that account's password. */
export default function Bind({ done, go }: { done: (search: string) => void; go: (path: string) => void }) {
  const t = useText(openidMessages)
  const s = useText(sessionMessages)
  const [held] = useState(binding)
  const at = useEntries(plan(held?.ticket ?? '', done))
  const away = (
    <div className="sign-in-doors">
      <a
        href="/login"
        onClick={(event) => {
          event.preventDefault()
          go('/login')
        }}
      >
        {t('again')}
      </a>
    </div>
  )
  if (held === undefined)
    return (
      <GatePage heading={t('bind')}>
        <p role="alert">{t('ticketGone')}</p>
        {away}
      </GatePage>
    )
  return (
    <GatePage heading={t('bind')}>
      <p className="sign-in-text">{t('bindText', { name: held.name })}</p>
      <EntryForm at={at} submit={t('bindAndSignIn')} submitting={t('binding')}>
        <Entry field="username" label={s('username')} at={at} autoComplete="username" maxLength={64} />
        <Entry
          field="password"
          label={s('password')}
          at={at}
          autoComplete="current-password"
          type="password"
          maxLength={128}
        />
        <Captcha at={at} field="code" />
      </EntryForm>
      {away}
    </GatePage>
  )
}
