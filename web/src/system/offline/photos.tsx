import { offlineBounds } from '@geodepot/contracts/kit/offline.bounds.ts'
import { offlinePageMessages } from '@geodepot/contracts/system/offline-page.messages.ts'
import { type ChangeEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { isSendable, small } from '../../kit/offline/index.ts'
import { PhoneTrouble } from './phone-page.tsx'

const Photo = ({ of, label, drop }: { of: Blob; label: string; drop: () => void }) => {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(of)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [of])
  return (
    <figure>
      <img src={address} alt="" />
      <button type="button" aria-label={label} onClick={drop}>
        ×
      </button>
    </figure>
  )
}
/** Bytes of a photo that no phone can make smaller and nobody sends over a bad link. */
const tooLarge = 10_000_000

interface PhotosProps {
  /** What they are of. */
  readonly name: string
  readonly of: readonly Blob[]
  readonly write: (photos: readonly Blob[]) => void
  readonly most?: number
}
/** Photos of something, taken here, made small enough for a bad link. */
export const PhonePhotos = ({ name, of, write, most = offlineBounds.photos }: PhotosProps) => {
  const t = useText(offlinePageMessages)
  const [told, setTold] = useState('')
  // A photo takes seconds to be made small: it is added to what there is then, not to what there was when it was taken.
  const latest = useRef({ of, write })
  useLayoutEffect(() => {
    latest.current = { of, write }
  }, [of, write])
  const add = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    target.value = ''
    const made = await Promise.all(files.map(small))
    const readable = made.filter(isSendable)
    const fit = readable.filter(({ size }) => size <= tooLarge)
    const all = [...latest.current.of, ...fit]
    setTold(
      readable.length < made.length
        ? t('photoUnreadable')
        : fit.length < made.length
          ? t('photoTooLarge')
          : all.length > most
            ? t('photosAtMost', { count: most })
            : '',
    )
    const kept = all.slice(0, most)
    // Two may be done before the page is drawn again.
    latest.current = { ...latest.current, of: kept }
    latest.current.write(kept)
  }
  return (
    <div className="phone-photos">
      {of.map((photo, index) => (
        <Photo
          key={`${index} ${photo.size}`}
          of={photo}
          label={t('dropPhoto', { position: index + 1 })}
          drop={() => write(of.toSpliced(index, 1))}
        />
      ))}
      <label className="phone-file">
        {t('photo')}
        <input
          type="file"
          accept="image/*"
          capture="environment"
          aria-label={t('photoOf', { name })}
          onChange={(event) => void add(event)}
        />
      </label>
      <PhoneTrouble says={told} />
    </div>
  )
}
/** The name of a photo's file: what it is of, and which one. */
export const photoName = (of: string, position: number, { type }: Blob): string =>
  `${of} ${position}.${type === 'image/png' ? 'png' : 'jpg'}`
