import { passwordMessages } from '@geodepot/contracts/kit/password.messages.ts'
import { passwordLength, passwordTrouble } from '@geodepot/contracts/kit/password.ts'
import { accountMessages } from '@geodepot/contracts/system/user.accounts.messages.ts'
import { profile } from '@geodepot/contracts/system/user.profile.ts'
import { profileMessages } from '@geodepot/contracts/system/user.profile.messages.ts'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { type Form, FormFrame, FormSection, SecretField, useField, useForm } from '../../../kit/form/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { sealedPair } from '../../session/index.ts'
import { strengthOf } from './strength.ts'

const messages = {
  namespace: profileMessages.namespace,
  texts: { ...passwordMessages.texts, ...profileMessages.texts },
}
/** The call with the passwords as they are typed, under the rule that the server holds them to. */
const typedCall = (account: string) => {
  const input = z
    .object({ oldPassword: z.string().min(1), newPassword: z.string().min(1), repeat: z.string().min(1) })
    .superRefine(({ oldPassword, newPassword, repeat }, context) => {
      const say = (path: string, key: string, params?: object) =>
        context.addIssue({ code: 'custom', path: [path], params: { key, ...(params && { params }) } })
      const trouble = passwordTrouble(newPassword, account)
      if (trouble !== undefined) say('newPassword', trouble, passwordLength)
      else if (newPassword === oldPassword) say('newPassword', 'sameAsOld')
      if (repeat !== newPassword) say('repeat', 'repeatDiffers')
    })
  return { ...profile.updatePwd, messages, input }
}
type Typed = Partial<z.input<ReturnType<typeof typedCall>['input']>>

const Meter = ({ form }: { form: Form<Typed> }) => {
  const t = useText(profileMessages)
  const { value } = useField(form, 'newPassword')
  if (typeof value !== 'string' || value === '') return null
  const strength = strengthOf(value)
  return (
    <p className="strength" data-strength={strength} aria-live="polite">
      <span className="strength-bar" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {t('strength')}: {t(`strength${strength}`)}
    </p>
  )
}

const Fresh = ({ account, again }: { account: string; again: () => void }) => {
  const t = useText(profileMessages)
  const a = useText(accountMessages)
  const call = useMemo(() => typedCall(account), [account])
  const form: Form<Typed> = useForm(call, {
    start: {},
    saved: again,
    outgoing: ({ oldPassword, newPassword }) => sealedPair(oldPassword, newPassword),
  })
  return (
    <FormFrame form={form} saveLabel={t('changePassword')} savingLabel={t('changing')}>
      <p className="profile-text">{t('passwordWhy')}</p>
      <FormSection>
        <SecretField form={form} name="oldPassword" kept="current-password" max={128} />
        <div className="profile-new">
          <SecretField form={form} name="newPassword" kept="new-password" hint={a('passwordHint')} />
          <Meter form={form} />
        </div>
        <SecretField form={form} name="repeat" kept="new-password" />
      </FormSection>
    </FormFrame>
  )
}

/** Changes one's own password. Nothing of it is kept anywhere: after a change the fields are new ones. */
export const PasswordForm = ({ account }: { account: string }) => {
  const [turn, setTurn] = useState(0)
  return <Fresh key={turn} account={account} again={() => setTurn(turn + 1)} />
}
