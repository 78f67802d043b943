import { passwordMessages } from '@geodepot/contracts/kit/password.messages.ts'
import { passwordLength, passwordTrouble } from '@geodepot/contracts/kit/password.ts'
import { sessionMessages } from '@geodepot/contracts/system/session.messages.ts'
import type { profile } from '@geodepot/contracts/system/user.profile.ts'
import { callLight } from '../../kit/api/index.ts'
import { translate, useText } from '../../kit/i18n/index.ts'
import { Entry, EntryForm, GatePage } from './card.tsx'
import { safeExit } from './leave.ts'
import * as light from './light.ts'
import { type Filled, type Plan, sealedPair, useEntries } from './use-entries.ts'

// As the call names them.
type Field = 'oldPassword' | 'newPassword' | 'repeat'
const newTrouble = (password: string, userName: string): string | undefined => {
  if (password === '') return translate(sessionMessages, 'newPasswordEmpty')
  const trouble = passwordTrouble(password, userName)
  return trouble && translate(passwordMessages, trouble, passwordLength)
}
const plan = (userName: string, done: () => void): Plan<Field> => ({
  fields: ['oldPassword', 'newPassword', 'repeat'],
  again: 'oldPassword',
  atFields: true,
  wrong: (field, values: Filled<Field>) => {
    if (field === 'oldPassword')
      return values.oldPassword === '' ? translate(sessionMessages, 'passwordEmpty') : undefined
    if (field === 'newPassword') return newTrouble(values.newPassword, userName)
    return values.repeat === values.newPassword ? undefined : translate(sessionMessages, 'repeatDiffers')
  },
  send: async (values) => {
    await callLight<typeof profile.updatePwd>(
      light.updatePwd,
      await sealedPair(values.oldPassword, values.newPassword),
      { quiet: true },
    )
    done()
  },
})

/** Stands before the product until a password that somebody else chose is changed. */
export default function ChangePassword({ userName, done }: { userName: string; done: () => void }) {
  const t = useText(sessionMessages)
  const rule = useText(passwordMessages)('passwordLength', passwordLength)
  const at = useEntries(plan(userName, done))
  return (
    <GatePage heading={t('firstPassword')}>
      <p className="sign-in-text">{t('firstPasswordText')}</p>
      <EntryForm at={at} submit={t('changePassword')} submitting={t('changingPassword')}>
        <Entry
          field="oldPassword"
          label={t('oldPassword')}
          at={at}
          autoComplete="current-password"
          type="password"
          maxLength={128}
        />
        <Entry
          field="newPassword"
          label={t('newPassword')}
          at={at}
          autoComplete="new-password"
          type="password"
          maxLength={64}
          hint={rule}
        />
        <Entry
          field="repeat"
          label={t('repeatPassword')}
          at={at}
          autoComplete="new-password"
          type="password"
          maxLength={64}
        />
      </EntryForm>
      <div className="sign-in-doors">
        <button
          type="button"
          className="sign-in-door"
          onClick={() => {
            void safeExit()
          }}
        >
          {t('logout')}
        </button>
      </div>
    </GatePage>
  )
}
