import { scanMessages } from '@geodepot/contracts/kit/scan.messages.ts'
import { CameraOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useText } from '../i18n/index.ts'
import { lazyPart } from '../ui/index.ts'
import { useCodeReader } from './reader.ts'

const Camera = lazyPart(() => import('./camera.tsx'))

interface CameraButtonProps {
  /** Gets codes as they come into sight. */
  readonly take: (codes: readonly string[]) => void
  readonly disabled?: boolean
  /** One code is wanted: the camera closes with it. */
  readonly once?: boolean
  /** Open from the beginning. */
  readonly begun?: boolean
  /** What became of the last code, shown below the picture. */
  readonly answer?: ReactNode
}
/** Opens the camera for codes; nothing where the browser reads none. */
export const CameraButton = ({ take, disabled = false, once = false, begun = false, answer }: CameraButtonProps) => {
  const t = useText(scanMessages)
  const read = useCodeReader()
  const [open, setOpen] = useState(begun)
  if (!read) return null
  const close = () => setOpen(false)
  return (
    <>
      <Button
        type="text"
        className="scan-camera"
        icon={<CameraOutlined aria-hidden="true" />}
        aria-label={t('camera')}
        title={t('camera')}
        disabled={disabled}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Camera
          read={read}
          close={close}
          failed={close}
          answer={answer}
          take={(codes) => {
            take(codes)
            if (once) close()
          }}
        />
      )}
    </>
  )
}
