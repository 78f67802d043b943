import { sexes } from '@geodepot/contracts/system/user.accounts.ts'
import { type OwnProfile, profile } from '@geodepot/contracts/system/user.profile.ts'
import { profileMessages } from '@geodepot/contracts/system/user.profile.messages.ts'
import { FormFrame, FormSection, RadioField, TextField, useForm } from '../../../kit/form/index.ts'
import { useText } from '../../../kit/i18n/index.ts'

/** What people write of themselves. */
export const ProfileForm = ({ person }: { person: OwnProfile }) => {
  const t = useText(profileMessages)
  const form = useForm(profile.updateProfile, {
    start: { nickName: person.nickName, phonenumber: person.phonenumber, email: person.email, sex: person.sex },
    draft: 'system/user:profile',
    // What was emptied is sent as such: a field that is not sent stays as it is.
    outgoing: async (ask) => ({ phonenumber: '', email: '', ...ask }),
    saved: () => undefined,
  })
  return (
    <FormFrame form={form}>
      <FormSection>
        <TextField form={form} name="nickName" max={30} />
        <TextField form={form} name="phonenumber" max={20} />
        <TextField form={form} name="email" max={80} />
        <RadioField form={form} name="sex" options={sexes.map((value) => ({ value, label: t(`sex${value}`) }))} />
      </FormSection>
    </FormFrame>
  )
}
