import { profile } from '@geodepot/contracts/system/user.profile.ts'
import { profileMessages } from '@geodepot/contracts/system/user.profile.messages.ts'
import { formMessages } from '@geodepot/contracts/kit/form.messages.ts'
import { Alert, Button } from 'antd'
import { useRef, useState } from 'react'
import { refresh, CallError, toast, upload } from '../../../kit/api/index.ts'
import { GuardedButton, AppDialog } from '../../../kit/ui/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { CropWindow } from './crop-window.tsx'
import { centred } from './crop.ts'
import { drawn, usePicture } from './use-picture.ts'

/** Chooses a picture and the square of it that stands for a person. */
export default function CropDialog({ close }: { close: () => void }) {
  const t = useText(profileMessages)
  const f = useText(formMessages)
  const { chosen, trouble, setTrouble, take } = usePicture()
  const [place, setPlace] = useState(centred)
  const input = useRef<HTMLInputElement>(null)
  const choose = () => input.current?.click()
  const save = async () => {
    if (!chosen) return
    try {
      await upload(profile.avatar, {}, await drawn(chosen.image, place), { quiet: true })
      toast.success(t('avatarSaved'))
      void refresh('system/user')
      close()
    } catch (thrown) {
      setTrouble(thrown instanceof CallError ? thrown.msg : t('notAPicture'))
    }
  }
  const footer = (
    <>
      <Button onClick={close}>{f('cancel')}</Button>
      {chosen && <Button onClick={choose}>{t('choosePicture')}</Button>}
      <GuardedButton type="primary" disabled={chosen === undefined} busyText={t('savingAvatar')} onPress={save}>
        {t('saveAvatar')}
      </GuardedButton>
    </>
  )
  return (
    <AppDialog open title={t('changeAvatar')} width={480} dirty={chosen !== undefined} onClose={close} footer={footer}>
      {trouble !== undefined && <Alert type="error" showIcon title={trouble} className="crop-trouble" />}
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/gif,image/webp"
        aria-label={t('choosePicture')}
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (!file) return
          setPlace(centred)
          void take(file)
        }}
      />
      {chosen ? (
        <CropWindow chosen={chosen} place={place} set={setPlace} />
      ) : (
        <button type="button" className="crop-choose" onClick={choose}>
          {t('choosePicture')}
        </button>
      )}
      <p className="crop-hint">{t('avatarHint')}</p>
    </AppDialog>
  )
}
