import { scanMessages } from '@geodepot/contracts/kit/scan.messages.ts'
import { type ChangeEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../i18n/index.ts'
import { type CodeReader, arrivals } from './reader.ts'

interface CameraProps {
  readonly read: CodeReader
  readonly take: (codes: readonly string[]) => void
  readonly close: () => void
  readonly answer?: ReactNode
}
/** Milliseconds between two looks at the picture, and after one for which the reader had not come. */
const pause = 150
const afterFailure = 3000

type Sight = 'opening' | 'open' | 'none'
/** Whether what reads codes has come. */
type Reader = 'coming' | 'here' | 'failed'
const distinct = (codes: readonly string[]) => [
  ...new Set(codes.map((code) => code.trim()).filter((code) => code !== '')),
]

/** Reads one picture after another, and tells whether it can. */
const useReader = (read: CodeReader) => {
  const [reader, setReader] = useState<Reader>('coming')
  const look = async (picture: HTMLVideoElement | ImageBitmap): Promise<readonly string[] | undefined> => {
    try {
      const codes = distinct(await read(picture))
      setReader('here')
      return codes
    } catch {
      setReader('failed')
      return undefined
    }
  }
  return { reader, look }
}
/** Shows what the camera sees, and reads it until it is closed. */
const useCamera = (look: (picture: HTMLVideoElement) => Promise<boolean>) => {
  const video = useRef<HTMLVideoElement>(null)
  const [sight, setSight] = useState<Sight>('opening')
  const next = useEffectEvent(async () => video.current === null || (await look(video.current)))
  useEffect(() => {
    let left = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let stream: MediaStream | undefined
    const again = async () => {
      const isRead = await next()
      if (!left) timer = setTimeout(() => void again(), isRead ? pause : afterFailure)
    }
    const stop = () => stream?.getTracks().forEach((track) => track.stop())
    const open = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (left || video.current === null) return stop()
      video.current.srcObject = stream
      await video.current.play()
      setSight('open')
      return again()
    }
    // Turned down, used by somebody else, or not there.
    open().catch(() => setSight('none'))
    return () => {
      left = true
      clearTimeout(timer)
      stop()
    }
  }, [])
  return { video, sight }
}

/** The camera over everything else: each code that comes into sight is taken once, as if it were typed. */
export default function Camera({ read, take, close, answer }: CameraProps) {
  const t = useText(scanMessages)
  const box = useRef<HTMLDialogElement>(null)
  const [isNew] = useState(arrivals)
  const [seen, setSeen] = useState<readonly string[]>([])
  const [isBlank, setBlank] = useState(false)
  const found = (codes: readonly string[]) => {
    if (codes.length === 0) return
    take(codes)
    navigator.vibrate?.(60)
    setBlank(false)
    setSeen((before) => [...before, ...codes])
  }
  const { reader, look } = useReader(read)
  const { video, sight } = useCamera(async (frame) => {
    const codes = await look(frame)
    found(isNew(codes ?? [], performance.now()))
    return codes !== undefined
  })
  useEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  const picture = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    const bitmap = await createImageBitmap(file).catch(() => undefined)
    const codes = bitmap ? await look(bitmap) : []
    setBlank(codes?.length === 0)
    found(codes ?? [])
  }
  const last = seen.at(-1)
  const said = () => {
    if (reader === 'failed') return t('readerFailed')
    if (isBlank) return t('noCode')
    if (last !== undefined) return t('seen', { count: seen.length, code: last })
    if (sight === 'none') return t('noCamera')
    return t(reader === 'coming' && sight === 'open' ? 'readerComing' : 'aim')
  }
  return createPortal(
    <dialog
      ref={box}
      className="camera"
      aria-label={t('camera')}
      // What lies below has keys of its own.
      onKeyDown={(event) => event.stopPropagation()}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <video ref={video} className="camera-sight" muted playsInline hidden={sight === 'none'} />
      <div className="camera-foot">
        <p role="status">{said()}</p>
        {last !== undefined && answer}
        <div className="camera-buttons">
          <label className="camera-picture">
            {t('picture')}
            <input type="file" accept="image/*" capture="environment" onChange={(event) => void picture(event)} />
          </label>
          <button type="button" className="camera-done" onClick={close}>
            {t('done')}
          </button>
        </div>
      </div>
    </dialog>,
    document.body,
  )
}
