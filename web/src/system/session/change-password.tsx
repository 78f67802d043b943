import { passwordMessages } from '@geodepot/contracts/kit/password.messages.ts'
import { passwordLength, passwordTrouble } from '@geodepot/contracts/kit/password.ts'
import { sessionMessages } from '@geodepot/contracts/system/session.messages.ts'
import type { profile } from '@geodepot/contracts/system/user.profile.ts'
import { callLight } from '../../kit/call/index.ts'
import { says, useText } from '../../kit/text/index.ts'
import { Entry, EntryForm, GatePage } from './card.tsx'
import { safeExit } from './leave.ts'
import * as light from './light.ts'
import { type Filled, type Plan, sealedPair, useEntries } from './use-entries.ts'

type Field = 'old' | 'new' | 'repeat'
const newTrouble = (password: string, userName: string): string | undefined => {
  if (password === '') return says(sessionMessages, 'newPasswordEmpty')
  const trouble = passwordTrouble(password, userName)
  return trouble && says(passwordMessages, trouble, passwordLength)
}
const plan = (userName: string, done: () => void): Plan<Field> => ({
  fields: ['old', 'new', 'repeat'],
  again: 'old',
  wrong: (field, values: Filled<Field>) => {
    if (field === 'old') return values.old === '' ? says(sessionMessages, 'passwordEmpty') : undefined
    if (field === 'new') return newTrouble(values.new, userName)
    return values.repeat === values.new ? undefined : says(sessionMessages, 'repeatDiffers')
  },
  send: async (values) => {
    await callLight<typeof profile.updatePwd>(light.updatePwd, await sealedPair(values.old, values.new), {
      quiet: true,
    })
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
          field="old"
          label={t('oldPassword')}
          at={at}
          autoComplete="current-password"
          type="password"
          maxLength={128}
        />
        <Entry
          field="new"
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
