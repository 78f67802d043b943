import { avatarLimits } from '@geodepot/contracts/system/user.profile.ts'
import { profileMessages } from '@geodepot/contracts/system/user.profile.messages.ts'
import { useEffect, useState } from 'react'
import { translate } from '../../../kit/i18n/index.ts'
import { type Place, cutOf } from './crop.ts'

const types: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']
/** Bytes of a photograph as cameras make them: it is cut down before it is sent. */
const largest = 20 * 1024 * 1024

/** A picture that was chosen and can be shown. */
export interface Chosen {
  readonly image: HTMLImageElement
  readonly url: string
}

const loaded = (url: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const image = new Image()
    image.addEventListener('load', () => {
      if (image.naturalWidth > 0) resolve(image)
      else reject(new Error('empty'))
    })
    image.addEventListener('error', () => {
      reject(new Error('unreadable'))
    })
    image.src = url
  })

/** The picture chosen last, and why another one was not taken. */
export const usePicture = () => {
  const [chosen, setChosen] = useState<Chosen>()
  const [trouble, setTrouble] = useState<string>()
  useEffect(
    () => () => {
      if (chosen) URL.revokeObjectURL(chosen.url)
    },
    [chosen],
  )
  const take = async (file: File) => {
    setTrouble(undefined)
    if (!types.includes(file.type)) return setTrouble(translate(profileMessages, 'notAPicture'))
    if (file.size > largest) return setTrouble(translate(profileMessages, 'tooLargeFile'))
    const url = URL.createObjectURL(file)
    try {
      setChosen({ image: await loaded(url), url })
    } catch {
      URL.revokeObjectURL(url)
      setTrouble(translate(profileMessages, 'notAPicture'))
    }
  }
  return { chosen, trouble, setTrouble, take }
}

/** The part under the window, drawn as it is sent: a square of 256 pixels. */
export const drawn = (image: HTMLImageElement, place: Place): Promise<Blob> => {
  const { side: pixels } = avatarLimits
  const canvas = Object.assign(document.createElement('canvas'), { width: pixels, height: pixels })
  const { left, top, side } = cutOf({ width: image.naturalWidth, height: image.naturalHeight }, place)
  const context = canvas.getContext('2d')
  if (context) {
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, left, top, side, side, 0, 0, pixels, pixels)
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob)
      else reject(new Error('no picture'))
    }, 'image/png')
  })
}
