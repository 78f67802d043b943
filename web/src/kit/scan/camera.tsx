import { scanMessages } from '@geodepot/contracts/kit/scan.messages.ts'
import { Button } from 'antd'
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
/** Milliseconds between two looks at the picture. */
const pause = 150

type Sight = 'opening' | 'open' | 'none'
/** Shows what the camera sees, and reads it until it is closed. */
const useCamera = (read: CodeReader, found: (codes: readonly string[]) => void) => {
  const video = useRef<HTMLVideoElement>(null)
  const [sight, setSight] = useState<Sight>('opening')
  const look = useEffectEvent(async () => {
    // A single frame may be unreadable.
    if (video.current !== null) found(await read(video.current).catch(() => []))
  })
  useEffect(() => {
    let left = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let stream: MediaStream | undefined
    const again = async () => {
      await look()
      if (!left) timer = setTimeout(() => void again(), pause)
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
  const { video, sight } = useCamera(read, (codes) => found(isNew(codes, performance.now())))
  useEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  const picture = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    const codes = await createImageBitmap(file)
      .then(read)
      .catch(() => [])
    setBlank(codes.length === 0)
    found([...new Set(codes)])
  }
  const last = seen.at(-1)
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
        <p role="status">
          {isBlank
            ? t('noCode')
            : last !== undefined
              ? t('seen', { count: seen.length, code: last })
              : t(sight === 'none' ? 'noCamera' : 'aim')}
        </p>
        {last !== undefined && answer}
        <div className="camera-buttons">
          <label className="camera-picture">
            {t('picture')}
            <input type="file" accept="image/*" capture="environment" onChange={(event) => void picture(event)} />
          </label>
          <Button type="primary" onClick={close}>
            {t('done')}
          </Button>
        </div>
      </div>
    </dialog>,
    document.body,
  )
}
