import { profile } from '@geodepot/contracts/system/user.profile.ts'
import { profileMessages } from '@geodepot/contracts/system/user.profile.messages.ts'
import { Button } from 'antd'
import { Suspense, lazy, useState } from 'react'
import { useApiMutation } from '../../../kit/api/index.ts'
import { GuardedButton } from '../../../kit/ui/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { Avatar } from '../avatar/avatar.tsx'

const CropDialog = lazy(() => import('./crop-dialog.tsx'))

/** A person's picture, with the ways to change it and to do without. */
export const AvatarEditor = ({ name, address }: { name: string; address: string }) => {
  const t = useText(profileMessages)
  const [open, setOpen] = useState(false)
  const { run } = useApiMutation(profile.removeAvatar)
  return (
    <div className="profile-avatar">
      <Avatar name={name} address={address} size={96} label={t('avatarOf', { name })} />
      <span className="profile-avatar-buttons">
        <Button onClick={() => setOpen(true)}>{t('changeAvatar')}</Button>
        {address !== '' && (
          <GuardedButton type="text" onPress={() => run({})}>
            {t('removeAvatar')}
          </GuardedButton>
        )}
      </span>
      {open && (
        <Suspense fallback={null}>
          <CropDialog close={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
